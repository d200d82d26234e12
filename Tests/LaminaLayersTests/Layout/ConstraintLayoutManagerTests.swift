import Foundation
import LaminaGeometry
import LaminaLayers
import Testing

@Suite struct ConstraintLayoutManagerTests {
    private let panel = Layer("panel", width: 200, height: 100)
    private let manager = ConstraintLayoutManager()

    init() { panel.layoutManager = manager }

    private func add(_ name: String, _ constraints: LayerConstraint...) -> Layer {
        let layer = Layer(name, x: 1, y: 2, width: 30, height: 20)
        panel.addSublayer(layer)
        manager.add(constraints, to: layer)
        return layer
    }

    @Test(
        arguments: [
            // One constraint of a place moves the layer, one of the length alone does nothing.
            ([.minX], 10.0, 30.0), ([.midX], -5, 30), ([.maxX], -20, 30), ([.width], 1, 30),
            // Two decide both.
            ([.minX, .width], 10, 10), ([.midX, .width], 5, 10), ([.maxX, .width], 0, 10),
        ] as [([LayerConstraint.Attribute], Double, Double)])
    func constraintsOfOneAxis(_ attributes: [LayerConstraint.Attribute], start: Double, length: Double) {
        let layer = add("a")
        // The superlayer's width of 200 is scaled to 10.
        for attribute in attributes {
            manager.add(LayerConstraint(attribute, relativeTo: .superlayer, .width, scale: 0.05), to: layer)
        }
        panel.layoutSublayers()
        #expect(layer.frame == Rect(x: start, y: 2, width: length, height: 20))
    }

    @Test(
        arguments: [
            (.minY, .maxY, 10.0, 80.0), (.maxY, .minY, 10, 80), (.minY, .midY, 10, 160), (.midY, .maxY, -70, 160),
        ] as [(LayerConstraint.Attribute, LayerConstraint.Attribute, Double, Double)])
    func twoPlacesDecideTheLength(
        _ first: LayerConstraint.Attribute, _ second: LayerConstraint.Attribute, start: Double, length: Double
    ) {
        let isBackwards = first == .maxY
        let layer = add(
            "a",
            LayerConstraint(
                first, relativeTo: .superlayer, isBackwards ? .maxY : .minY, offset: isBackwards ? -10 : 10),
            LayerConstraint(
                second, relativeTo: .superlayer, isBackwards ? .minY : .maxY, offset: isBackwards ? 10 : -10))
        panel.layoutSublayers()
        #expect(layer.frame == Rect(x: 1, y: start, width: 30, height: length))
    }

    @Test func layersArePlacedAfterThoseThatTheyReadWhateverTheirOrder() {
        let last = add("c", LayerConstraint(.minX, relativeTo: "b", .maxX, offset: 8))
        let middle = add("b", LayerConstraint(.minX, relativeTo: "a", .maxX, offset: 8))
        let first = add("a", LayerConstraint(.minX, relativeTo: "superlayer", .minX, offset: 8))
        panel.layoutSublayers()
        #expect([first, middle, last].map(\.frame.minX) == [8, 46, 84])
    }

    @Test func aHeightMayFollowTheSameLayersWidth() {
        let photo = add(
            "photo", LayerConstraint(.height, relativeTo: "photo", .width, scale: 0.75),
            LayerConstraint(.width, relativeTo: .superlayer, .width, scale: 0.5),
            LayerConstraint(.minX, relativeTo: .superlayer, .minX, offset: 5),
            LayerConstraint(.maxY, relativeTo: .superlayer, .maxY))
        panel.layoutSublayers()
        #expect(photo.frame == Rect(x: 5, y: 25, width: 100, height: 75))
        #expect(manager.problems.isEmpty)
    }

    @Test func theSuperlayersOriginCounts() {
        panel.bounds.origin = Point(x: 50, y: -10)
        let layer = add(
            "a", LayerConstraint(.maxX, relativeTo: .superlayer, .maxX),
            LayerConstraint(.minY, relativeTo: .superlayer, .minY))
        panel.layoutSublayers()
        #expect(layer.frame == Rect(x: 220, y: -10, width: 30, height: 20))
    }

    @Test func layersInACycleStayWhereTheyAreAndTheOthersArePlaced() {
        let a = add("a", LayerConstraint(.minX, relativeTo: "b", .maxX))
        let b = add("b", LayerConstraint(.minX, relativeTo: "a", .maxX))
        let behind = add("c", LayerConstraint(.minX, relativeTo: "b", .maxX, offset: 5))
        panel.layoutSublayers()
        panel.layoutSublayers()
        #expect(manager.problems == [.cycle(["the layer \"a\"", "the layer \"b\""])])
        #expect(a.frame.minX == 1 && b.frame.minX == 1 && behind.frame.minX == 36)
        #expect(manager.problems.first?.description.contains("in a circle") == true)
    }

    @Test func aSourceThatIsNoSiblingIsReported() {
        let layer = add("a", LayerConstraint(.minX, relativeTo: "z", .maxX))
        panel.layoutSublayers()
        #expect(manager.problems == [.unknownSource(layer: "the layer \"a\"", source: "z")])
        #expect(layer.frame.minX == 1)
    }

    /// Of three or more, as measured on Core Animation, the last one given holds, with the first of minX, midX, maxX and
    /// width among the others.
    @Test(
        arguments: [
            // minX 20, midX 80, maxX 110 and width 50, given in any order.
            ([.minX, .width, .maxX], 20.0, 90.0), ([.maxX, .width, .minX], 20, 90), ([.width, .maxX, .midX], 50, 60),
            ([.minX, .maxX, .width], 20, 50), ([.width, .midX, .minX, .maxX], 20, 90),
            ([.maxX, .midX, .width], 55, 50),
        ] as [([LayerConstraint.Attribute], Double, Double)])
    func theLastOfManyConstraintsHolds(_ given: [LayerConstraint.Attribute], start: Double, length: Double) {
        let layer = add("a")
        let values: [LayerConstraint.Attribute: Double] = [.minX: 20, .midX: 80, .maxX: 110, .width: 50]
        for attribute in given {
            manager.add(
                LayerConstraint(attribute, relativeTo: .superlayer, .minX, offset: values[attribute] ?? 0), to: layer)
        }
        panel.layoutSublayers()
        #expect(layer.frame == Rect(x: start, y: 2, width: length, height: 20))
        #expect(manager.problems.count == 1)
        #expect(manager.problems.first?.description.contains("more than two constraints") == true)
    }

    @Test func anAttributeGivenTwiceLeavesTheAxisAsItIs() {
        let layer = add(
            "a", LayerConstraint(.minX, relativeTo: .superlayer, .minX, offset: 10),
            LayerConstraint(.width, relativeTo: .superlayer, .width),
            LayerConstraint(.minX, relativeTo: .superlayer, .minX, offset: 20),
            LayerConstraint(.minY, relativeTo: .superlayer, .minY, offset: 15))
        panel.layoutSublayers()
        #expect(layer.frame == Rect(x: 1, y: 15, width: 30, height: 20))
        #expect(manager.problems == [.repeated(layer: "the layer \"a\"", attribute: .minX)])
    }

    @Test func aLengthAloneIsReported() {
        let layer = add("a", LayerConstraint(.height, relativeTo: .superlayer, .height))
        panel.layoutSublayers()
        #expect(layer.frame.height == 20)
        #expect(manager.problems == [.lengthAlone(layer: "the layer \"a\"", attribute: .height)])
    }

    @Test func lengthsAreNotNegative() {
        let layer = add(
            "a", LayerConstraint(.minX, relativeTo: .superlayer, .maxX),
            LayerConstraint(.maxX, relativeTo: .superlayer, .minX))
        panel.layoutSublayers()
        #expect(layer.frame.width == 0)
    }

    @Test func aLongChainIsFollowed() {
        let chain = (0..<10_000).map { Layer("\($0)", width: 1, height: 1) }
        panel.sublayers = chain.reversed()
        for (index, layer) in chain.enumerated().dropFirst() {
            manager.add(LayerConstraint(.minX, relativeTo: .sibling("\(index - 1)"), .maxX), to: layer)
        }
        panel.layoutSublayers()
        #expect(chain.last?.frame.minX == 9_999)
    }

    @Test func removedConstraintsAndReleasedLayersHaveNoEffect() {
        var layer: Layer? = add("a", LayerConstraint(.minX, relativeTo: .superlayer, .maxX))
        layer.map { manager.removeConstraints(of: $0) }
        panel.layoutSublayers()
        #expect(layer?.frame.minX == 1)
        weak let released = layer
        layer?.removeFromSuperlayer()
        layer = nil
        #expect(released == nil)
    }
}
