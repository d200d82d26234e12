import CPango
import Glibc
import LaminaGeometry

extension DrawingContext {
    /// Saves the transform, the clip, the colours, the stroke style, the alpha and the blend mode for
    /// ``restoreGState()``.
    public func saveGState() {
        guard states.count < DrawingLimits.states else { return fail(.tooManyStates(limit: DrawingLimits.states)) }
        if hasCanvas { withCairo { cairo_save($0) } }
        states.append(state)
    }

    /// Restores the state last saved by ``saveGState()``; does nothing if none is saved.
    public func restoreGState() {
        guard let last = states.popLast() else { return }
        state = last
        if hasCanvas { withCairo { cairo_restore($0) } }
    }

    /// The current transformation matrix, from points to pixels.
    public var ctm: Transform2D { state.transform }

    /// Concatenates a transform, applied to points before the current one.
    public func concatenate(_ transform: Transform2D) {
        state.transform = transform.concatenating(state.transform)
    }

    /// Translates the coordinate system, in points.
    public func translateBy(x: Double, y: Double) {
        concatenate(Transform2D(translationByX: x, byY: y))
    }

    /// Scales the coordinate system.
    public func scaleBy(x: Double, y: Double) {
        concatenate(Transform2D(scaleByX: x, byY: y))
    }

    /// Rotates the coordinate system by an angle in radians, clockwise as seen on screen.
    public func rotate(by angle: Double) {
        let (sine, cosine) = (sin(angle), cos(angle))
        concatenate(Transform2D(m11: cosine, m12: sine, m21: -sine, m22: cosine, tX: 0, tY: 0))
    }

    /// Sets the colour of fills, and of text that has none. Initially black.
    public func setFillColor(_ color: Color) { (state.fillColor, state.fillGradient) = (color, nil) }

    /// Sets the colour of strokes. Initially black.
    public func setStrokeColor(_ color: Color) { (state.strokeColor, state.strokeGradient) = (color, nil) }

    /// Sets a gradient as the colour of fills and of all text, in points of the current transform; ``setFillColor(_:)``
    /// removes it.
    package func setFillGradient(_ gradient: GradientSource) { state.fillGradient = gradient }

    /// Sets a gradient as the colour of strokes, in points of the current transform; ``setStrokeColor(_:)`` removes it.
    package func setStrokeGradient(_ gradient: GradientSource) { state.strokeGradient = gradient }

    /// Sets the width of strokes, in points. Initially 1.
    public func setLineWidth(_ width: Double) { state.stroke.width = width }

    /// Sets the ends of strokes. Initially butt.
    public func setLineCap(_ cap: LineCap) { state.stroke.cap = cap }

    /// Sets the corners of strokes. Initially miter.
    public func setLineJoin(_ join: LineJoin) { state.stroke.join = join }

    /// Sets the miter limit, as a multiple of the width. Initially 10.
    public func setMiterLimit(_ limit: Double) { state.stroke.miterLimit = limit }

    /// Sets the dash pattern: dashes and gaps in points, from `phase` on; empty for a solid line. Negative lengths give
    /// a solid line too.
    public func setLineDash(phase: Double, lengths: [Double]) {
        (state.stroke.dashPhase, state.stroke.dash) = (phase, lengths)
    }

    /// Sets the whole stroke style.
    public func setStroke(_ style: StrokeStyle) { state.stroke = style }

    /// Sets the alpha that all drawing is multiplied by, from 0 to 1. Initially 1.
    public func setAlpha(_ alpha: Double) { state.alpha = alpha > 0 ? min(alpha, 1) : 0 }

    /// Sets the blend mode. Initially `normal`.
    public func setBlendMode(_ mode: BlendMode) { state.blendMode = mode }
}

/// The state that ``DrawingContext/saveGState()`` saves, without the clip, which Cairo saves.
struct DrawingState {
    /// The map from points to pixels.
    var transform: Transform2D
    var fillColor = Color.black
    var strokeColor = Color.black
    /// In place of the colours, if there is one.
    var fillGradient: GradientSource?
    var strokeGradient: GradientSource?
    var stroke = StrokeStyle()
    var alpha = 1.0
    var blendMode = BlendMode.normal
    /// The number of clip paths; consecutive ones differ in antialiasing, which keeps Cairo from intersecting polygons
    /// in unbounded time.
    var clipCount = 0
}
