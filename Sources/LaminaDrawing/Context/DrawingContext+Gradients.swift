import CPango
import LaminaGeometry

/// The options to extend a gradient beyond its ends.
public struct GradientDrawingOptions: OptionSet, Sendable, Hashable {
    public let rawValue: Int
    /// Options of raw bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Extends the first colour before the start.
    public static let drawsBeforeStartLocation = GradientDrawingOptions(rawValue: 1)
    /// Extends the last colour beyond the end.
    public static let drawsAfterEndLocation = GradientDrawingOptions(rawValue: 2)
}

extension DrawingContext {
    /// Fills the clip with a gradient along a line.
    ///
    /// - Parameters:
    ///   - gradient: the colours; fewer than two stops draw nothing.
    ///   - start: the point of the first colour, in points.
    ///   - end: the point of the last colour.
    ///   - options: the ends to extend.
    public func drawLinearGradient(
        _ gradient: Gradient, start: Point, end: Point, options: GradientDrawingOptions = []
    ) {
        guard start != end, (start.x + start.y + end.x + end.y).isFinite else { return }
        let pattern = cairo_pattern_create_linear(start.x, start.y, end.x, end.y)
        paint(gradient, pattern, options)
    }

    /// Fills the clip with a gradient from one circle to another.
    ///
    /// - Parameters:
    ///   - gradient: the colours; fewer than two stops draw nothing.
    ///   - startCenter: the centre of the circle of the first colour, in points.
    ///   - startRadius: its radius in points.
    ///   - endCenter: the centre of the circle of the last colour.
    ///   - endRadius: its radius.
    ///   - options: the ends to extend.
    public func drawRadialGradient(
        _ gradient: Gradient, startCenter: Point, startRadius: Double, endCenter: Point, endRadius: Double,
        options: GradientDrawingOptions = []
    ) {
        let sum = startCenter.x + startCenter.y + endCenter.x + endCenter.y + startRadius + endRadius
        guard sum.isFinite, startRadius >= 0, endRadius >= 0 else { return }
        let pattern = cairo_pattern_create_radial(
            startCenter.x, startCenter.y, startRadius, endCenter.x, endCenter.y, endRadius)
        paint(gradient, pattern, options)
    }

    private func paint(_ gradient: Gradient, _ pattern: OpaquePointer?, _ options: GradientDrawingOptions) {
        guard let pattern else { return fail(.outOfMemory(byteCount: 1_024)) }
        defer { cairo_pattern_destroy(pattern) }
        let map = state.transform
        let determinant = map.m11 * map.m22 - map.m12 * map.m21
        guard gradient.stops.count > 1, abs(determinant) > 1e-12, (determinant + map.tX + map.tY).isFinite else {
            return
        }
        // Cairo extends both ends or neither: to extend only one, the other gets a transparent stop.
        var shown = gradient
        if options == .drawsBeforeStartLocation, let last = shown.stops.last {
            shown.stops.append(Gradient.Stop(location: 1, color: last.color.withAlphaMultiplied(by: 0)))
        } else if options == .drawsAfterEndLocation, let first = shown.stops.first {
            shown.stops.insert(Gradient.Stop(location: 0, color: first.color.withAlphaMultiplied(by: 0)), at: 0)
        }
        shown.addStops(to: pattern, alpha: state.alpha)
        cairo_pattern_set_extend(pattern, options.isEmpty ? CAIRO_EXTEND_NONE : CAIRO_EXTEND_PAD)
        draw { cairo in
            var matrix = cairo_matrix_t(
                xx: map.m11, yx: map.m12, xy: map.m21, yy: map.m22, x0: map.tX, y0: map.tY)
            cairo_set_matrix(cairo, &matrix)
            cairo_set_source(cairo, pattern)
            cairo_identity_matrix(cairo)
            cairo_paint(cairo)
        }
    }
}
