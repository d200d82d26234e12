import Foundation
import LaminaGeometry
import LaminaImage

/// An image as numbers from 0 to 1, with the levels of its pyramid.
struct TexelImage {
    /// The image itself first, then its halves; only one where nobody needs the others.
    let levels: [TexelLevel]

    init(_ image: Image, withPyramid: Bool) {
        levels = withPyramid ? image.mipChain.map(TexelLevel.init) : [TexelLevel(image.bitmap)]
    }
}

/// One level of an image.
struct TexelLevel {
    let width: Int
    let height: Int
    /// Premultiplied, from 0 to 1.
    private let texels: [SIMD4<Double>]

    init(_ bitmap: Bitmap) {
        width = bitmap.width
        height = bitmap.height
        texels = bitmap.pixels.withUnsafeBufferPointer { bytes in
            (0..<bitmap.width * bitmap.height).map { index in
                let texel = SIMD4(bytes[index * 4], bytes[index * 4 + 1], bytes[index * 4 + 2], bytes[index * 4 + 3])
                return SIMD4<Double>(texel) / 255
            }
        }
    }

    var size: Size { Size(width: width, height: height) }

    subscript(x: Int, y: Int) -> SIMD4<Double> { texels[y * width + x] }

    /// The texel at the coordinates, as near as `range` has it.
    func nearest(_ x: Double, _ y: Double, in range: TexelRange) -> SIMD4<Double> {
        self[range.column(x.rounded(.down)), range.row(y.rounded(.down))]
    }

    /// The weighted mean of the four texels around the coordinates; texel n has its centre at n + 0.5.
    func linear(_ x: Double, _ y: Double, in range: TexelRange) -> SIMD4<Double> {
        let (left, top) = ((x - 0.5).rounded(.down), (y - 0.5).rounded(.down))
        return mean(
            (range.column(left), range.column(left + 1)), (range.row(top), range.row(top + 1)),
            x - 0.5 - left, y - 0.5 - top)
    }

    /// The same for an image that is repeated without end.
    func repeated(_ x: Double, _ y: Double) -> SIMD4<Double> {
        let (left, top) = ((x - 0.5).rounded(.down), (y - 0.5).rounded(.down))
        return mean(
            (wrapped(left, width), wrapped(left + 1, width)), (wrapped(top, height), wrapped(top + 1, height)),
            x - 0.5 - left, y - 0.5 - top)
    }

    private func mean(
        _ columns: (Int, Int), _ rows: (Int, Int), _ shareX: Double, _ shareY: Double
    ) -> SIMD4<Double> {
        let upper = self[columns.0, rows.0] * (1 - shareX) + self[columns.1, rows.0] * shareX
        let lower = self[columns.0, rows.1] * (1 - shareX) + self[columns.1, rows.1] * shareX
        return upper * (1 - shareY) + lower * shareY
    }

    private func wrapped(_ index: Double, _ count: Int) -> Int {
        let rest = index - (index / Double(count)).rounded(.down) * Double(count)
        return min(max(Int(rest), 0), count - 1)
    }
}

/// The texels that may be read: whole numbers, both ends included.
struct TexelRange {
    var lowX: Int
    var lowY: Int
    var highX: Int
    var highY: Int

    /// The column next to `x`, a whole number of any size.
    func column(_ x: Double) -> Int { Int(min(max(x, Double(lowX)), Double(highX))) }
    /// The row next to `y`.
    func row(_ y: Double) -> Int { Int(min(max(y, Double(lowY)), Double(highY))) }

    /// The texels of a level of the pyramid that these were made into.
    func scaled(to level: TexelLevel, from base: TexelLevel) -> TexelRange {
        func low(_ texel: Int, _ size: Int, _ baseSize: Int) -> Int { texel * size / baseSize }
        func high(_ texel: Int, _ size: Int, _ baseSize: Int) -> Int {
            ((texel + 1) * size + baseSize - 1) / baseSize - 1
        }
        return TexelRange(
            lowX: low(lowX, level.width, base.width), lowY: low(lowY, level.height, base.height),
            highX: high(highX, level.width, base.width), highY: high(highY, level.height, base.height))
    }
}
