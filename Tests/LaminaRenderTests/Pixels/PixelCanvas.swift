import Foundation
import Lamina
import Testing

/// A small stage to draw on and read pixels from.
struct PixelCanvas {
    let stage: Stage

    init(width: Int = 16, height: Int = 16, scale: Double = 1, background: Color? = .black) {
        stage = Stage(size: Size(width: width, height: height), scale: scale, background: background)
        stage.disablesActions = true
    }

    /// Adds a layer with a frame.
    @discardableResult
    func add(_ frame: Rect, to parent: Layer? = nil, _ prepare: (Layer) -> Void = { _ in }) -> Layer {
        let layer = Layer()
        layer.frame = frame
        prepare(layer)
        (parent ?? stage.root).addSublayer(layer)
        return layer
    }

    /// The picture, drawn by the reference plan and by the optimized one, which must be equal here.
    func draw(sourceLocation: SourceLocation = #_sourceLocation) throws -> Bitmap {
        let tree = stage.makeFrame()
        let picture = try SharedRenderer.draw(tree)
        #expect(try SharedRenderer.draw(tree, rules: .none) == picture, sourceLocation: sourceLocation)
        return picture
    }
}

extension Bitmap {
    /// Red, green, blue, alpha of a pixel, as numbers that can be subtracted.
    func channels(_ x: Int, _ y: Int) -> SIMD4<Int> { SIMD4<Int>(truncatingIfNeeded: self[x, y]) }

    /// Returns whether a pixel is the expected one to `tolerance` steps a channel.
    func isNear(_ x: Int, _ y: Int, _ expected: SIMD4<Double>, tolerance: Double = 1) -> Bool {
        let found = SIMD4<Double>(channels(x, y))
        return (0..<4).allSatisfy { abs(found[$0] - expected[$0]) <= tolerance }
    }
}

/// An image of a few pixels, given row by row as red, green, blue, alpha, premultiplied.
func pixels(_ rows: [[SIMD4<UInt8>]]) throws -> Image {
    let bytes = rows.joined().flatMap { [$0.x, $0.y, $0.z, $0.w] }
    return try Image(width: rows[0].count, height: rows.count, pixels: bytes)
}
