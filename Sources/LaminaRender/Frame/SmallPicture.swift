import LaminaGL
import LaminaGeometry
import LaminaImage
import LaminaPlan

/// A picture of a target, downscaled so that its longer side does not exceed a limit: each pixel is the mean of a cell
/// of pixels.
///
/// Reads some rows of cells at a time, so that a large target needs little memory.
struct SmallPicture {
    private let width: Int
    private let height: Int
    /// The side of a cell in pixels.
    let cell: Int

    /// A part of the picture: the position of its top left pixel in it, and its pixels.
    struct Part {
        let x: Int
        let y: Int
        let bitmap: Bitmap
    }

    /// The number of pixels that are read back at a time, unless a row of cells has more.
    private static let pixelsAtATime = 1 << 18

    /// - Parameters:
    ///   - side: The limit of the longer side in pixels, at least 1.
    ///   - width: The width of the target's used part in pixels.
    init(side: Int, width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        cell = max(1, (max(width, height) + side - 1) / max(1, side))
    }

    /// Reads the picture; nil if it is empty.
    func read(_ target: RenderTarget) throws -> Bitmap? {
        try read(target, touching: PixelRect(width: width, height: height))?.bitmap
    }

    /// Reads the cells that some pixels of the target are in; nil if there are none.
    func read(_ target: RenderTarget, touching rect: PixelRect) throws -> Part? {
        let rect = rect.intersection(PixelRect(width: width, height: height))
        guard !rect.isEmpty else { return nil }
        let columns = Int(rect.minX) / cell..<(Int(rect.maxX) + cell - 1) / cell
        let rows = Int(rect.minY) / cell..<(Int(rect.maxY) + cell - 1) / cell
        return Part(
            x: columns.lowerBound, y: rows.lowerBound, bitmap: try read(target, columns: columns, rows: rows))
    }

    private func read(_ target: RenderTarget, columns: Range<Int>, rows: Range<Int>) throws -> Bitmap {
        let isBytes = target.format == .rgba8
        let left = columns.lowerBound * cell
        let stride = min(width, columns.upperBound * cell) - left
        let rowsAtATime = isBytes && cell == 1 ? rows.count : max(1, Self.pixelsAtATime / (stride * cell))
        var pixels: [UInt8] = []
        pixels.reserveCapacity(columns.count * rows.count * 4)
        var first = rows.lowerBound
        while first < rows.upperBound {
            let end = min(rows.upperBound, first + rowsAtATime)
            let rect = GLRect(
                x: left, y: first * cell, width: stride, height: min(height, end * cell) - first * cell)
            let bytes = try PixelReadback.read(target.framebuffer, rect: rect, format: isBytes ? .rgba8 : .rgba32f)
            if cell == 1, isBytes {
                pixels = bytes
            } else {
                bytes.withUnsafeBytes { raw in
                    for top in Swift.stride(from: 0, to: rect.height, by: cell) {
                        for start in Swift.stride(from: 0, to: stride, by: cell) {
                            let mean = Self.mean(
                                of: start..<min(stride, start + cell), rows: top..<min(rect.height, top + cell),
                                stride: stride, raw, isBytes: isBytes)
                            for channel in 0..<4 { pixels.append(UInt8((mean[channel] * 255).rounded())) }
                        }
                    }
                }
            }
            first = end
        }
        return try Bitmap(width: columns.count, height: rows.count, pixels: pixels)
    }

    private static func mean(
        of span: Range<Int>, rows: Range<Int>, stride: Int, _ raw: UnsafeRawBufferPointer, isBytes: Bool
    ) -> SIMD4<Float> {
        var sum = SIMD4<Float>.zero
        for row in rows {
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
        let mean = sum / Float(max(1, rows.count * span.count))
        // Half floats may have values outside of 0…1, even NaN.
        return mean.replacing(with: 0, where: mean .!= mean).clamped(lowerBound: .zero, upperBound: .one)
    }
}

// MARK: Pictures of draws

/// A picture of the pixels that a draw may have changed, right after it.
package struct DrawPicture: Sendable {
    /// The index of the pass in the plan. The pictures of a pass are of its first draws, one instance each, in order.
    package let pass: Int
    /// The side in pixels of the target that a pixel of the picture is the mean of.
    package let cell: Int
    /// The column of the picture's first pixel, in cells of the target.
    package let x: Int
    /// The row of the picture's first pixel, likewise.
    package let y: Int
    /// The picture, premultiplied; nil if the draw touches no pixel.
    package let bitmap: Bitmap?

    init(pass: Int, cell: Int, picture: SmallPicture.Part?) {
        (self.pass, self.cell) = (pass, cell)
        (x, y, bitmap) = (picture?.x ?? 0, picture?.y ?? 0, picture?.bitmap)
    }

    /// The largest number of draws of a frame that have pictures.
    package static let drawLimit = 1_000
    /// The largest number of pixels that are read for them, as drawing and reading take turns.
    package static let pixelLimit = 16 << 20

    /// Returns by pass the number of its first draws that have pictures: as many as the limits allow, those of the
    /// passes on the frame first.
    package static func counts(_ plan: PassPlan) -> [Int] {
        var counts = [Int](repeating: 0, count: plan.passes.count)
        var (draws, pixels) = (0, 0)
        for isFrame in [true, false] {
            for (index, pass) in plan.passes.enumerated() where pass.isFrame == isFrame {
                for draw in pass.draws {
                    for instance in draw.instances {
                        draws += 1
                        pixels += plan.area(of: instance, draw, in: pass.region).rect.area
                        guard draws <= drawLimit, pixels <= pixelLimit else { return counts }
                        counts[index] += 1
                    }
                }
            }
        }
        return counts
    }
}
