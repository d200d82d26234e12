import CPango

/// The rules for the areas that a path encloses.
public enum FillRule: String, Sendable, Hashable, CaseIterable {
    /// Areas with a winding number other than 0.
    case nonZero
    /// Areas from which a ray crosses the path an odd number of times.
    case evenOdd

    var cairo: cairo_fill_rule_t { self == .nonZero ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD }
}

/// The shapes of a stroke's ends.
public enum LineCap: String, Sendable, Hashable, CaseIterable {
    /// Cut off at the end.
    case butt
    /// A half circle around the end.
    case round
    /// Half a square beyond the end.
    case square

    var cairo: cairo_line_cap_t {
        switch self {
        case .butt: CAIRO_LINE_CAP_BUTT
        case .round: CAIRO_LINE_CAP_ROUND
        case .square: CAIRO_LINE_CAP_SQUARE
        }
    }
}

/// The shapes of a stroke's corners.
public enum LineJoin: String, Sendable, Hashable, CaseIterable {
    /// A point, or a bevel if the point would be longer than the miter limit times the width.
    case miter
    /// A circular arc around the corner.
    case round
    /// Cut off between the two outer corners.
    case bevel

    var cairo: cairo_line_join_t {
        switch self {
        case .miter: CAIRO_LINE_JOIN_MITER
        case .round: CAIRO_LINE_JOIN_ROUND
        case .bevel: CAIRO_LINE_JOIN_BEVEL
        }
    }
}

/// The style of a stroke, without its colour.
public struct StrokeStyle: Sendable, Hashable {
    /// The width in points. Negative numbers and NaN count as 0, which draws nothing.
    public var width = 1.0
    /// The ends of open subpaths, and of dashes.
    public var cap = LineCap.butt
    /// The corners.
    public var join = LineJoin.miter
    /// The miter limit: the length of a corner's point, divided by the width, above which it is bevelled. At least 1.
    public var miterLimit = 10.0
    /// The alternating lengths of dashes and gaps, in points; empty for a solid line. An odd number of lengths is
    /// repeated.
    public var dash: [Double] = []
    /// The offset into the pattern at the start of the line, in points.
    public var dashPhase = 0.0

    /// A solid line, one point wide with mitered corners.
    public init() {}

    /// A solid line of a width in points.
    public init(width: Double, cap: LineCap = .butt, join: LineJoin = .miter) {
        (self.width, self.cap, self.join) = (width, cap, join)
    }

    /// The largest distance by which the stroke extends beyond its path, in points.
    package var reach: Double {
        guard width > 0, width.isFinite else { return 0 }
        let corner = join == .miter ? max(1, clampedMiterLimit) : 1
        return width / 2 * max(corner, cap == .square ? 2.0.squareRoot() : 1)
    }

    var clampedMiterLimit: Double { miterLimit >= 1 ? min(miterLimit, 1_000) : 1 }

    /// The dash pattern if it is valid: no negative lengths, not all zero; else empty.
    var validDash: [Double] {
        let isWhole = dash.allSatisfy { $0 >= 0 && $0 <= 1e9 }
        return isWhole && dash.contains { $0 > 0 } && dash.count <= 1_000 ? dash : []
    }
}
