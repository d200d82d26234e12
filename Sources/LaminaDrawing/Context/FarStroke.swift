import Glibc
import LaminaGeometry

/// The near part of a path that extends far beyond Cairo's range of coordinates, as polylines.
struct FarStroke {
    /// Points in pixels, and the distance of the first one along the path, in points.
    struct Chain {
        var points: [SIMD2<Double>] = []
        var distance = 0.0
    }

    private(set) var chains: [Chain] = []
    /// The work of stroking it.
    private(set) var crossings = 0.0
    private let window: Rect
    private let pen: StrokePen
    private var distance = 0.0
    private var current = SIMD2<Double>.zero
    private var count = 0

    private static let mostLines = 1_000_000

    /// Returns nil if there are too many lines, or more or wider dashes than can be stroked in seconds.
    ///
    /// - Parameters:
    ///   - width: the width of the picture in pixels.
    ///   - height: its height in pixels.
    init?(_ path: Path, near window: Rect, _ pen: StrokePen, width: Int, height: Int) {
        (self.window, self.pen) = (window, pen)
        var start = current
        for element in path.elements {
            switch element {
            case .move(let point):
                current = SIMD2(point.x, point.y)
                start = current
                distance = 0
                chains.append(Chain())
            case .line(let point): addLine(to: SIMD2(point.x, point.y))
            case .quadCurve(let control, let end):
                let corner = SIMD2<Double>(control.x, control.y)
                let last = SIMD2<Double>(end.x, end.y)
                let fraction = 2.0 / 3
                add(current, current + (corner - current) * fraction, last + (corner - last) * fraction, last)
            case .curve(let control1, let control2, let end):
                add(
                    current, SIMD2(control1.x, control1.y), SIMD2(control2.x, control2.y), SIMD2(end.x, end.y))
            case .close:
                addLine(to: start)
                distance = 0
                chains.append(Chain())
            }
            if count > FarStroke.mostLines { return nil }
        }
        chains.removeAll { $0.points.count < 2 }
        var (segments, length) = (0.0, 0.0)
        var outline = OutlineCost(
            columns: 0..<width, rows: 0..<height, lineCount: chains.reduce(0) { $0 + $1.points.count })
        for chain in chains {
            for (from, to) in zip(chain.points, chain.points.dropFirst()) {
                segments += 1
                length += hypot(to.x - from.x, to.y - from.y)
                outline.addLine(from: from, to: to)
            }
        }
        guard
            let crossings = pen.crossings(
                segments: segments, length: length, crossedRows: outline.crossedRows, pairs: outline.pairs,
                height: Double(height))
        else { return nil }
        self.crossings = crossings
    }

    /// Adds the part of a line inside the window. Source: Liang and Barsky, 1984.
    private mutating func addLine(to end: SIMD2<Double>) {
        let (start, step) = (current, end - current)
        let length = pen.length(of: step)
        defer {
            current = end
            distance += length
            count += 1
        }
        var (first, last) = (0.0, 1.0)
        for (delta, low, high) in [
            (step.x, window.minX - start.x, window.maxX - start.x),
            (step.y, window.minY - start.y, window.maxY - start.y),
        ] {
            if delta == 0 {
                if low > 0 || high < 0 { return }
            } else {
                first = max(first, min(low / delta, high / delta))
                last = min(last, max(low / delta, high / delta))
            }
        }
        guard first <= last else { return }
        let from = start + step * first
        if first > 0 || chains.last?.points.isEmpty ?? true || chains.last?.points.last != start {
            chains.append(Chain(points: [from], distance: distance + length * first))
        }
        chains[chains.count - 1].points.append(start + step * last)
    }

    /// Adds a curve as lines: within the tolerance where it is near, and a few where it is not.
    private mutating func add(
        _ start: SIMD2<Double>, _ control1: SIMD2<Double>, _ control2: SIMD2<Double>, _ end: SIMD2<Double>
    ) {
        typealias Curve = (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>, SIMD2<Double>, depth: Int)
        var open: [Curve] = [(start, control1, control2, end, 0)]
        while let (p, q, r, s, depth) = open.popLast() {
            let bend = max((p - q - q + r).size, (q - r - r + s).size)
            let low = pointwiseMin(pointwiseMin(p, q), pointwiseMin(r, s))
            let high = pointwiseMax(pointwiseMax(p, q), pointwiseMax(r, s))
            let isNear =
                low.x <= window.maxX && low.y <= window.maxY && high.x >= window.minX && high.y >= window.minY
            // Source: a cubic is at most √3/4 of the control points' bend away from its chord.
            if depth >= 24 || count > FarStroke.mostLines || bend < 2 * Canvas.tolerance || !isNear && depth >= 8 {
                addLine(to: s)
                continue
            }
            let (pq, qr, rs) = ((p + q) / 2, (q + r) / 2, (r + s) / 2)
            let (pqr, qrs) = ((pq + qr) / 2, (qr + rs) / 2)
            let middle = (pqr + qrs) / 2
            open.append((middle, qrs, rs, s, depth + 1))
            open.append((p, pq, pqr, middle, depth + 1))
        }
    }
}

extension SIMD2<Double> {
    fileprivate var size: Double { (x * x + y * y).squareRoot() }
}
