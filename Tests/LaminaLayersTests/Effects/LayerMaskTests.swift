import LaminaGeometry
import Testing

@testable import LaminaLayers

@Suite struct LayerMaskTests {
    private let layer = Layer()
    private let first = Layer("first")
    private let second = Layer("second")

    private func names(_ layer: Layer) -> [String?] { layer.masks.map(\.layer.name) }

    @Test func oneOfTheListIsTheMask() {
        layer.masks = [LayerMask(first, mode: .luminance, isInverted: true, composite: .exclude)]
        #expect(layer.mask === first && layer.maskType == .luminance && layer.isMaskInverted)
        #expect(names(layer) == ["first"])
        layer.mask = second
        #expect(names(layer) == ["second"])
        layer.masks = []
        #expect(layer.mask == nil && layer.masks.isEmpty)
    }

    @Test func severalAreOneMaskWithTheListInside() throws {
        (layer.maskType, layer.isMaskInverted) = (.luminance, true)
        layer.masks = [
            LayerMask(first, mode: .luminance, composite: .intersect), LayerMask(second, isInverted: true),
        ]
        #expect(names(layer) == ["first", "second"])
        #expect(layer.masks.map(\.composite) == [.intersect, .add] && layer.masks.map(\.isInverted) == [false, true])
        #expect(layer.maskType == .alpha && !layer.isMaskInverted)
        let squares = try #require(layer.mask).sublayers
        #expect(squares.map(\.mask?.name) == ["second", "first"])
        #expect(squares.map(\.compositingFilter) == [.sourceOver, .sourceIn])
        // Points inside are points of the layer.
        #expect(second.convert(Point(x: 3, y: 4), to: layer) == Point(x: 3, y: 4))
    }

    @Test func aListIsReplacedAndItsLayersAreFree() {
        layer.masks = [LayerMask(first), LayerMask(second)]
        layer.mask = nil
        #expect(layer.masks.isEmpty && layer.storage.effects == nil)
        layer.masks = [LayerMask(second), LayerMask(first)]
        #expect(names(layer) == ["second", "first"])
        // A layer that is taken elsewhere is no mask any more.
        layer.addSublayer(first)
        #expect(names(layer) == ["second"])
    }

    @Test func aLongListIsCut() {
        layer.masks = (0..<40).map { _ in LayerMask(Layer()) }
        #expect(layer.masks.count == LayerMask.maximumCount)
    }
}
