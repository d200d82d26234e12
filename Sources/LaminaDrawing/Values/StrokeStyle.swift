import CPango

/// Which areas a path encloses.
public enum FillRule: String, Sendable, Hashable, CaseIterable {
    /// Those around which the path winds other than zero times in all.
    case nonZero
    /// Those from which a ray meets the path an odd number of times.
    case evenOdd

    var cairo: cairo_fill_rule_t { self == .nonZero ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD }
}

/// How the ends of a stroke look.
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

/// How the corners of a stroke look.
public enum LineJoin: String, Sendable, Hashable, CaseIterable {
    /// A point, or a bevel where the point would be longer than the miter limit times the width.
    case miter
    /// A part of a circle around the corner.
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

/// What a stroke looks like but for its colour.
public struct StrokeStyle: Sendable, Hashable {
    /// In points. Below 0 and what is not a number count as 0, which draws nothing.
    public var width = 1.0
    /// The ends of parts that are not closed, and of dashes.
    public var cap = LineCap.butt
    /// The corners.
    public var join = LineJoin.miter
    /// The length of a corner's point, divided by the width, above which it is cut off. At least 1.
    public var miterLimit = 10.0
    /// The lengths of dashes and gaps in turn, in points; none for a whole line. An odd number of them is taken twice.
    public var dash: [Double] = []
    /// Where in the pattern the line begins, in points.
    public var dashPhase = 0.0

    /// A line one point wide with pointed corners.
    public init() {}

    /// A whole line of a width in points.
    public init(width: Double, cap: LineCap = .butt, join: LineJoin = .miter) {
        (self.width, self.cap, self.join) = (width, cap, join)
    }

    /// How far the stroke reaches beyond its path at most, in points.
    package var reach: Double {
        guard width > 0, width.isFinite else { return 0 }
        let corner = join == .miter ? max(1, keptMiterLimit) : 1
        return width / 2 * max(corner, cap == .square ? 2.0.squareRoot() : 1)
    }

    var keptMiterLimit: Double { miterLimit >= 1 ? min(miterLimit, 1_000) : 1 }

    /// The pattern if it is one: lengths that are not negative, not all zero.
    var keptDash: [Double] {
        let isWhole = dash.allSatisfy { $0 >= 0 && $0 <= 1e9 }
        return isWhole && dash.contains { $0 > 0 } && dash.count <= 1_000 ? dash : []
    }
}
