/// Converts convex outlines to Box2D's polygons: slightly smaller, and with at most 8 corners per piece.
enum ConvexPieces {
    /// The maximum number of corners of a piece.
    static let most = 8

    /// Cuts an outline into strips across it, each from one side to the other, so that at most two pieces share a point
    /// of the outline and none is a sliver between its neighbours.
    static func split(_ outline: [SIMD2<Double>]) -> [[SIMD2<Double>]] {
        guard outline.count > most else { return [outline] }
        var pieces: [[SIMD2<Double>]] = []
        // The strip goes from `first` to `last`, along the outline both ways.
        var (first, last) = (0, outline.count - 1)
        while last - first + 1 > most {
            pieces.append(Array(outline[first...(first + 3)] + outline[(last - 3)...last]))
            (first, last) = (first + 3, last - 3)
        }
        pieces.append(Array(outline[first...last]))
        return pieces
    }

    /// The outline with each side moved inwards by `ItemShape.inset`, or by a quarter of its width if that is less.
    static func inset(_ outline: [SIMD2<Double>]) -> [SIMD2<Double>] {
        let sides = outline.indices.map { index -> (normal: SIMD2<Double>, distance: Double) in
            let (here, next) = (outline[index], outline[(index + 1) % outline.count])
            let along = next - here
            let normal = SIMD2(-along.y, along.x) / (along * along).sum().squareRoot()
            return (normal, (normal * here).sum())
        }
        let width = sides.reduce(Double.infinity) { least, side in
            min(least, outline.reduce(0) { max($0, (side.normal * $1).sum() - side.distance) })
        }
        let inset = min(ItemShape.inset, width / 4)
        var result = outline
        for side in sides {
            result = cut(result, by: side.normal, at: side.distance + inset)
        }
        result = withoutShortSides(result)
        return result.count > 2 ? result : outline
    }

    /// The part of a convex outline where `normal · point` is at least `distance`.
    private static func cut(
        _ outline: [SIMD2<Double>], by normal: SIMD2<Double>, at distance: Double
    ) -> [SIMD2<Double>] {
        guard var previous = outline.last else { return outline }
        var before = (normal * previous).sum() - distance
        var kept: [SIMD2<Double>] = []
        kept.reserveCapacity(outline.count + 1)
        for point in outline {
            let here = (normal * point).sum() - distance
            if (here >= 0) != (before >= 0) { kept.append(previous + (point - previous) * (before / (before - here))) }
            if here >= 0 { kept.append(point) }
            (previous, before) = (point, here)
        }
        return kept
    }

    /// The outline without corners that nearly coincide with the one before.
    static func withoutShortSides(_ outline: [SIMD2<Double>]) -> [SIMD2<Double>] {
        let size = outline.reduce(0.0) { max($0, max(abs($1.x), abs($1.y))) }
        let least = max(size * 1e-6, 1e-5)
        var kept: [SIMD2<Double>] = []
        for point in outline where kept.last.map({ far(point, $0, least) }) ?? true { kept.append(point) }
        while kept.count > 1, !far(kept[kept.count - 1], kept[0], least) { kept.removeLast() }
        return kept
    }

    private static func far(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ least: Double) -> Bool {
        let offset = a - b
        return (offset * offset).sum() > least * least
    }
}
