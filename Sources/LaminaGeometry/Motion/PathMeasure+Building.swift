import Foundation

extension PathMeasure {
    /// Gathers a path's pieces.
    struct Builder {
        private(set) var pieces: [Piece] = []
        private(set) var steps: [Double] = []
        private(set) var length = 0.0
        private let stepsPerCurve: Int
        private var current = SIMD2<Double>.zero
        private var start = SIMD2<Double>.zero

        init(_ path: Path) {
            // Fewer steps where there are many curves, which then are short beside the whole.
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

        /// Gives pieces without a direction that of the last before them with one, or else of the first.
        mutating func fillAngles() {
            var angle = pieces.first { $0.length > 0 }?.curve.direction(at: 0) ?? 0
            for index in pieces.indices {
                pieces[index].angle = angle
                if pieces[index].length > 0 { angle = pieces[index].curve.direction(at: 1) ?? angle }
            }
        }
    }
}
