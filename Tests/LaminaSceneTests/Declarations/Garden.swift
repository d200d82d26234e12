import Foundation
import LaminaGeometry

@testable import LaminaScene

/// Declarations of a made-up sort of scene, which use every kind of value.
enum Garden {
    enum Season: String, CaseIterable {
        case spring, summer, autumn
    }

    struct Plant: Equatable {
        var kind = "plant"
        var height = 0.0
        var leaves = 0
        var season = Season.spring
        var place = Point.zero
        var bed = Rect.zero
        var isEvergreen = false
        var name = ""
        var thorns: Int?
        var pot: Pot?
        var notes: [String] = []
        var dates: [String: Double] = [:]
        var water: [Double] = []
        var children: NodeID?
    }

    struct Pot: Equatable {
        var size = Size.zero
        var depth = 0.0
    }

    static let pot = ObjectDeclaration(
        "pot", "What a plant stands in.", make: Pot(),
        check: { pot, node, reader in
            if pot.depth > 100 * pot.size.width {
                reader.report(.invalid(found: "a pot deeper than it is wide", advice: "widen it"), at: node)
            }
        },
        properties: {
            [
                Property(required: "size", .size, "Its opening.") { $0.size = $1 },
                Property("depth", .number(in: .positive), default: 12, "How deep it is.") { $0.depth = $1 },
            ]
        })

    static func common() -> [Property<Plant>] {
        [
            Property("height", .number(in: .between(0...100)), default: 1.5, "Metres.") { $0.height = $1 },
            Property("leaves", .integer(in: .nonNegative), "How many.") { $0.leaves = $1 },
            Property("season", .enumeration(), default: .summer, "When it flowers.") { $0.season = $1 },
            Property("place", .point, default: .zero, "Where it stands.") { $0.place = $1 },
            Property("bed", .rect, "The ground it has.") { $0.bed = $1 },
            Property("isEvergreen", .boolean, default: false, "Whether it keeps its leaves.") { $0.isEvergreen = $1 },
            Property("name", .name, "What it is called.") { $0.name = $1 },
            Property("pot", .nullable(.object(pot)), "What it stands in.") { $0.pot = $1 },
            Property("notes", .array(of: .text(), count: 0...3), "What to remember.") { $0.notes = $1 },
            Property("dates", .map(of: .number()), "Days of the year.") { plant, dates in
                plant.dates = Dictionary(dates.map { ($0.key, $0.value) }) { first, _ in first }
            },
            Property(
                "water", .either(.numbers(["morning", "evening"]), ValueDeclaration.number().map { [$0] }), "Litres."
            ) {
                $0.water = $1
            },
            Property("children", .deferredArray(of: plant), "Its offshoots.") { $0.children = $1 },
        ]
    }

    static let plain = ObjectDeclaration("plain", "Any plant.", make: Plant(), properties: { common() })

    static let rose = ObjectDeclaration("rose", "A rose.", make: Plant(kind: "rose")) {
        common() + [Property("thorns", .integer(), "How many.") { $0.thorns = $1 }]
    }

    static let plant = VariantDeclaration<Plant>("plant", "A plant.", default: "plant") {
        [VariantCase("plant", plain) { $0 }, VariantCase("rose", rose) { $0 }]
    }

    /// Reads the text and every plant below, in document order.
    static func read(_ text: String, format: SceneFormat = .json) throws(SceneError) -> [Plant] {
        var binder = Binder()
        let bound = binder.bind(plant)
        let vocabulary = binder.finish().vocabulary
        let source = SourceText(name: "garden.\(format)", text: text)
        let reader = try DocumentReader(source, vocabulary: vocabulary)
        var plants: [Plant] = []
        var pending = [reader.document.root]
        while let node = pending.popLast() {
            guard let plant = bound.read(node, with: reader) else { continue }
            plants.append(plant)
            if let children = plant.children { pending += reader.document.elements(of: children).reversed() }
        }
        try reader.finish()
        return plants
    }

    static func problem(_ text: String, format: SceneFormat = .json) -> String {
        let found = problems { () throws(SceneError) in _ = try read(text, format: format) }
        return found.first.map { String($0.dropFirst("garden.\(format):".count)) } ?? "accepted"
    }
}
