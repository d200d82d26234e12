import Foundation

/// A shape made of lines and Bézier curves, in points.
public struct Path: Sendable, Hashable {
    /// A part of a path.
    public enum Element: Sendable, Hashable {
        case move(CGPoint)
        case line(CGPoint)
        case quadCurve(control: CGPoint, end: CGPoint)
        case curve(control1: CGPoint, control2: CGPoint, end: CGPoint)
        case close
    }

    /// The parts in order. Filled by the nonzero winding rule.
    public var elements: [Element] = []

    /// An empty path.
    public init() {}
}
