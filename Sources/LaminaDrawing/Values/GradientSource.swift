import CPango
import Glibc
import LaminaGeometry

/// A gradient as the colour of fills, strokes and text: colours along a line, or from a centre to an ellipse.
///
/// Cairo interpolates straight colours between two stops and rounds them to 8 bits, without dithering.
package struct GradientSource: Sendable, Hashable {
    /// The places of the first and the last colour in the gradient's own space.
    package enum Shape: Sendable, Hashable {
        /// Along the line between two points that differ.
        case axial(start: Point, end: Point)
        /// From (0, 0) to the circle of radius 1.
        case radial
    }

    /// The colours beyond the last one, and beyond the first.
    package enum Spread: Sendable, Hashable { case pad, `repeat`, reflect }

    private let shape: Shape
    private let spread: Spread
    private let gradient: Gradient
    /// The map from the gradient's own space to points.
    private let toPoints: Transform2D

    /// A gradient in a space of its own, with an affine map from there to points.
    ///
    /// - Parameter stops: at least one.
    package init(_ shape: Shape, _ spread: Spread, stops: [Gradient.Stop], toPoints: Transform2D) {
        (self.shape, self.spread, gradient, self.toPoints) = (shape, spread, Gradient(stops: stops), toPoints)
    }

    /// The work of filling pixels with it, in crossings of a path with a row (``OutlineCost/crossings``): for each pixel
    /// some 10 ns, and where it repeats at each pixel half of its stops.
    func work(pixels: Double) -> Double { pixels * (0.02 + 0.000_3 * Double(gradient.stops.count)) }

    /// Makes it Cairo's source for what is drawn in pixels; a transparent one if the map flattens it.
    ///
    /// - Parameters:
    ///   - map: from points to pixels.
    ///   - alpha: a factor of all alphas.
    func set(on cairo: OpaquePointer, map: Transform2D, alpha: Double) {
        let toPixels = toPoints.concatenating(map)
        let (a, b, c, d) = (toPixels.m11, toPixels.m12, toPixels.m21, toPixels.m22)
        let determinant = a * d - b * c
        let largest = max(hypot(a, b), hypot(c, d))
        guard determinant.isFinite, largest.isFinite, abs(determinant) > 1e-12 * largest * largest, largest > 1e-12,
            (toPixels.tX + toPixels.tY).isFinite
        else { return cairo_set_source_rgba(cairo, 0, 0, 0, 0) }
        var matrix = cairo_matrix_t(xx: 1, yx: 0, xy: 0, yy: 1, x0: 0, y0: 0)
        let pattern: OpaquePointer?
        switch shape {
        case .axial(let start, let end):
            // In pixels too colours are equal along parallel lines: the numbers of Cairo's matrices are too coarse for
            // the unit square of a large picture.
            let way = SIMD2(end.x - start.x, end.y - start.y)
            let slope = SIMD2(d * way.x - b * way.y, a * way.y - c * way.x) / (determinant * (way * way).sum())
            let step = slope / (slope * slope).sum()
            let first = toPixels.transform(start)
            guard (step.x + step.y).isFinite else { return cairo_set_source_rgba(cairo, 0, 0, 0, 0) }
            // Too short for Cairo's numbers: all but a line is beyond the end.
            if (step * step).sum() < 1e-8, let last = gradient.stops.last?.color {
                return cairo_set_source_rgba(cairo, last.red, last.green, last.blue, last.alpha * alpha)
            }
            pattern = cairo_pattern_create_linear(first.x, first.y, first.x + step.x, first.y + step.y)
        case .radial:
            // A circle of about the size that it has in pixels, for the same reason.
            pattern = cairo_pattern_create_radial(0, 0, 0, 0, 0, largest)
            matrix = cairo_matrix_t(
                xx: a / largest, yx: b / largest, xy: c / largest, yy: d / largest, x0: toPixels.tX, y0: toPixels.tY)
        }
        guard let pattern else { return }
        defer { cairo_pattern_destroy(pattern) }
        gradient.addAllStops(to: pattern, alpha: alpha)
        switch spread {
        case .pad: cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
        case .repeat: cairo_pattern_set_extend(pattern, CAIRO_EXTEND_REPEAT)
        case .reflect: cairo_pattern_set_extend(pattern, CAIRO_EXTEND_REFLECT)
        }
        cairo_set_matrix(cairo, &matrix)
        cairo_set_source(cairo, pattern)
        cairo_identity_matrix(cairo)
    }
}
