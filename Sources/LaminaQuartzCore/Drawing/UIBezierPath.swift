import Lamina

/// Corners of a rectangle.
public struct UIRectCorner: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt
    /// Corners by their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let topLeft = UIRectCorner(rawValue: 1 << 0)
    public static let topRight = UIRectCorner(rawValue: 1 << 1)
    public static let bottomLeft = UIRectCorner(rawValue: 1 << 2)
    public static let bottomRight = UIRectCorner(rawValue: 1 << 3)
    public static let allCorners: UIRectCorner = [.topLeft, .topRight, .bottomLeft, .bottomRight]
}

/// A path that is added to, with the values of its stroke, as UIKit has it. Give layers its ``cgPath``.
public final class UIBezierPath: CustomStringConvertible {
    /// The path as Lamina's value.
    public var path: Path

    /// The width of strokes, in points, for layers that take it; 1 by default.
    public var lineWidth: CGFloat = 1
    /// The ends of strokes.
    public var lineCapStyle = LineCap.butt
    /// The corners of strokes.
    public var lineJoinStyle = LineJoin.miter
    /// The limit of pointed corners.
    public var miterLimit: CGFloat = 10
    /// True if the inside is that of the even-odd rule.
    public var usesEvenOddFillRule = false

    /// An empty path.
    public init() { path = Path() }
    /// A path.
    public init(cgPath: CGPath) { path = cgPath.path }
    /// A rectangle.
    public init(rect: CGRect) { path = Path(rect: rect) }
    /// The ellipse in a rectangle.
    public init(ovalIn rect: CGRect) { path = Path(ellipseIn: rect) }
    /// A rectangle with round corners.
    public init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        path = Path(roundedRect: rect, cornerRadius: cornerRadius)
    }
    /// A rectangle of which some corners are round, with a radius of the first of the radii.
    public init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
        func radius(_ corner: UIRectCorner) -> Double { corners.contains(corner) ? cornerRadii.width : 0 }
        path = Path(
            roundedRect: rect,
            radii: SIMD4(radius(.topLeft), radius(.topRight), radius(.bottomRight), radius(.bottomLeft)))
    }
    /// An arc, clockwise as seen with y down. Angles 2π or more apart make the whole circle.
    public init(arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
        path = Path()
        path.addTurn(center: center, radius: radius, from: startAngle, to: endAngle, isFalling: !clockwise)
    }

    /// The path for layers: a copy.
    public var cgPath: CGPath {
        get { CGPath(path) }
        set { path = newValue.path }
    }
    /// True without any element.
    public var isEmpty: Bool { path.isEmpty }
    /// The box of the path.
    public var bounds: CGRect { path.boundingBox }
    /// The end of the last element; zero for an empty path.
    public var currentPoint: CGPoint { path.lastPoint ?? .zero }
    /// The path's box.
    public var description: String { cgPath.description }

    /// Begins a subpath.
    public func move(to point: CGPoint) { path.move(to: point) }
    /// Adds a line.
    public func addLine(to point: CGPoint) { path.addLine(to: point) }
    /// Adds a quadratic curve.
    public func addQuadCurve(to end: CGPoint, controlPoint: CGPoint) {
        path.addQuadCurve(to: end, control: controlPoint)
    }
    /// Adds a cubic curve.
    public func addCurve(to end: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        path.addCurve(to: end, control1: controlPoint1, control2: controlPoint2)
    }
    /// Adds an arc, clockwise as seen with y down, with a line to its start. Angles 2π or more apart make the whole
    /// circle.
    public func addArc(
        withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        path.addTurn(center: center, radius: radius, from: startAngle, to: endAngle, isFalling: !clockwise)
    }
    /// Closes the subpath.
    public func close() { path.closeSubpath() }
    /// Adds the elements of another path.
    public func append(_ other: UIBezierPath) { path.addPath(other.path) }
    /// Transforms all points.
    public func apply(_ transform: CGAffineTransform) { path = path.applying(transform) }
    /// Removes all elements.
    public func removeAllPoints() { path = Path() }
    /// A path from its end to its beginning.
    public func reversing() -> UIBezierPath {
        let result = UIBezierPath()
        result.path = path.reversed
        return result
    }
    /// Returns true if a point is inside.
    public func contains(_ point: CGPoint) -> Bool {
        cgPath.contains(point, using: usesEvenOddFillRule ? .evenOdd : .winding)
    }
}
