import FoundationEssentials
import Glibc

/// A shape made of lines and Bézier curves, in points.
public struct Path: Sendable, Hashable {
    /// An element of a path.
    public enum Element: Sendable, Hashable {
        case move(Point)
        case line(Point)
        case quadCurve(control: Point, end: Point)
        case curve(control1: Point, control2: Point, end: Point)
        case close
    }

    /// The elements in order. Filled by the nonzero winding rule.
    public var elements: [Element] = []

    /// An empty path.
    public init() {}
}

extension Path {
    /// True if the path has no elements.
    public var isEmpty: Bool { elements.isEmpty }

    /// Begins a subpath at `point`, in points.
    public mutating func move(to point: Point) {
        elements.append(.move(point))
    }

    /// Adds a line to `point`. Without a current point, a subpath begins there.
    public mutating func addLine(to point: Point) {
        elements.append(elements.isEmpty ? .move(point) : .line(point))
    }

    /// Adds a quadratic Bézier curve to `end`. Without a current point, a subpath begins at `control`.
    public mutating func addQuadCurve(to end: Point, control: Point) {
        if elements.isEmpty { move(to: control) }
        elements.append(.quadCurve(control: control, end: end))
    }

    /// Adds a cubic Bézier curve to `end`. Without a current point, a subpath begins at `control1`.
    public mutating func addCurve(to end: Point, control1: Point, control2: Point) {
        if elements.isEmpty { move(to: control1) }
        elements.append(.curve(control1: control1, control2: control2, end: end))
    }

    /// Closes the current subpath with a line to its start.
    public mutating func closeSubpath() {
        guard let last = elements.last, last != .close else { return }
        elements.append(.close)
    }

    /// Adds the elements of another path.
    public mutating func addPath(_ other: Path) {
        elements.append(contentsOf: other.elements)
    }

    /// Adds a circular arc, with a line to its start first if there is a current point.
    ///
    /// Angles are in radians from the x axis and grow clockwise as seen on screen, y pointing down. The arc runs in the
    /// given direction until it reaches `endAngle`; angles 2π or more apart in that direction make the whole circle.
    /// Each quarter is one cubic, at most 0.03 % of the radius away from the circle.
    ///
    /// - Parameters:
    ///   - center: the circle's centre, in points.
    ///   - radius: in points; if it is not positive, only a line to the centre is added.
    ///   - startAngle: the angle of the start.
    ///   - endAngle: the angle of the end.
    ///   - clockwise: the direction on screen.
    public mutating func addArc(
        center: Point, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool
    ) {
        guard radius > 0, startAngle.isFinite, endAngle.isFinite else { return addLine(to: center) }
        let fullCircle = 2 * Double.pi
        let direction = clockwise ? 1.0 : -1.0
        var sweep = (endAngle - startAngle) * direction
        if sweep >= fullCircle {
            sweep = fullCircle
        } else if sweep < 0 {
            sweep = sweep.truncatingRemainder(dividingBy: fullCircle)
            if sweep < 0 { sweep += fullCircle }
        }
        let count = max(1, (sweep / (.pi / 2) - 1e-9).rounded(.up))
        let step = direction * sweep / count
        // The distance of a control point from its end, for which the cubic touches the arc at its ends and its middle.
        let reach = radius * 4 / 3 * tan(step / 4)
        var (sine, cosine) = (sin(startAngle), cos(startAngle))
        addLine(to: Point(x: center.x + radius * cosine, y: center.y + radius * sine))
        for index in 1...Int(count) {
            let angle = startAngle + step * Double(index)
            let (nextSine, nextCosine) = (sin(angle), cos(angle))
            let start = Point(x: center.x + radius * cosine, y: center.y + radius * sine)
            let end = Point(x: center.x + radius * nextCosine, y: center.y + radius * nextSine)
            addCurve(
                to: end, control1: Point(x: start.x - reach * sine, y: start.y + reach * cosine),
                control2: Point(x: end.x + reach * nextSine, y: end.y - reach * nextCosine))
            (sine, cosine) = (nextSine, nextCosine)
        }
    }
}

extension Path {
    /// The bounding box of the path's lines and curves, without the curves' control points; the zero rectangle for an
    /// empty path. Linear in the number of elements.
    public var boundingBox: Rect {
        var low = SIMD2<Double>(repeating: .infinity)
        var high = SIMD2<Double>(repeating: -.infinity)
        func add(_ point: SIMD2<Double>) {
            low = pointwiseMin(low, point)
            high = pointwiseMax(high, point)
        }
        var current = SIMD2<Double>.zero
        var start = current
        for element in elements {
            switch element {
            case .move(let point):
                current = SIMD2(point)
                start = current
            case .line(let point): current = SIMD2(point)
            case .quadCurve(let control, let end):
                let curve = CubicCurve(current, quad: SIMD2(control), SIMD2(end))
                curve.forEachExtremum(add)
                current = curve.end
            case .curve(let control1, let control2, let end):
                let curve = CubicCurve(
                    start: current, control1: SIMD2(control1), control2: SIMD2(control2), end: SIMD2(end))
                curve.forEachExtremum(add)
                current = curve.end
            case .close: current = start
            }
            add(current)
        }
        guard low.x <= high.x, low.y <= high.y else { return .zero }
        return Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }
}

extension SIMD2<Double> {
    init(_ point: Point) { self.init(point.x, point.y) }
}
