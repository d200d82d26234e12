import Foundation
import Lamina
import LaminaTestSupport
import Testing

/// Textures go when their images do.
@Suite struct TextureLifeTests {
    @Test func texturesOfFormerDrawingsDoNotPileUp() throws {
        let stage = Stage(size: CGSize(width: 1000, height: 800))
        let shape = ShapeLayer()
        shape.path = Path(rect: CGRect(x: 0, y: 0, width: 1000, height: 800))
        stage.root.addSublayer(shape)
        let fade = BasicAnimation(keyPath: "fillColor")
        (fade.fromValue, fade.toValue, fade.duration) = (Color.black, Color.white, 10)
        shape.add(fade, forKey: nil)
        let renderer = try Renderer()
        var planner = Planner()
        var bytes: [Int] = []
        for index in 1...12 {
            stage.advance(to: Double(index) / 2)
            bytes.append(try renderer.draw(planner.plan(stage.renderTree())).counters.textureBytes)
        }
        // One is shown, one was until then, and 8 MiB may come in before others are looked for.
        let one = 1000 * 800 * 4
        #expect(bytes.allSatisfy { $0 <= 3 * one + (8 << 20) })
        #expect(bytes[0] >= one)
    }

    @Test func imageThatSomebodyKeepsIsSentOnce() throws {
        let image = try Image(Bitmap(width: 8, height: 8))
        let layer = Layer()
        layer.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
        let stage = Stage(size: CGSize(width: 16, height: 16))
        stage.disablesActions = true
        stage.root.addSublayer(layer)
        let renderer = try Renderer()
        var planner = Planner()
        var sent: [Int] = []
        for index in 0..<4 {
            layer.contents = index.isMultiple(of: 2) ? image : try Image(Bitmap(width: 4, height: 4))
            sent.append(try renderer.draw(planner.plan(stage.renderTree())).counters.uploadedBytes)
        }
        #expect(sent[2] == sent[0] - 8 * 8 * 4)
    }
}
