import Glibc

/// The lengths along a path, measured once, so that points at distances along it are found quickly.
///
/// All subpaths count one after the other; the gap between two has no length. A closing element is the line back to the
/// start.
///
/// ```swift
/// let measure = PathMeasure(path)
/// let halfway = measure.point(atDistance: measure.length / 2)
/// ```
///
/// A curve is divided into up to 32 steps, fewer in paths of more than 32,768 elements, and measured by Gauss-Legendre
/// quadrature: to six digits or more, the fewest near a cusp. The table takes some 112 bytes per element and 8 per
/// step. A path with coordinates that are not finite, or so large that its length is beyond 1e150, counts as empty.
package struct PathMeasure: Sendable, Hashable {
    /// The length of all subpaths, in points.
    package let length: Double

    let pieces: [Piece]
    /// For each curve, its length up to the end of each step.
    let steps: [Double]

    /// An element with its position along the path.
    struct Piece: Sendable, Hashable {
        var curve: CubicCurve
        var kind: Kind
        /// The distance along the path at which it ends.
        var end: Double
        var length: Double
        /// The range of its steps in the table.
        var steps: Range<Int>
        /// The direction to use if it has none itself.
        var angle: Double

        enum Kind: Sendable, Hashable { case move, line, curve }
    }

    /// Measures a path. Takes some microseconds per curve.
    package init(_ path: Path) {
        var builder = Builder(path)
        if path.isFinite { builder.addAll(path) }
        guard builder.length < 1e150 else {
            (length, pieces, steps) = (0, [], [])
            return
        }
        builder.fillAngles()
        (length, pieces, steps) = (builder.length, builder.pieces, builder.steps)
    }

    /// The number of elements; 0 if the path counts as empty.
    package var elementCount: Int { pieces.count }

    /// The distance along the path at which the element at `index` ends; an index out of range counts as the nearest.
    package func distance(ofElement index: Int) -> Double {
        piece(at: index)?.end ?? 0
    }

    /// The elements that are keyframes of an animation along the path: the first, which is the start, and then all but
    /// moves.
    package var keyframeElements: [Int] {
        pieces.indices.filter { $0 == 0 || pieces[$0].kind != .move }
    }

    func piece(at index: Int) -> Piece? {
        pieces.isEmpty ? nil : pieces[min(max(index, 0), pieces.count - 1)]
    }
}

extension PathMeasure {
    /// Collects a path's pieces.
    struct Builder {
        private(set) var pieces: [Piece] = []
        private(set) var steps: [Double] = []
        private(set) var length = 0.0
        private let stepsPerCurve: Int
        private var current = SIMD2<Double>.zero
        private var start = SIMD2<Double>.zero

        init(_ path: Path) {
            // Fewer steps if there are many curves, each of which is then a small part of the whole.
            stepsPerCurve = max(2, min(32, (1 << 20) / max(1, path.elements.count)))
            pieces.reserveCapacity(path.elements.count)
        }

        mutating func addAll(_ path: Path) {
            for element in path.elements {
                switch element {
                case .move(let point):
                    current = SIMD2(point)
                    start = current
                    add(CubicCurve(current, quad: current, current), .move)
                case .line(let point): addLine(to: SIMD2(point))
                case .quadCurve(let control, let end):
                    add(CubicCurve(current, quad: SIMD2(control), SIMD2(end)), .curve)
                case .curve(let control1, let control2, let end):
                    add(
                        CubicCurve(
                            start: current, control1: SIMD2(control1), control2: SIMD2(control2), end: SIMD2(end)),
                        .curve)
                case .close: addLine(to: start)
                }
            }
        }

        private mutating func addLine(to point: SIMD2<Double>) {
            add(CubicCurve(start: current, control1: current, control2: point, end: point), .line)
        }

        private mutating func add(_ curve: CubicCurve, _ kind: Piece.Kind) {
            let first = steps.count
            var own = 0.0
            switch kind {
            case .move: break
            case .line: own = hypot(curve.end.x - curve.start.x, curve.end.y - curve.start.y)
            case .curve:
                for index in 0..<stepsPerCurve {
                    own += curve.length(
                        from: Double(index) / Double(stepsPerCurve), to: Double(index + 1) / Double(stepsPerCurve))
                    steps.append(own)
                }
            }
            length += own
            current = curve.end
            pieces.append(
                Piece(
                    curve: curve, kind: kind, end: length, length: own, steps: first..<steps.count, angle: 0))
        }

        /// Gives each piece without a direction that of the previous piece with one, or else of the first.
        mutating func fillAngles() {
            var angle = pieces.first { $0.length > 0 }?.curve.direction(at: 0) ?? 0
            for index in pieces.indices {
                pieces[index].angle = angle
                if pieces[index].length > 0 { angle = pieces[index].curve.direction(at: 1) ?? angle }
            }
        }
    }
}

extension PathMeasure {
    /// The point at `distance` points along the path.
    ///
    /// Found by binary search: some 300 ns and no allocation, however long the path is.
    ///
    /// - Parameter distance: in points, clamped to 0…`length`; NaN counts as 0.
    /// - Returns: the origin for an empty path.
    package func point(atDistance distance: Double) -> Point {
        guard let (piece, t) = place(at: distance) else { return .zero }
        return piece.point(at: t)
    }

    /// The direction of travel at `distance` points along the path, in radians from x towards y, from -π to π.
    ///
    /// At a corner it is the direction before it, but at the start of the path the one after. 0 for a path without
    /// length.
    package func tangent(atDistance distance: Double) -> Double {
        guard let (piece, t) = place(at: distance) else { return 0 }
        return piece.tangent(at: t)
    }

    /// The point of the element at `index` at the parameter `t`, both clamped to the valid range.
    ///
    /// A move is a single point. On a curve equal steps of `t` are not equal distances.
    package func point(onElement index: Int, at t: Double) -> Point {
        piece(at: index)?.point(at: t > 0 ? min(t, 1) : 0) ?? .zero
    }

    /// The direction of travel on the element at `index` at the parameter `t`, in radians.
    ///
    /// An element without length, such as a move, has the direction of the path before it, or else the first direction
    /// of the path.
    package func tangent(onElement index: Int, at t: Double) -> Double {
        piece(at: index)?.tangent(at: t > 0 ? min(t, 1) : 0) ?? 0
    }

    /// The piece at a distance, and the parameter there.
    private func place(at distance: Double) -> (Piece, Double)? {
        guard let last = pieces.last else { return nil }
        let wanted = distance > 0 ? min(distance, length) : 0
        // The first piece that ends at or beyond the distance; at 0, the first with a length, if there is one.
        var (low, high) = (0, pieces.count - 1)
        while low < high {
            let middle = (low + high) / 2
            let isBehind = wanted > 0 ? pieces[middle].end < wanted : pieces[middle].end <= 0
            if isBehind { low = middle + 1 } else { high = middle }
        }
        if length <= 0 { return (pieces.first ?? last, 0) }
        let piece = pieces[low]
        return (piece, parameter(on: piece, at: wanted - (piece.end - piece.length)))
    }

    func parameter(on piece: Piece, at distance: Double) -> Double {
        guard piece.length > 0, distance > 0 else { return 0 }
        guard distance < piece.length else { return 1 }
        guard !piece.steps.isEmpty else { return distance / piece.length }
        var (first, last) = (piece.steps.lowerBound, piece.steps.upperBound - 1)
        while first < last {
            let middle = (first + last) / 2
            if steps[middle] < distance { first = middle + 1 } else { last = middle }
        }
        let index = first - piece.steps.lowerBound
        let before = index > 0 ? steps[first - 1] : 0
        return piece.curve.parameter(
            at: distance - before, of: steps[first] - before, from: Double(index) / Double(piece.steps.count),
            to: Double(index + 1) / Double(piece.steps.count))
    }
}

extension PathMeasure.Piece {
    fileprivate func point(at t: Double) -> Point {
        switch kind {
        case .move: return Point(x: curve.end.x, y: curve.end.y)
        case .line:
            let point: SIMD2<Double> = curve.start * (1 - t) + curve.end * t
            return Point(x: point.x, y: point.y)
        case .curve:
            let point = curve.point(at: t)
            return Point(x: point.x, y: point.y)
        }
    }

    fileprivate func tangent(at t: Double) -> Double {
        guard length > 0 else { return angle }
        return (kind == .line ? curve.direction(at: 0.5) : curve.direction(at: t)) ?? angle
    }
}

extension CubicCurve {
    /// The parameter at `distance` after `low`, given the length of the whole step from `low` to `high`.
    ///
    /// Newton's method, with bisection where a step would leave the bracket.
    fileprivate func parameter(at distance: Double, of length: Double, from low: Double, to high: Double) -> Double {
        guard length > 0 else { return high }
        var (early, late) = (low, high)
        var t = low + (high - low) * (distance / length)
        for _ in 0..<8 {
            let error = self.length(from: low, to: t) - distance
            if abs(error) <= 1e-12 * length { break }
            if error < 0 { early = t } else { late = t }
            let next = t - error / speed(at: t)
            t = next > early && next < late ? next : (early + late) / 2
        }
        return t
    }
}
