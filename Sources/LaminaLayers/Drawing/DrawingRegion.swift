import Foundation
import LaminaDrawing

/// The pixels that a drawing takes, and their scale.
struct DrawingRegion {
    /// Pixels a point.
    let scale: Double
    /// In whole pixels.
    let minX: Double
    let minY: Double
    let width: Int
    let height: Int

    /// The pixels that a rectangle touches, at a scale that is halved until there are few enough of them; nil for one
    /// that is empty or not finite.
    init?(_ rect: CGRect, scale wanted: Double) {
        let rect = rect.standardized
        guard rect.width > 0, rect.height > 0, (rect.minX + rect.minY + rect.maxX + rect.maxY).isFinite, wanted > 0,
            wanted.isFinite
        else { return nil }
        var scale = wanted
        // One more pixel a side for the rounding outwards.
        let (width, height) = (rect.width * scale + 2, rect.height * scale + 2)
        let excess = max(
            (width / Double(DrawingLimits.pixels)).squareRoot() * height.squareRoot(),
            max(width, height) / Double(DrawingLimits.side))
        guard excess.isFinite else { return nil }
        if excess > 1 { scale /= exp2(log2(excess).rounded(.up)) }
        var (left, top) = ((rect.minX * scale).rounded(.down), (rect.minY * scale).rounded(.down))
        var (right, bottom) = ((rect.maxX * scale).rounded(.up), (rect.maxY * scale).rounded(.up))
        if right - left > Double(DrawingLimits.side) || bottom - top > Double(DrawingLimits.side)
            || (right - left) * (bottom - top) > Double(DrawingLimits.pixels)
        {
            scale /= 2
            (left, top) = ((rect.minX * scale).rounded(.down), (rect.minY * scale).rounded(.down))
            (right, bottom) = ((rect.maxX * scale).rounded(.up), (rect.maxY * scale).rounded(.up))
        }
        guard right > left, bottom > top, scale > 0 else { return nil }
        self.scale = scale
        (minX, minY) = (left, top)
        (self.width, self.height) = (Int(right - left), Int(bottom - top))
    }

    /// From points to the drawing's pixels.
    var transform: AffineTransform {
        AffineTransform(m11: scale, m12: 0, m21: 0, m22: scale, tX: -minX, tY: -minY)
    }

    /// Some of the pixels, counted from the first, in points.
    func rect(x: Int, y: Int, width: Int, height: Int) -> CGRect {
        CGRect(
            x: (minX + Double(x)) / scale, y: (minY + Double(y)) / scale, width: Double(width) / scale,
            height: Double(height) / scale)
    }
}
