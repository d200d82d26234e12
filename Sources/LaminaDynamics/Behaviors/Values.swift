import Glibc
import LaminaGeometry

extension Vector {
    var isFinite: Bool { dx.isFinite && dy.isFinite }
    var length: Double { (dx * dx + dy * dy).squareRoot() }
    /// The angle in radians, clockwise as seen from the x axis; 0 for the vector of length 0.
    var angle: Double { dx == 0 && dy == 0 ? 0 : atan2(dy, dx) }

    init(angle: Double, length: Double) {
        self.init(dx: cos(angle) * length, dy: sin(angle) * length)
    }
}

/// An offset from an item's centre along the item's own axes, in points.
public struct ItemOffset: Sendable, Hashable {
    /// The offset to the right, in points.
    public var horizontal: Double
    /// The offset downwards, in points.
    public var vertical: Double

    /// No offset: the centre itself.
    public static let zero = ItemOffset(horizontal: 0, vertical: 0)

    /// An offset of its two components, in points.
    public init(horizontal: Double = 0, vertical: Double = 0) {
        self.horizontal = horizontal
        self.vertical = vertical
    }

    var vector: SIMD2<Double> { SIMD2(horizontal, vertical) }
    var isFinite: Bool { horizontal.isFinite && vertical.isFinite }
}

/// Distances inwards from the sides of a rectangle, in points; negative ones extend outwards.
public struct EdgeInsets: Sendable, Hashable {
    /// From the upper side.
    public var top: Double
    /// From the left side.
    public var left: Double
    /// From the lower side.
    public var bottom: Double
    /// From the right side.
    public var right: Double

    /// No insets: the rectangle itself.
    public static let zero = EdgeInsets()

    /// Insets from the four sides, in points.
    public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    var isFinite: Bool { top.isFinite && left.isFinite && bottom.isFinite && right.isFinite }

    /// The rectangle inside the insets; nil if it has no area.
    func inset(_ rect: Rect) -> Rect? {
        let (width, height) = (rect.width - left - right, rect.height - top - bottom)
        guard width > 0, height > 0 else { return nil }
        return Rect(x: rect.minX + left, y: rect.minY + top, width: width, height: height)
    }
}

/// The range of movement of an attachment: points along a sliding attachment's axis, radians of a pin.
///
/// The position at which the items were attached is 0, which every range must contain.
public struct FloatRange: Sendable, Hashable {
    /// The end in the axis' opposite direction, or anticlockwise; at most 0.
    public var minimum: Double
    /// The end in the axis' direction, or clockwise as seen; at least 0.
    public var maximum: Double

    /// No movement at all.
    public static let zero = FloatRange(minimum: 0, maximum: 0)
    /// No limit.
    public static let infinite = FloatRange(minimum: -.infinity, maximum: .infinity)

    /// A range between two ends, either of which may be infinite.
    public init(minimum: Double, maximum: Double) {
        self.minimum = minimum
        self.maximum = maximum
    }

    /// True if there is no limit on either side.
    public var isInfinite: Bool { minimum == -.infinity && maximum == .infinity }

    /// True if the range contains 0, the position of attachment; false if an end is NaN.
    public var containsZero: Bool { minimum <= 0 && maximum >= 0 }
}
