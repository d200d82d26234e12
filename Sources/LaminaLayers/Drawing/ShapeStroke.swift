import LaminaDrawing
import LaminaGeometry

/// A stroke of a shape's path, one of several; see ``ShapeLayer/strokes``.
///
/// ```swift
/// let road = ShapeLayer()
/// road.strokes = [
///     ShapeStroke(width: 14), ShapeStroke(color: .white, width: 10),
///     ShapeStroke(width: 1, dashPattern: [6, 4]),
/// ]
/// ```
public struct ShapeStroke: Sendable, Hashable {
    /// The most strokes of a layer.
    public static let maximumCount = 64

    /// The colour. The default is opaque black.
    public var color: Color
    /// A gradient in place of the colour. The default is none.
    public var gradient: GradientFill?
    /// The width in points. Negative numbers and NaN count as 0, which draws nothing.
    public var width: Double
    /// The ends of open subpaths, and of dashes. The default is `butt`.
    public var cap: LineCap
    /// The corners. The default is `miter`.
    public var join: LineJoin
    /// The maximum length of a mitered corner, in widths. The default is 10.
    public var miterLimit: Double
    /// The alternating lengths of dashes and gaps, in points; empty, the default, for a solid line.
    public var dashPattern: [Double]
    /// The offset into the dash pattern at the line's start, in points. The default is 0.
    public var dashPhase: Double
    /// The start of the line, as a fraction of the path's length. The default is 0.
    public var start: Double
    /// The end of the line, as a fraction of the path's length. The default is 1.
    public var end: Double
    /// The fraction of the path's length by which both are moved; see ``ShapeLayer/strokeOffset``. The default is 0.
    public var offset: Double

    /// A stroke of the whole path.
    public init(
        color: Color = .black, gradient: GradientFill? = nil, width: Double = 1, cap: LineCap = .butt,
        join: LineJoin = .miter, miterLimit: Double = 10, dashPattern: [Double] = [], dashPhase: Double = 0,
        start: Double = 0, end: Double = 1, offset: Double = 0
    ) {
        (self.color, self.gradient, self.width, self.cap, self.join) = (color, gradient, width, cap, join)
        (self.miterLimit, self.dashPattern, self.dashPhase) = (miterLimit, dashPattern, dashPhase)
        (self.start, self.end, self.offset) = (start, end, offset)
    }
}

extension ShapeStroke {
    /// The style of its line. Lengths of dashes below 0, of animations that overshoot, count as 0.
    var style: StrokeStyle {
        var style = StrokeStyle(width: width, cap: cap, join: join)
        (style.miterLimit, style.dash, style.dashPhase) = (miterLimit, dashPattern.map { $0 < 0 ? 0 : $0 }, dashPhase)
        return style
    }

    /// The strokes of a layer: the first ``maximumCount``.
    static func limited(_ list: [ShapeStroke]) -> [ShapeStroke] { Array(list.prefix(maximumCount)) }

    /// Interpolates two lists stroke by stroke; the shorter one is continued by strokes of no width.
    static func interpolated(_ from: [ShapeStroke], _ to: [ShapeStroke], progress: Double) -> [ShapeStroke] {
        (0..<max(from.count, to.count)).map { index in
            let start = index < from.count ? from[index] : to[index].vanished
            let end = index < to.count ? to[index] : from[index].vanished
            return start.interpolated(to: end, progress: progress)
        }
    }

    private var vanished: ShapeStroke {
        var stroke = self
        stroke.width = 0
        return stroke
    }

    /// Caps, joins, and what the two have not in common change halfway.
    private func interpolated(to end: ShapeStroke, progress: Double) -> ShapeStroke {
        func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * progress }
        var result = progress < 0.5 ? self : end
        result.color = color.interpolated(to: end.color, progress: progress)
        if let gradient, let other = end.gradient {
            result.gradient = gradient.interpolated(to: other, progress: progress)
        }
        if dashPattern.count == end.dashPattern.count {
            result.dashPattern = zip(dashPattern, end.dashPattern).map { between($0, $1) }
        }
        result.width = between(width, end.width)
        result.miterLimit = between(miterLimit, end.miterLimit)
        result.dashPhase = between(dashPhase, end.dashPhase)
        (result.start, result.end) = (between(start, end.start), between(self.end, end.end))
        result.offset = between(offset, end.offset)
        return result
    }
}

extension ShapeStroke: KeyedValue {}
