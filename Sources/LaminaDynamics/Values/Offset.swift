import Foundation

/// A distance from an item's centre in the item's own axes, in points.
public struct Offset: Sendable, Hashable {
    /// To the right, in points.
    public var horizontal: CGFloat
    /// Downwards, in points.
    public var vertical: CGFloat

    /// No offset: the centre itself.
    public static let zero = Offset(horizontal: 0, vertical: 0)

    /// An offset of its two parts, in points.
    public init(horizontal: CGFloat = 0, vertical: CGFloat = 0) {
        self.horizontal = horizontal
        self.vertical = vertical
    }

    var isFinite: Bool { horizontal.isFinite && vertical.isFinite }
}
