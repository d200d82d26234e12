import LaminaDrawing
import LaminaGeometry

extension ShapeLayer {
    /// The path, in the layer's coordinates. None is the default.
    public final var path: Path? {
        get { if case .path(let path)? = ownValue(forKey: "path") { path } else { nil } }
        set { setOwnValue(newValue?.animatableValue ?? AnimatableValue.none, forKey: "path") }
    }

    /// The colour of the area; none to leave it empty. Opaque black is the default.
    public final var fillColor: Color? {
        get { ownValue(forKey: "fillColor")?.color }
        set { setOwnValue(AnimatableValue(newValue), forKey: "fillColor") }
    }

    /// The colour of the line; none, the default, for no line.
    public final var strokeColor: Color? {
        get { ownValue(forKey: "strokeColor")?.color }
        set { setOwnValue(AnimatableValue(newValue), forKey: "strokeColor") }
    }

    /// Where the line begins, as a share of the path's length. 0 is the default.
    public final var strokeStart: Double {
        get { number("strokeStart") }
        set { setOwnValue(newValue, forKey: "strokeStart") }
    }

    /// Where the line ends, as a share of the path's length; not beyond the start, there is none. 1 is the default.
    public final var strokeEnd: Double {
        get { number("strokeEnd") }
        set { setOwnValue(newValue, forKey: "strokeEnd") }
    }

    /// The width of the line in points. 1 is the default.
    public final var lineWidth: Double {
        get { number("lineWidth") }
        set { setOwnValue(newValue, forKey: "lineWidth") }
    }

    /// How long the points of corners may be, in widths. 10 is the default.
    public final var miterLimit: Double {
        get { number("miterLimit") }
        set { setOwnValue(newValue, forKey: "miterLimit") }
    }

    /// Where in the dash pattern the line begins, in points. 0 is the default.
    public final var lineDashPhase: Double {
        get { number("lineDashPhase") }
        set { setOwnValue(newValue, forKey: "lineDashPhase") }
    }

    private func number(_ key: String) -> Double {
        if case .number(let number)? = ownValue(forKey: key) { number } else { 0 }
    }
}
