/// Distances inwards from the edges of a rectangle, in points.
///
/// Leading is the edge at which the direction of layout begins: the left one, unless that is right to left. Trailing is
/// the edge at which it ends.
public struct DirectionalEdgeInsets: Hashable, Sendable {
    /// The distance of the top edge.
    public var top: Double
    /// The distance of the leading edge; of the left one in alignment rectangles.
    public var leading: Double
    /// The distance of the bottom edge.
    public var bottom: Double
    /// The distance of the trailing edge; of the right one in alignment rectangles.
    public var trailing: Double

    /// Creates insets.
    public init(top: Double, leading: Double, bottom: Double, trailing: Double) {
        (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
    }

    /// No insets.
    public static let zero = DirectionalEdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 0)

    /// The sum of the horizontal distances.
    package var width: Double { leading + trailing }
    /// The sum of the vertical distances.
    package var height: Double { top + bottom }
}
