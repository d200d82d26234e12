extension PathMeasure {
    /// The part of the path between two fractions of its length.
    ///
    /// Curves that are cut stay curves, exactly. Subpaths inside the range stay whole, closed ones closed. Linear in
    /// the number of elements.
    ///
    /// - Parameters:
    ///   - path: the path that was measured.
    ///   - start: a fraction of the length, clamped to 0…1; NaN counts as 0.
    ///   - end: likewise; if it is not greater than `start`, the result is empty.
    package func trimmed(_ path: Path, from start: Double, to end: Double) -> Path {
        let low = (start > 0 ? min(start, 1) : 0) * length
        let high = (end > 0 ? min(end, 1) : 0) * length
        if !(start > 0), end >= 1 { return path }
        guard low < high, pieces.count == path.elements.count else { return Path() }
        var result = Path()
        /// True if the result ends where the piece begins, and if it has all of the subpath up to there.
        var (isDrawing, isWhole) = (false, true)
        for (piece, element) in zip(pieces, path.elements) {
            let first = piece.end - piece.length
            // A piece without length, such as a closing line, still belongs to the subpath that ends there.
            if first > high || first == high && piece.length > 0 { break }
            if piece.kind != .move, piece.end > low || isDrawing {
                let from = low > first ? parameter(on: piece, at: low - first) : 0
                let to = high < piece.end ? parameter(on: piece, at: high - first) : 1
                if from > 0 { isWhole = false }
                let part = piece.part(from: from, to: to)
                if !isDrawing { result.move(to: Point(part.start)) }
                isDrawing = true
                if from == 0, to == 1, element != .close || isWhole {
                    result.elements.append(element)
                } else if piece.kind == .line {
                    result.addLine(to: Point(part.end))
                } else {
                    result.addCurve(
                        to: Point(part.end), control1: Point(part.control1), control2: Point(part.control2))
                }
            } else if piece.kind != .move {
                isWhole = false
            }
            if piece.kind == .move || element == .close { (isDrawing, isWhole) = (false, true) }
        }
        return result
    }
}

extension PathMeasure {
    /// The part of the path between two fractions of its length that are moved along it: what is moved beyond its end goes
    /// on at its start.
    ///
    /// Of a path of one closed subpath that is one line, which has no ends where the path begins; of others it is two.
    ///
    /// - Parameters:
    ///   - path: the path that was measured.
    ///   - start: a fraction of the length, clamped to 0…1; NaN counts as 0.
    ///   - end: likewise; if it is not greater than `start`, the result is empty.
    ///   - offset: the fraction of the length by which both are moved; one that is not finite counts as 0.
    package func trimmed(_ path: Path, from start: Double, to end: Double, offset: Double) -> Path {
        let low = start > 0 ? min(start, 1) : 0
        let high = end > 0 ? min(end, 1) : 0
        guard low < high, low > 0 || high < 1, offset.isFinite, offset != 0 else {
            return trimmed(path, from: start, to: end)
        }
        let moved = low + (offset - offset.rounded(.down))
        let from = moved < 1 ? moved : moved - 1
        let to = from + (high - low)
        guard to > 1 else { return trimmed(path, from: from, to: to) }
        var result = trimmed(path, from: from, to: 1)
        let rest = trimmed(path, from: 0, to: to - 1)
        result.elements += path.isClosedLoop && !result.isEmpty ? rest.elements.dropFirst() : rest.elements[...]
        return result
    }
}

extension Path {
    /// True if it is one closed subpath.
    fileprivate var isClosedLoop: Bool {
        guard elements.count > 1, case .move = elements[0], elements.last == .close else { return false }
        return elements.dropFirst().dropLast().allSatisfy { element in
            switch element {
            case .move, .close: false
            case .line, .quadCurve, .curve: true
            }
        }
    }
}

extension PathMeasure.Piece {
    /// The piece between two parameters; a line's are fractions of its length.
    fileprivate func part(from low: Double, to high: Double) -> CubicCurve {
        guard kind == .line else { return curve.part(from: low, to: high) }
        let step = curve.end - curve.start
        let start = low > 0 ? curve.start + step * low : curve.start
        let end = high < 1 ? curve.start + step * high : curve.end
        return CubicCurve(start: start, control1: start, control2: end, end: end)
    }
}

extension CubicCurve {
    /// The curve between two values of t. Source: de Casteljau's construction, once from each side.
    func part(from low: Double, to high: Double) -> CubicCurve {
        var result = self
        if high < 1 { result = result.cut(at: high).first }
        if low > 0 { result = result.cut(at: low / high).second }
        return result
    }

    private func cut(at t: Double) -> (first: CubicCurve, second: CubicCurve) {
        let a: SIMD2<Double> = start + (control1 - start) * t
        let b: SIMD2<Double> = control1 + (control2 - control1) * t
        let c: SIMD2<Double> = control2 + (end - control2) * t
        let d: SIMD2<Double> = a + (b - a) * t
        let e: SIMD2<Double> = b + (c - b) * t
        let middle: SIMD2<Double> = d + (e - d) * t
        return (
            CubicCurve(start: start, control1: a, control2: d, end: middle),
            CubicCurve(start: middle, control1: e, control2: c, end: end)
        )
    }
}

extension Point {
    fileprivate init(_ point: SIMD2<Double>) { self.init(x: point.x, y: point.y) }
}
