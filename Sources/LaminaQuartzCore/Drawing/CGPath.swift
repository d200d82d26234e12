import Lamina
import LaminaGeometry

/// A path that does not change: Lamina's `Path`, as the object that Core Graphics has.
///
/// A class, as code returns a `CGMutablePath` for it.
public class CGPath: Animatable, Hashable, CustomStringConvertible {
    /// The path as Lamina's value.
    public fileprivate(set) final var path: Path

    /// The path of a value.
    public init(_ path: Path) { self.path = path }

    /// A rectangle, after a transform if there is one.
    public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        self.init(Path(rect: rect), transform)
    }
    /// The ellipse in a rectangle, after a transform if there is one.
    public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        self.init(Path(ellipseIn: rect), transform)
    }
    /// A rectangle with corners of a width and a height, after a transform if there is one.
    public convenience init(
        roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
        transform: UnsafePointer<CGAffineTransform>?
    ) {
        self.init(Path(roundedRect: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight), transform)
    }

    private convenience init(_ path: Path, _ transform: UnsafePointer<CGAffineTransform>?) {
        self.init(transform.map { path.applying($0.pointee) } ?? path)
    }

    /// True without any element.
    public final var isEmpty: Bool { path.isEmpty }
    /// The box of the path, without its control points; zero for an empty path.
    public final var boundingBoxOfPath: CGRect { path.boundingBox }
    /// The box of the path and its control points; zero for an empty path.
    public final var boundingBox: CGRect {
        path.elements.reduce(CGRect.null) { box, element in
            element.points.reduce(box) { $0.union(CGRect(origin: $1, size: .zero)) }
        }.orZero
    }
    /// The end of the last element; zero for an empty path.
    public final var currentPoint: CGPoint { path.lastPoint ?? .zero }

    /// Returns true if a point is inside, by curves of lines that are at most a hundredth of a point away from them.
    public final func contains(
        _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
    ) -> Bool {
        let winding = path.applying(transform).winding(around: point)
        return rule == .winding ? winding != 0 : !winding.isMultiple(of: 2)
    }

    /// A path of its own with the same elements.
    public final func copy() -> CGPath? { CGPath(path) }
    /// A path of its own after a transform.
    public final func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? { CGPath(path, transform) }
    /// A path with the same elements that can be added to.
    public final func mutableCopy() -> CGMutablePath? {
        let copy = CGMutablePath()
        copy.path = path
        return copy
    }

    /// The animatable value.
    public final var animatableValue: AnimatableValue { .path(path) }
    /// The path's box.
    public final var description: String { "a path of \(path.elements.count) elements in \(boundingBoxOfPath)" }
    public static func == (first: CGPath, second: CGPath) -> Bool { first.path == second.path }
    /// Hashes the elements.
    public final func hash(into hasher: inout Hasher) { hasher.combine(path) }
}

/// The rule by which a path has an inside.
public typealias CGPathFillRule = FillRule

extension FillRule {
    public static let winding = FillRule.nonZero
}

// MARK: Paths that are added to

/// A path that is added to.
public final class CGMutablePath: CGPath {
    /// An empty path.
    public init() { super.init(Path()) }

    /// Begins a subpath.
    public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
        path.move(to: transform.transform(point))
    }
    /// Adds a line.
    public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
        path.addLine(to: transform.transform(point))
    }
    /// Adds a subpath of lines between points.
    public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
        for (index, point) in points.enumerated() {
            if index == 0 { move(to: point, transform: transform) } else { addLine(to: point, transform: transform) }
        }
    }
    /// Adds a quadratic curve.
    public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
        path.addQuadCurve(to: transform.transform(end), control: transform.transform(control))
    }
    /// Adds a cubic curve.
    public func addCurve(
        to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
    ) {
        path.addCurve(
            to: transform.transform(end), control1: transform.transform(control1),
            control2: transform.transform(control2))
    }
    /// Adds a rectangle.
    public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) { add(Path(rect: rect), transform) }
    /// Adds rectangles.
    public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
        for rect in rects { addRect(rect, transform: transform) }
    }
    /// Adds a rectangle with corners of a width and a height.
    public func addRoundedRect(
        in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
    ) {
        add(Path(roundedRect: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight), transform)
    }
    /// Adds the ellipse in a rectangle.
    public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
        add(Path(ellipseIn: rect), transform)
    }
    /// Adds an arc, with a line to its start; `clockwise` is that of axes with y up: angles fall, which with y down is
    /// counter-clockwise as seen. Angles 2π or more apart make the whole circle.
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
        transform: CGAffineTransform = .identity
    ) {
        var arc = Path()
        arc.addTurn(center: center, radius: radius, from: startAngle, to: endAngle, isFalling: clockwise)
        addJoined(arc, transform)
    }
    /// Adds an arc by the angle that it spans.
    public func addRelativeArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat, transform: CGAffineTransform = .identity
    ) {
        addArc(
            center: center, radius: radius, startAngle: startAngle, endAngle: startAngle + delta, clockwise: delta < 0,
            transform: transform)
    }
    /// Adds a line and an arc that touches the lines from the current point to the first point and on to the second.
    public func addArc(
        tangent1End corner: CGPoint, tangent2End end: CGPoint, radius: CGFloat,
        transform: CGAffineTransform = .identity
    ) {
        // The current point has been transformed.
        guard let inverse = transform.inverted as Transform2D?, let last = path.lastPoint else {
            return addLine(to: corner, transform: transform)
        }
        let start = inverse.transform(last)
        let (x0, y0, x1, y1) = (start.x - corner.x, start.y - corner.y, end.x - corner.x, end.y - corner.y)
        let (first, second) = (hypot(x0, y0), hypot(x1, y1))
        let (cross, dot) = (x0 * y1 - y0 * x1, x0 * x1 + y0 * y1)
        guard first > 0, second > 0, radius > 0, abs(cross) > 1e-12 * first * second else {
            return addLine(to: corner, transform: transform)
        }
        // From the corner to where the circle touches a line, and to its middle on the bisector.
        let half = atan2(abs(cross), dot) / 2
        let (touch, side) = (radius / tan(half), cross > 0 ? 1.0 : -1.0)
        let (ux, uy) = (x0 / first, y0 / first)
        let center = CGPoint(
            x: corner.x + ux * touch - uy * radius * side, y: corner.y + uy * touch + ux * radius * side)
        let from = atan2(corner.y + uy * touch - center.y, corner.x + ux * touch - center.x)
        let to = atan2(corner.y + y1 / second * touch - center.y, corner.x + x1 / second * touch - center.x)
        addArc(
            center: center, radius: radius, startAngle: from, endAngle: to, clockwise: cross > 0, transform: transform)
    }
    /// Adds the elements of another path.
    public func addPath(_ other: CGPath, transform: CGAffineTransform = .identity) { add(other.path, transform) }
    /// Closes the subpath.
    public func closeSubpath() { path.closeSubpath() }

    private func add(_ other: Path, _ transform: CGAffineTransform) { path.addPath(other.applying(transform)) }

    /// Adds elements that continue the subpath: their first is a line.
    private func addJoined(_ other: Path, _ transform: CGAffineTransform) {
        for (index, element) in other.applying(transform).elements.enumerated() {
            if index == 0, case .move(let point) = element {
                path.addLine(to: point)
            } else {
                path.elements.append(element)
            }
        }
    }
}
