import Foundation
import Lamina
import LaminaTestSupport

/// Compares an explanation of a scene with what happens: each change that it offers is made by itself, in the scene's
/// document where it sets properties, and the scene is planned and drawn again.
struct AdviceCheck {
    /// The result of the changes that are offered for a scene.
    struct Outcome {
        /// The numbers and pictures that are not as promised, by change.
        var problems: [String] = []
        /// The number of changes that were made, those of alike layers as one.
        var changes = 0
        /// The number of them that keep the picture.
        var fixes = 0
    }

    /// The renderer that tries the changes.
    private let renderer: Renderer
    /// The renderer that draws the changed scenes: it has cached nothing of the tries.
    private let alone: Renderer
    private let loader = SceneLoader()

    init(_ device: DeviceRequest) throws { (renderer, alone) = (try Renderer(device), try Renderer(device)) }

    /// Explains a scene and makes each change.
    func outcome(of scene: SceneSpec) -> Outcome {
        let folder = FileManager.default.temporaryDirectory.appending(path: "lamina-advice-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        do {
            try scene.write(toFolder: folder)
            return try outcome(of: loader.editableScene(at: folder.appending(path: "scene.json").path))
        } catch {
            return Outcome(problems: ["not drawn: \(error)"])
        }
    }

    private func outcome(of scene: EditableScene) throws -> Outcome {
        var options = ExplainOptions()
        // As long as it takes: nothing is said of what is not tried.
        (options.namesRules, options.tryWork) = (false, nil)
        let found = try renderer.explain(scene.stage, options: options)
        let (tree, layers) = (scene.stage.makeFrame(), scene.stage.layersOfNodes())
        let before = try draw(tree)
        var outcome = Outcome()
        if let fault = difference(of: before.counters, from: found.cost) {
            outcome.problems.append("as it is: \(fault)")
        }
        for change in changes(of: found) {
            outcome.changes += 1
            if change.said.keepsPicture { outcome.fixes += 1 }
            let changed = try makeTree(change, scene, layers) ?? tree.applying(change.edits)
            let after = try draw(changed)
            let faults = [
                difference(of: after.counters, from: change.said.cost),
                difference(of: Explanation.Difference(before.picture, after.picture), from: change.said.difference),
            ]
            outcome.problems += faults.compactMap { $0.map { "\(change.words): \($0)" } }
        }
        return outcome
    }

    private func draw(_ tree: RenderTree) throws -> RenderedFrame {
        var measurements = FrameMeasurements.none
        (measurements.countsAlone, measurements.countsFragments) = (true, true)
        return try alone.render(tree, measuring: measurements)
    }

    // MARK: Changes

    /// A change of all alike layers, as they were tried.
    private struct Change {
        let words: String
        var edits: [TreeEdit]
        var properties: [Explanation.Change]
        let said: Explanation.Outcome
    }

    private func changes(of found: Explanation) -> [Change] {
        var changes: [Change] = []
        var places: [Int: Int] = [:]
        for pass in found.passes {
            for suggestion in pass.suggestions {
                if let first = suggestion.firstPass, let place = places[first] {
                    changes[place].edits += suggestion.edits
                    changes[place].properties += suggestion.changes
                    continue
                }
                if let first = suggestion.firstPass { places[first] = changes.count }
                changes.append(
                    Change(
                        words: "\(pass.layer): \(suggestion.kind.rawValue): \(suggestion.words)",
                        edits: suggestion.edits, properties: suggestion.changes, said: suggestion.outcome))
            }
        }
        return changes
    }

    /// Returns the tree of the document with the change; nil for a change that moves layers.
    private func makeTree(_ change: Change, _ scene: EditableScene, _ layers: [Layer?]) throws -> RenderTree? {
        guard !change.properties.isEmpty else { return nil }
        let changes = change.properties.map {
            EditableScene.Change(layer: layers[$0.node], property: $0.property, value: $0.value)
        }
        guard case .text(let text) = scene.text(after: changes) else { return nil }
        return try scene.stage(of: text, loader).makeFrame()
    }

    // MARK: Comparing

    /// Returns the costs of a frame that are not those that were promised; nil if all are.
    private func difference(of counters: FrameCounters, from said: Explanation.Cost) -> String? {
        let values = [
            ("passes required", counters.offscreenPassesRequired.total, said.offscreenPassesRequired),
            ("passes made", counters.offscreenPasses.total, said.offscreenPasses),
            ("render passes", counters.renderPasses, said.renderPasses),
            ("fragments", counters.fragments ?? said.estimatedFragments, said.estimatedFragments),
            ("bytes of targets", counters.targetBytesPeak, said.targetBytes),
        ]
        let faults = values.filter { $0.1 != $0.2 }.map { "\($0.0) are \($0.1), not \($0.2)" }
        return faults.isEmpty ? nil : faults.joined(separator: ", ")
    }

    /// Returns the difference of a picture beside the one that was promised; nil if they agree.
    ///
    /// Changes are tried in one picture with others, of which those that keep the picture may add up to 3 of 255.
    private func difference(of found: Explanation.Difference, from said: Explanation.Difference) -> String? {
        let share = abs(found.visibleShare - said.visibleShare)
        let isTrue =
            if said.isNone {
                found.isNone
            } else if said.isNearlyNone {
                found.isNone || found.isNearlyNone
            } else {
                share < 0.001 && abs(found.largest - said.largest) <= 3
            }
        return isTrue ? nil : "the picture: \(found), not \(said)"
    }
}
