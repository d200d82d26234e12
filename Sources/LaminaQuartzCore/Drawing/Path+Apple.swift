import Lamina
import LaminaGeometry

/// The functions of a path that those of Core Graphics and UIKit need.
extension Path {
    /// A rectangle with corners of a width and a height, each at most half of the side.
    init(roundedRect rect: Rect, cornerWidth: Double, cornerHeight: Double) {
        guard cornerWidth > 0, cornerHeight > 0 else {
            self.init(rect: rect)
            return
        }
        // Made with round corners on a rectangle that is stretched along y, and shrunk back.
        let stretch = cornerWidth / cornerHeight
        let tall = Rect(x: rect.minX, y: rect.minY * stretch, width: rect.width, height: rect.height * stretch)
        let round = Path(roundedRect: tall, cornerRadius: cornerWidth)
        self = stretch == 1 ? round : round.applying(Transform2D(scaleByX: 1, byY: 1 / stretch))
    }

    /// Adds an arc with rising or falling angles; angles 2π or more apart, either way, make the whole circle.
    mutating func addTurn(center: Point, radius: Double, from start: Double, to end: Double, isFalling: Bool) {
        let whole = 2 * Double.pi
        let isWhole = abs(end - start) >= whole - 1e-9
        let last = isWhole ? start + (isFalling ? -whole : whole) : end
        addArc(center: center, radius: radius, startAngle: start, endAngle: last, clockwise: !isFalling)
    }

    /// The end of the last element, or the start of the subpath that it closes; nil for an empty path.
    var lastPoint: Point? {
        guard let last = elements.last else { return nil }
        if last != .close { return last.points.last }
        for element in elements.reversed() { if case .move(let point) = element { return point } }
        return nil
    }

    /// The turns of the path around a point, with each subpath closed.
    func winding(around point: Point) -> Int {
        var count = 0
        for line in flattened(tolerance: 0.01) where line.points.count > 1 {
            for (index, start) in line.points.enumerated() {
                let end = line.points[(index + 1) % line.points.count]
                let side = (end.x - start.x) * (point.y - start.y) - (point.x - start.x) * (end.y - start.y)
                if start.y <= point.y, end.y > point.y, side > 0 { count += 1 }
                if start.y > point.y, end.y <= point.y, side < 0 { count -= 1 }
            }
        }
        return count
    }

    /// The path from its end to its beginning, subpath by subpath.
    var reversed: Path {
        var result = Path()
        var subpath: [Element] = []
        func flush() {
            guard let last = subpath.last(where: { $0 != .close })?.points.last else { return }
            result.move(to: last)
            var ends = subpath.compactMap(\.points.last)
            ends.removeLast()
            for (element, end) in zip(subpath.dropFirst().filter { $0 != .close }, ends).reversed() {
                switch element {
                case .quadCurve(let control, _): result.addQuadCurve(to: end, control: control)
                case .curve(let first, let second, _): result.addCurve(to: end, control1: second, control2: first)
                default: result.addLine(to: end)
                }
            }
            if subpath.last == .close { result.closeSubpath() }
            subpath = []
        }
        for element in elements {
            if case .move = element { flush() }
            subpath.append(element)
        }
        flush()
        return result
    }
}

extension Path.Element {
    /// The control points and the end, in their order; none for a close.
    var points: [Point] {
        switch self {
        case .move(let point), .line(let point): [point]
        case .quadCurve(let control, let end): [control, end]
        case .curve(let first, let second, let end): [first, second, end]
        case .close: []
        }
    }
}

extension Rect {
    /// The rectangle, or zero in place of the one that is nowhere.
    var orZero: Rect { isNull ? .zero : self }
}
