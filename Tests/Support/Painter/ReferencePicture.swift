import LaminaImage

/// The picture that ``ReferencePainter`` painted.
package struct ReferencePicture: Sendable {
    /// In pixels.
    package let width: Int
    /// In pixels.
    package let height: Int
    /// Row by row from the top, red, green, blue, alpha, premultiplied, from 0 to 1.
    package let colors: [SIMD4<Double>]
    /// A mark for each pixel where another renderer may differ by more than rounding.
    ///
    /// Set where an edge runs through the pixel, just beyond the tip of a sharp corner, and where the pixel's centre is
    /// at a tie: at a hard edge, between two texels of the nearest filter, or where single precision is too coarse for
    /// the image. What is opaque hides what is marked under it; filters that spread an edge spread the mark as far as it
    /// may show.
    package let isEdge: [Bool]
    /// The number of translucent pictures that overlap at each pixel, above the last opaque one.
    ///
    /// A renderer that keeps 8 bits a channel rounds at each; a group that fades or clips as one counts once. A Gaussian
    /// counts as one too, and filters that stretch differences stretch what is counted before them: it is the tolerance
    /// in 255ths that a pixel needs. Where a discrete transfer or the hue of a grey hangs on less than a step, that is the
    /// whole height of the jump: both sides of it are right. More than a quarter of a 255th may decide a last rounding and
    /// counts whole.
    package let blendCounts: [UInt8]

    init(width: Int, height: Int, pixels: [PaintedPixel]) {
        (self.width, self.height) = (width, height)
        colors = pixels.map(\.color)
        isEdge = pixels.map { $0.doubt > ReferencePicture.visibleDoubt }
        blendCounts = pixels.map { UInt8((min(max($0.steps, 0.25), 255) - 0.25).rounded(.up)) }
    }

    /// Less of an edge than this, spread by filters, shows by less than a 255th.
    private static let visibleDoubt = 1.0 / 32

    /// The picture as bytes, rounded to the nearest: RGBA, premultiplied, without row padding. Made at each call.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(colors.count * 4)
        for color in colors {
            for channel in 0..<4 {
                bytes.append(UInt8((min(max(color[channel], 0), 1) * 255).rounded()))
            }
        }
        return bytes
    }

    /// The channels of one pixel from 0 to 1.
    package subscript(x: Int, y: Int) -> SIMD4<Double> { colors[y * width + x] }

    /// The picture as a bitmap, to be written to a file.
    package func bitmap() throws -> Bitmap { try Bitmap(width: width, height: height, pixels: bytes) }

    /// The marks with those of the eight neighbours added: also the pixels next to an edge, which a renderer that
    /// measures distances from edges may touch.
    package var isNearEdge: [Bool] {
        var near = isEdge
        for y in 0..<height {
            for x in 0..<width where isEdge[y * width + x] {
                for nearY in max(0, y - 1)...min(height - 1, y + 1) {
                    for nearX in max(0, x - 1)...min(width - 1, x + 1) { near[nearY * width + nearX] = true }
                }
            }
        }
        return near
    }
}
