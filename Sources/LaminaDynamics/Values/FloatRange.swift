import Foundation

/// How far an attachment lets its items move: points along a sliding attachment's axis, radians of a pin.
///
/// The place in which the items were attached is 0, which every range has to hold.
public struct FloatRange: Sendable, Hashable {
    /// The end in the axis' opposite direction, or anticlockwise; at most 0.
    public var minimum: CGFloat
    /// The end in the axis' direction, or clockwise as seen; at least 0.
    public var maximum: CGFloat

    /// No movement at all.
    public static let zero = FloatRange(minimum: 0, maximum: 0)
    /// No limit.
    public static let infinite = FloatRange(minimum: -.infinity, maximum: .infinity)

    /// A range between two ends, either of which may be infinite.
    public init(minimum: CGFloat, maximum: CGFloat) {
        self.minimum = minimum
        self.maximum = maximum
    }

    /// Whether there is no limit on either side.
    public var isInfinite: Bool { minimum == -.infinity && maximum == .infinity }

    /// Whether the attachment's own place lies in it; false for ends that are no numbers.
    public var containsZero: Bool { minimum <= 0 && maximum >= 0 }
}
