import Foundation
import Lamina
import LaminaImage
import LaminaPlan
import LaminaRender
import LaminaStage
import Testing

@testable import LaminaProfile

/// Errors of a frame name the layer that they are about.
@Suite struct ErrorNamesTests {
    private let stage = Stage(size: Size(width: 64, height: 64))
    private let panel = Layer()

    init() {
        panel.name = "panel"
        panel.frame = Rect(x: 0, y: 0, width: 64, height: 64)
        stage.root.addSublayer(panel)
    }

    private func layer(_ name: String?) -> Layer {
        let layer = Layer()
        layer.name = name
        layer.frame = Rect(x: 0, y: 0, width: 60, height: 60)
        layer.backgroundColor = .white
        panel.addSublayer(layer)
        return layer
    }

    private func words(_ body: () throws -> Void) throws -> String {
        "\(try #require(#expect(throws: RenderError.self) { try body() }))"
    }

    @Test func anImageThatIsTooLarge() throws {
        let renderer = try Renderer()
        let wide = 1 << 17
        let image = try Image(width: wide, height: 1, pixels: [UInt8](repeating: 255, count: wide * 4))
        _ = layer("small")
        layer("strip").contents = image
        let tree = stage.makeFrame()
        for rules in [PlanRules.all, .none] {
            let words = try words { _ = try renderer.render(tree, rules: rules) }
            #expect(words.hasPrefix("an image of the layer 'root/panel/strip' is 131072x1 pixels"), "\(words)")
        }
        let sequence = FrameSequence(renderer)
        #expect(try words { _ = try sequence.render(tree) }.contains("'root/panel/strip'"))
        panel.sublayers = []
        layer(nil).backgroundPattern = image
        #expect(try words { _ = try renderer.render(stage.makeFrame()) }.contains("'root/panel/[0]'"))
    }

    /// Another layer may show an image of that size with another filter.
    @Test func anImageThatIsTooLargeForItsPyramid() throws {
        let image = try Image(width: 3, height: 5, pixels: [UInt8](repeating: 255, count: 60))
        layer("plain").contents = image
        let shown = layer("small")
        (shown.contents, shown.minificationFilter) = (image, .trilinear)
        let tree = stage.makeFrame()
        var planner = Planner()
        let error = RenderError.pyramidTooLarge(width: 3, height: 5, limit: 2)
        #expect(
            error.naming(layerIn: tree, planner.plan(tree))
                == .pyramidTooLarge(width: 3, height: 5, limit: 2, layer: "root/panel/small"))
    }

    @Test func targetsThatAreTooLarge() throws {
        for (name, side) in [("small", 9.0), ("large", 50), ("little", 10)] {
            let blurred = layer(name)
            blurred.bounds.size = Size(width: side, height: side)
            blurred.filters = [Filter(.gaussianBlur(radius: 2))]
        }
        let renderer = try Renderer(limits: [.targetBytes: 16])
        let words = try words { _ = try renderer.render(stage.makeFrame()) }
        #expect(words.contains(" MiB, the largest for the layer 'root/panel/large';"), "\(words)")
    }
}
