import LaminaGL
import LaminaImage

/// The picture of a target, made so small that its longer side is at most so many pixels: of each cell of pixels their mean.
///
/// Read a cell's rows at a time, so that a large target takes no memory.
struct SmallPicture {
    private let width: Int
    private let height: Int
    private let cell: Int

    /// - Parameters:
    ///   - side: The longest side of the small picture in pixels, at least 1.
    ///   - width: The part of the target in use.
    init(side: Int, width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        cell = max(1, (max(width, height) + side - 1) / max(1, side))
    }

    /// The picture; nil if there is nothing in it.
    func read(_ target: RenderTarget) throws -> Bitmap? {
        let (columns, rows) = ((width + cell - 1) / cell, (height + cell - 1) / cell)
        guard columns > 0, rows > 0 else { return nil }
        var pixels = [UInt8](repeating: 0, count: columns * rows * 4)
        let isBytes = target.format == .rgba8
        for row in 0..<rows {
            let count = min(cell, height - row * cell)
            let rect = LaminaGL.PixelRect(x: 0, y: row * cell, width: width, height: count)
            let bytes = try PixelReadback.read(target.framebuffer, rect: rect, format: isBytes ? .rgba8 : .rgba32f)
            bytes.withUnsafeBytes { raw in
                for column in 0..<columns {
                    let span = column * cell..<min(width, (column + 1) * cell)
                    let mean = Self.mean(of: span, rows: count, stride: width, raw, isBytes: isBytes)
                    for channel in 0..<4 {
                        pixels[(row * columns + column) * 4 + channel] = UInt8((mean[channel] * 255).rounded())
                    }
                }
            }
        }
        return try Bitmap(width: columns, height: rows, pixels: pixels)
    }

    private static func mean(
        of span: Range<Int>, rows: Int, stride: Int, _ raw: UnsafeRawBufferPointer, isBytes: Bool
    ) -> SIMD4<Float> {
        var sum = SIMD4<Float>.zero
        for row in 0..<rows {
            for x in span {
                let pixel = row * stride + x
                if isBytes {
                    let bytes = raw.loadUnaligned(fromByteOffset: pixel * 4, as: SIMD4<UInt8>.self)
                    sum += SIMD4<Float>(bytes) / 255
                } else {
                    sum += raw.loadUnaligned(fromByteOffset: pixel * 16, as: SIMD4<Float>.self)
                }
            }
        }
        let mean = sum / Float(max(1, rows * span.count))
        // Half floats may hold what no picture shows, even not a number.
        return mean.replacing(with: 0, where: mean .!= mean).clamped(lowerBound: .zero, upperBound: .one)
    }
}
