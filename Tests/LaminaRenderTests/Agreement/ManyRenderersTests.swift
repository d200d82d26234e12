import Foundation
import Lamina
import LaminaTestSupport
import Testing

/// Renderers on several threads draw what one alone draws.
@Suite struct ManyRenderersTests {
    /// A picture of many layers with images of their own, which come and go.
    private static func tree(_ seed: Int) throws -> RenderTree {
        let stage = Stage(size: Size(width: 160, height: 120))
        for index in 0..<12 {
            let layer = Layer()
            layer.frame = Rect(x: Double(index % 4) * 40, y: Double(index / 4) * 40, width: 36, height: 36)
            let side = index.isMultiple(of: 3) ? 200 : 20
            let value = UInt8(truncatingIfNeeded: 31 * seed + 17 * index)
            layer.contents = try Image(
                width: side, height: side, pixels: [UInt8](repeating: value, count: side * side * 4))
            if index.isMultiple(of: 5) { layer.filters = [Filter(.gaussianBlur(radius: 3))] }
            stage.root.addSublayer(layer)
        }
        return stage.makeFrame()
    }

    @Test func drawAtTheSameTime() async throws {
        let expected = try (0..<4).map { try SharedRenderer.draw(Self.tree($0)) }
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    let renderer = try Renderer()
                    return try (0..<40).allSatisfy { round in
                        try renderer.render(Self.tree(round % 4)).picture == expected[round % 4]
                    }
                }
            }
            for try await isEqual in group { #expect(isEqual) }
        }
    }
}
