import LaminaGeometry

/// The style of a side's border: those of CSS's `border-style` that are flat.
public enum BorderStyle: String, Sendable, CaseIterable {
    /// One area of the side's width.
    case solid
    /// Dashes twice as long as wide with gaps of the width; three and two widths where it is less than 3 points. Gaps are
    /// adjusted so that a whole number fits the side, with half of a dash at each end.
    case dashed
    /// Discs as wide as the border, about their width apart, with one in each corner. On arcs they bend with the line.
    case dotted
    /// Two lines, each a third of the width.
    case double
    /// No border: the side has no width.
    case none
}

/// The position of a layer's border relative to the edges of its bounds.
public enum BorderPlacement: String, Sendable, CaseIterable {
    /// Within the bounds, as Core Animation draws it.
    case inside
    /// Half of its width within the bounds and half beyond them.
    case center
    /// Beyond the bounds.
    case outside

    /// The fraction of the border's width that is beyond the bounds.
    package var shareOutside: Double {
        switch self {
        case .inside: 0
        case .center: 0.5
        case .outside: 1
        }
    }
}

extension BorderPlacement: KeyedChoice {}

/// The border of one side of a layer; see ``BorderSides``.
public struct BorderSide: Sendable, Hashable {
    /// The width in points, from 0 to 1,000,000,000.
    public var width: Double
    /// The colour, with its opacity.
    public var color: Color
    /// The form of the border.
    public var style: BorderStyle

    /// No border.
    public static let none = BorderSide(width: 0, style: .none)

    /// Creates the border of a side.
    ///
    /// - Parameters:
    ///   - width: In points.
    ///   - color: Black by default.
    ///   - style: Solid by default.
    public init(width: Double, color: Color = .black, style: BorderStyle = .solid) {
        (self.width, self.color, self.style) = (width, color, style)
    }
}

/// A border that has a width, a colour and a style for each side; see ``Layer/borderSides``.
///
/// ```swift
/// card.borderSides = BorderSides(
///     top: BorderSide(width: 4, color: .white), bottom: BorderSide(width: 1, style: .dashed))
/// ```
/// The top is the side of the smallest y, as in ``CornerRadii``: with flipped geometry it is the lower one of the picture.
/// Neighbours are parted by the line from the outer to the inner corner.
public struct BorderSides: Sendable, Hashable {
    /// The border of a side, `none` by default.
    public var top: BorderSide
    public var right: BorderSide
    public var bottom: BorderSide
    public var left: BorderSide

    /// Creates a border; sides that are left out have none.
    public init(
        top: BorderSide = .none, right: BorderSide = .none, bottom: BorderSide = .none, left: BorderSide = .none
    ) {
        (self.top, self.right, self.bottom, self.left) = (top, right, bottom, left)
    }

    /// Creates a border with four equal sides.
    public init(_ side: BorderSide) { self.init(top: side, right: side, bottom: side, left: side) }
}

extension BorderSide {
    /// The range of ``width``.
    static let widths = 0.0...1e9

    /// The side with its width clamped; NaN counts as 0.
    var sanitized: BorderSide {
        BorderSide(width: Amount.clamped(width, BorderSide.widths, orElse: 0), color: color.sanitized, style: style)
    }

    /// The style changes halfway, as it has nothing between; a side without a border has the other one's colour, of which
    /// it is transparent, and no width.
    fileprivate func interpolated(to end: BorderSide, progress: Double) -> BorderSide {
        let (start, target) = (style == .none ? end.vanished : self, end.style == .none ? vanished : end)
        return BorderSide(
            width: start.width + (target.width - start.width) * progress,
            color: start.color.interpolated(to: target.color, progress: progress),
            style: progress < 0.5 ? start.style : target.style)
    }

    private var vanished: BorderSide { BorderSide(width: 0, color: color, style: style) }
}

extension BorderSides {
    /// The border with its widths clamped.
    var sanitized: BorderSides {
        BorderSides(
            top: top.sanitized, right: right.sanitized, bottom: bottom.sanitized, left: left.sanitized)
    }

    /// Interpolates widths and colours side by side; styles change halfway.
    func interpolated(to end: BorderSides, progress: Double) -> BorderSides {
        BorderSides(
            top: top.interpolated(to: end.top, progress: progress),
            right: right.interpolated(to: end.right, progress: progress),
            bottom: bottom.interpolated(to: end.bottom, progress: progress),
            left: left.interpolated(to: end.left, progress: progress))
    }
}
