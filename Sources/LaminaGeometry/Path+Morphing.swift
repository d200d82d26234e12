extension Path {
    /// The path at a fraction of the way to another one of other elements.
    ///
    /// Subpaths are matched in their order, and their segments from their beginnings on. Of two subpaths the one with fewer
    /// segments has its longer ones divided, the more often the longer they are, until both have as many; a subpath
    /// without a counterpart grows from the centre of its box. Two lines stay a line, all else is cubic curves. Where only
    /// one of two subpaths is closed, the other is too only once it is reached. Of n elements it takes O(n log n).
    ///
    /// - Parameters:
    ///   - other: the path at 1.
    ///   - progress: 0 gives this path, 1 the other, exactly; values beyond extrapolate.
    package func morphed(to other: Path, progress: Double) -> Path {
        if progress == 0 { return self }
        if progress == 1 { return other }
        let (from, to) = (MorphPart.parts(of: self), MorphPart.parts(of: other))
        var result = Path()
        for index in 0..<max(from.count, to.count) {
            var start = index < from.count ? from[index] : to[index].collapsed
            var end = index < to.count ? to[index] : from[index].collapsed
            let count = max(start.segments.count, end.segments.count)
            start.divide(into: count)
            end.divide(into: count)
            start.addInterpolation(to: end, progress: progress, to: &result)
        }
        return result
    }
}

/// A subpath as segments, of which the line that closes it is one.
private struct MorphPart {
    struct Segment {
        var curve: CubicCurve
        var isLine: Bool

        init(_ curve: CubicCurve, isLine: Bool) { (self.curve, self.isLine) = (curve, isLine) }

        /// A line, with control points at its thirds, so that it is parted evenly.
        init(from start: SIMD2<Double>, to end: SIMD2<Double>) {
            let third: SIMD2<Double> = (end - start) / 3
            curve = CubicCurve(start: start, control1: start + third, control2: end - third, end: end)
            isLine = true
        }

        /// As many pieces, of equal steps of the parameter.
        func divided(into count: Int) -> [Segment] {
            guard count > 1 else { return [self] }
            var pieces: [Segment] = []
            pieces.reserveCapacity(count)
            for index in 0..<count {
                let (low, high) = (Double(index) / Double(count), Double(index + 1) / Double(count))
                if isLine {
                    let way: SIMD2<Double> = curve.end - curve.start
                    let end = index == count - 1 ? curve.end : curve.start + way * high
                    pieces.append(Segment(from: pieces.last?.curve.end ?? curve.start, to: end))
                } else {
                    pieces.append(Segment(curve.part(from: low, to: high), isLine: false))
                }
            }
            return pieces
        }
    }

    var start: SIMD2<Double>
    var segments: [Segment] = []
    var isClosed = false

    /// The subpaths that have segments or are closed.
    static func parts(of path: Path) -> [MorphPart] {
        var parts: [MorphPart] = []
        var open: MorphPart?
        var current = SIMD2<Double>.zero
        func flush() {
            if let part = open, part.isClosed || !part.segments.isEmpty { parts.append(part) }
            open = nil
        }
        func add(_ segment: Segment) {
            var part = open ?? MorphPart(start: current)
            open = nil
            part.segments.append(segment)
            open = part
            current = segment.curve.end
        }
        for element in path.elements {
            switch element {
            case .move(let point):
                flush()
                current = SIMD2(point)
                open = MorphPart(start: current)
            case .line(let point): add(Segment(from: current, to: SIMD2(point)))
            case .quadCurve(let control, let end):
                add(Segment(CubicCurve(current, quad: SIMD2(control), SIMD2(end)), isLine: false))
            case .curve(let control1, let control2, let end):
                let curve = CubicCurve(
                    start: current, control1: SIMD2(control1), control2: SIMD2(control2), end: SIMD2(end))
                add(Segment(curve, isLine: false))
            case .close:
                let start = open?.start ?? current
                if current != start { add(Segment(from: current, to: start)) }
                open?.isClosed = true
                flush()
                current = start
            }
        }
        flush()
        return parts
    }

    /// The same subpath as a point in the middle of its box.
    var collapsed: MorphPart {
        var (low, high) = (start, start)
        for segment in segments {
            low = pointwiseMin(low, segment.curve.end)
            high = pointwiseMax(high, segment.curve.end)
            segment.curve.forEachExtremum { point in
                low = pointwiseMin(low, point)
                high = pointwiseMax(high, point)
            }
        }
        let middle = low + (high - low) * 0.5
        var part = MorphPart(start: middle)
        part.segments = segments.map { segment in
            Segment(
                CubicCurve(start: middle, control1: middle, control2: middle, end: middle), isLine: segment.isLine)
        }
        part.isClosed = isClosed
        return part
    }

    /// Divides segments until there are as many as given: each once for each share of the length that it has, the rest
    /// where the remainders are largest.
    mutating func divide(into count: Int) {
        let extra = count - segments.count
        guard extra > 0 else { return }
        if segments.isEmpty { segments = [Segment(from: start, to: start)] }
        let lengths = segments.map { $0.curve.length(from: 0, to: 1) }
        let total = lengths.reduce(0, +)
        var pieces = [Int](repeating: 1, count: segments.count)
        var rest = count - segments.count
        if total.isFinite, total > 0 {
            let shares = lengths.map { $0 / total * Double(count - segments.count) }
            for (index, share) in shares.enumerated() {
                // Rounding must not add up to more than there are.
                let whole = min(Int(share.rounded(.down)), rest)
                pieces[index] += whole
                rest -= whole
            }
            let order = shares.indices.sorted { a, b in
                let (first, second) = (shares[a] - shares[a].rounded(.down), shares[b] - shares[b].rounded(.down))
                return first != second ? first > second : a < b
            }
            for index in order.prefix(rest) { pieces[index] += 1 }
            rest -= min(rest, order.count)
        }
        pieces[pieces.count - 1] += rest
        segments = zip(segments, pieces).flatMap { $0.divided(into: $1) }
    }

    /// Adds the subpath at a fraction of the way to another one of as many segments.
    func addInterpolation(to other: MorphPart, progress: Double, to path: inout Path) {
        func mixed(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Point {
            let point: SIMD2<Double> = a + (b - a) * progress
            return Point(x: point.x, y: point.y)
        }
        path.move(to: mixed(start, other.start))
        for (a, b) in zip(segments, other.segments) {
            if a.isLine, b.isLine {
                path.addLine(to: mixed(a.curve.end, b.curve.end))
            } else {
                path.addCurve(
                    to: mixed(a.curve.end, b.curve.end), control1: mixed(a.curve.control1, b.curve.control1),
                    control2: mixed(a.curve.control2, b.curve.control2))
            }
        }
        if isClosed, other.isClosed { path.closeSubpath() }
    }
}
