import LaminaGeometry
import LaminaStage

/// A clip plane in pixels: it keeps the pixels with `a·x + b·y + c > 0`, where x and y are twice the pixel's centre.
///
/// The coefficients are integers and the sum is never 0, so that every shader program finds the same pixels on a side,
/// and no pixel on both: the opposite half plane has the negated coefficients. Rounding to integers rotates a line by
/// at most 1 in 16,384, about its point nearest to the middle of the picture.
struct PixelClipPlane: Equatable {
    var a: Int32
    var b: Int32
    var c: Int32

    /// The value of `|a| + |b|`, but for rounding, before both are doubled. With coordinates below 32,768 the sum stays
    /// within 32 bits.
    private static let size = 8192.0

    /// Converts a clip plane of a layer to pixels.
    ///
    /// - Parameters:
    ///   - toPixels: from the layer's coordinates to pixels.
    ///   - middle: the middle of the picture, in pixels.
    init(_ plane: RenderClipPlane, toPixels: Homography, middle: SIMD2<Double>) {
        // In front of the viewer a·X/W + b·Y/W + c has the sign of a·X + b·Y + c·W, which is linear in the pixel.
        guard let map = toPixels.inverse else {
            (a, b, c) = (0, 0, 1)
            return
        }
        let x = plane.a * map.a + plane.b * map.d + plane.c * map.g
        let y = plane.a * map.b + plane.b * map.e + plane.c * map.h
        let sum = plane.a * map.c + plane.b * map.f + plane.c * map.i
        let length = abs(x) + abs(y)
        guard length.isFinite, sum.isFinite, length > abs(sum) * 1e-12 else {
            // The line is infinitely far away: all pixels are on one side.
            (a, b, c) = (0, 0, sum < 0 ? -1 : 1)
            return
        }
        let (u, v, w) = (x / length, y / length, sum / length)
        let distance = (u * middle.x + v * middle.y + w) / (u * u + v * v)
        let anchor = SIMD2(middle.x - u * distance, middle.y - v * distance)
        let (whole, rest) = ((u * Self.size).rounded(), (v * Self.size).rounded())
        // Through the anchor, at twice the coordinates.
        let offset = -2 * (whole * anchor.x + rest * anchor.y)
        let limit = Double(1 << 28)
        let constant = min(max(offset.rounded(), -limit), limit)
        // Doubled, and one more or less: a pixel whose centre is on the line belongs to the side to its right or below.
        let holdsLine = whole > 0 || whole == 0 && rest > 0
        (a, b) = (2 * Int32(whole), 2 * Int32(rest))
        c = 2 * Int32(constant) + (holdsLine ? 1 : -1)
    }

    /// The coefficients for the table, the last one in two parts, each of which single precision holds exactly.
    var texel: SIMD4<Float> {
        let high = (c >> 16)
        return SIMD4(Float(a), Float(b), Float(high), Float(c - high << 16))
    }

    /// Returns whether a pixel is kept, with the shader's arithmetic.
    func contains(x: Int32, y: Int32) -> Bool {
        a &* (2 &* x &+ 1) &+ b &* (2 &* y &+ 1) &+ c > 0
    }
}
