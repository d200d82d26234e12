import Foundation

/// Distances inwards from the sides of a rectangle, in points; negative ones reach outwards.
public struct EdgeInsets: Sendable, Hashable {
    /// From the upper side.
    public var top: CGFloat
    /// From the left side.
    public var left: CGFloat
    /// From the lower side.
    public var bottom: CGFloat
    /// From the right side.
    public var right: CGFloat

    /// No insets: the rectangle itself.
    public static let zero = EdgeInsets()

    /// Insets from the four sides, in points.
    public init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    var isFinite: Bool { top.isFinite && left.isFinite && bottom.isFinite && right.isFinite }

    /// The rectangle inside the insets; nil where nothing is left of it.
    func inset(_ rect: CGRect) -> CGRect? {
        let (width, height) = (rect.width - left - right, rect.height - top - bottom)
        guard width > 0, height > 0 else { return nil }
        return CGRect(x: rect.minX + left, y: rect.minY + top, width: width, height: height)
    }
}
