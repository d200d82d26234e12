import LaminaLayers
import Testing

@Suite struct LayerTimeTests {
    private let outer = Layer()
    private let inner = Layer()

    init() { outer.addSublayer(inner) }

    @Test func layersRunWithTheStageUnlessToldOtherwise() {
        #expect(inner.convertTime(3, to: nil) == 3)
        #expect(inner.convertTime(3, from: nil) == 3)
        #expect(inner.duration == .infinity)
    }

    @Test func timesOfNestedLayersMultiply() {
        (outer.speed, outer.beginTime) = (2, 1)
        (inner.speed, inner.timeOffset) = (0.5, 10)
        // (5 - 1) * 2 = 8, 8 * 0.5 + 10 = 14
        #expect(inner.convertTime(5, from: nil) == 14)
        #expect(inner.convertTime(14, to: nil) == 5)
        #expect(inner.convertTime(14, to: outer) == 8)
        #expect(inner.convertTime(8, from: outer) == 14)
    }

    @Test func aLayerThatStandsStillHasOneMoment() {
        (outer.speed, outer.timeOffset) = (0, 0.3)
        #expect(inner.convertTime(100, from: nil) == Double(0.3))
        #expect(inner.convertTime(0.3, to: nil) == nil)
    }

    @Test func pausingAndGoingOnLosesNoTime() throws {
        // Apple's recipe: the layer stops at 4 and goes on at 10.
        let paused = try #require(outer.convertTime(4, from: nil))
        (outer.speed, outer.timeOffset) = (0, paused)
        #expect(outer.convertTime(9, from: nil) == 4)
        (outer.speed, outer.timeOffset, outer.beginTime) = (1, 0, 0)
        outer.beginTime = try #require(outer.convertTime(10, from: nil)) - paused
        #expect(outer.convertTime(10, from: nil) == 4)
        #expect(outer.convertTime(12, from: nil) == 6)
    }

    @Test func deepTreesCostNoStack() {
        var layer = Layer()
        for _ in 0..<100_000 {
            let next = Layer()
            next.addSublayer(layer)
            layer.speed = 1
            layer.timeOffset = 0.001
            layer = next
        }
        var deepest = layer
        while let next = deepest.sublayers.first { deepest = next }
        #expect(abs((deepest.convertTime(0, from: nil) ?? 0) - 100) < 1e-6)
    }
}
