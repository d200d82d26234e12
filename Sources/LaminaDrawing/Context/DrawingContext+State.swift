import CPango
import Foundation
import LaminaGeometry

extension DrawingContext {
    /// Keeps the transform, the clip, the colours, the line's looks, the alpha and the blend mode for
    /// ``restoreGState()``.
    public func saveGState() {
        guard states.count < DrawingLimits.states else { return fail(.tooManyStates(limit: DrawingLimits.states)) }
        if hasCanvas { withCairo { cairo_save($0) } }
        states.append(state)
    }

    /// Goes back to what ``saveGState()`` kept last; does nothing if nothing is kept.
    public func restoreGState() {
        guard let last = states.popLast() else { return }
        state = last
        if hasCanvas { withCairo { cairo_restore($0) } }
    }

    /// The map from points to pixels in force.
    public var ctm: AffineTransform { state.transform }

    /// Lets `transform` work on points before what is in force does.
    public func concatenate(_ transform: AffineTransform) {
        var result = transform
        result.append(state.transform)
        state.transform = result
    }

    /// Moves the origin, in points.
    public func translateBy(x: Double, y: Double) {
        concatenate(AffineTransform(translationByX: x, byY: y))
    }

    /// Makes what follows larger by these factors.
    public func scaleBy(x: Double, y: Double) {
        concatenate(AffineTransform(scaleByX: x, byY: y))
    }

    /// Turns what follows by an angle in radians, clockwise as seen on screen.
    public func rotate(by angle: Double) {
        let (sine, cosine) = (sin(angle), cos(angle))
        concatenate(AffineTransform(m11: cosine, m12: sine, m21: -sine, m22: cosine, tX: 0, tY: 0))
    }

    /// The colour of what is filled, and of text that has none. Black at first.
    public func setFillColor(_ color: Color) { state.fillColor = color }

    /// The colour of what is stroked. Black at first.
    public func setStrokeColor(_ color: Color) { state.strokeColor = color }

    /// The width of strokes in points. 1 at first.
    public func setLineWidth(_ width: Double) { state.stroke.width = width }

    /// The ends of strokes. Butts at first.
    public func setLineCap(_ cap: LineCap) { state.stroke.cap = cap }

    /// The corners of strokes. Miters at first.
    public func setLineJoin(_ join: LineJoin) { state.stroke.join = join }

    /// How long the points of corners may be, in widths. 10 at first.
    public func setMiterLimit(_ limit: Double) { state.stroke.miterLimit = limit }

    /// Dashes and gaps in points, from `phase` on; none for a whole line. Lengths below 0 make a whole line too.
    public func setLineDash(phase: Double, lengths: [Double]) {
        (state.stroke.dashPhase, state.stroke.dash) = (phase, lengths)
    }

    /// All of a stroke's looks at once.
    public func setStroke(_ style: StrokeStyle) { state.stroke = style }

    /// What the alpha of all that is drawn is multiplied with, from 0 to 1. 1 at first.
    public func setAlpha(_ alpha: Double) { state.alpha = alpha > 0 ? min(alpha, 1) : 0 }

    /// How what is drawn joins what is there. `normal` at first.
    public func setBlendMode(_ mode: BlendMode) { state.blendMode = mode }
}

/// What ``DrawingContext/saveGState()`` keeps, but for the clip, which Cairo keeps.
struct DrawingState {
    /// From points to pixels.
    var transform: AffineTransform
    var fillColor = Color.black
    var strokeColor = Color.black
    var stroke = StrokeStyle()
    var alpha = 1.0
    var blendMode = BlendMode.normal
    /// How many paths clip; neighbours differ in their antialiasing, which keeps Cairo from intersecting polygons, of
    /// which the time has no bound.
    var clipCount = 0
}
