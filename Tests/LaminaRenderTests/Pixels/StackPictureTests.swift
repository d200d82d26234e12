import Foundation
import Lamina
import LaminaLayout
import Testing

/// A stack with a background, a border, round corners and a clip is drawn as a layer with them.
@Suite struct StackPictureTests {
    private static let frames = [Rect(x: 3, y: 3, width: 10, height: 10), Rect(x: 15, y: 3, width: 12, height: 10)]

    private func dress(_ layer: Layer) {
        layer.backgroundColor = Color(red: 0, green: 0, blue: 1)
        (layer.cornerRadius, layer.borderWidth, layer.borderColor) = (6, 1, .white)
        layer.masksToBounds = true
        layer.opacity = 0.5
        for (sublayer, color) in zip(
            layer.sublayers, [Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 1, blue: 0)])
        {
            sublayer.backgroundColor = color
        }
    }

    /// Of 30 by 16 points: 3 points of padding, 10, 2 between, 12.
    private func stack() -> PixelCanvas {
        let canvas = PixelCanvas(width: 40, height: 24)
        let stack = StackLayer(arrangedLayers: Self.frames.map { _ in Layer() })
        stack.spacing = 2
        stack.padding = DirectionalEdgeInsets(top: 3, leading: 3, bottom: 3, trailing: 3)
        for (layer, frame) in zip(stack.sublayers, Self.frames) {
            LayoutConstraint.activate([
                layer.widthAnchor.constraint(equalToConstant: frame.width),
                layer.heightAnchor.constraint(equalToConstant: frame.height),
            ])
        }
        canvas.stage.root.addSublayer(stack)
        LayoutConstraint.activate([
            stack.leadingAnchor.constraint(equalTo: canvas.stage.root.leadingAnchor, constant: 4),
            stack.topAnchor.constraint(equalTo: canvas.stage.root.topAnchor, constant: 4),
        ])
        dress(stack)
        return canvas
    }

    @Test func aStackIsDrawnAsALayer() throws {
        let canvas = PixelCanvas(width: 40, height: 24)
        canvas.add(Rect(x: 4, y: 4, width: 30, height: 16)) { layer in
            for frame in Self.frames {
                let sublayer = Layer()
                sublayer.frame = frame
                layer.addSublayer(sublayer)
            }
            dress(layer)
        }
        let picture = try SharedRenderer.draw(stack().stage.makeFrame())
        #expect(try SharedRenderer.draw(canvas.stage.makeFrame()) == picture)
        // Half of blue in the padding, half of red, half of white on the border, nothing beyond the corner.
        #expect(picture.isNear(18, 10, SIMD4(0, 0, 127.5, 255)))
        #expect(picture.isNear(10, 12, SIMD4(127.5, 0, 0, 255)))
        #expect(picture.isNear(18, 4, SIMD4(127.5, 127.5, 127.5, 255)))
        #expect(picture.isNear(4, 4, SIMD4(0, 0, 0, 255)))
    }
}
