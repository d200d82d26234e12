import Foundation

#if !canImport(CoreGraphics)
/// A direction with a length, where Foundation brings no such type.
public struct CGVector: Sendable, Hashable {
    /// The part along the x axis, which points to the right.
    public var dx: CGFloat
    /// The part along the y axis, which points down.
    public var dy: CGFloat

    /// The vector of length 0.
    public static let zero = CGVector(dx: 0, dy: 0)

    /// A vector of its two parts.
    public init(dx: CGFloat = 0, dy: CGFloat = 0) {
        self.dx = dx
        self.dy = dy
    }
}
#endif

extension CGVector {
    var isFinite: Bool { dx.isFinite && dy.isFinite }
    var length: Double { (dx * dx + dy * dy).squareRoot() }
    /// Clockwise as seen, from the x axis; 0 for the vector of length 0.
    var angle: Double { dx == 0 && dy == 0 ? 0 : atan2(dy, dx) }

    init(angle: Double, length: Double) {
        self.init(dx: cos(angle) * length, dy: sin(angle) * length)
    }
}
