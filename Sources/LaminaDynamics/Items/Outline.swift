import Glibc
import LaminaGeometry

/// The convex outline of a collision path, or the fault in it.
struct Outline {
    /// The corners, ordered from x towards y, in points from the item's centre.
    let corners: [SIMD2<Double>]

    /// - Parameters:
    ///   - path: the item's path.
    ///   - item: the item's name in messages.
    init(_ path: Path, item: String) throws(DynamicsError) {
        let parts = path.flattened(tolerance: 0.05).map { ConvexPieces.withoutShortSides($0.points) }
        guard parts.count == 1, parts[0].count > 2 else { throw .noOutline(item: item) }
        guard parts[0].allSatisfy({ abs($0.x) <= DynamicsUnits.largestSide && abs($0.y) <= DynamicsUnits.largestSide })
        else { throw .unusableItem(item: item, property: "collisionBoundingPath", value: path.sizeInWords) }
        var corners = parts[0]
        let area = Outline.area(corners)
        let size = corners.reduce(0.0) { max($0, max(abs($1.x), abs($1.y))) }
        if abs(area) <= size * size * 1e-9 {
            if Outline.crossesItself(corners) { throw .selfIntersectingPath(item: item) }
            throw .noOutline(item: item)
        }
        if area < 0 { corners.reverse() }
        self.corners = try Outline.convex(corners, size: size, item: item)
    }

    /// The corners without nearly straight ones; throws if the outline is concave or winds around twice.
    private static func convex(
        _ corners: [SIMD2<Double>], size: Double, item: String
    ) throws(DynamicsError) -> [SIMD2<Double>] {
        // The distance of a corner from the line between its neighbours below which it is dropped; it also limits the
        // corners of a round shape, to about 1,500.
        let tolerance = max(0.002, size * 2e-6)
        var result: [SIMD2<Double>] = []
        var turned = 0.0
        for index in corners.indices {
            let here = corners[index]
            let before = here - corners[(index + corners.count - 1) % corners.count]
            let after = corners[(index + 1) % corners.count] - here
            let turn = atan2(cross(before, after), (before * after).sum())
            turned += turn
            if turn < -1e-3, depth(before, after) < -tolerance / 2 {
                if crossesItself(corners) { throw .selfIntersectingPath(item: item) }
                throw .concavePath(item: item, x: here.x, y: here.y)
            }
            let reach = here - (result.last ?? corners[corners.count - 1])
            if depth(reach, after) > tolerance { result.append(here) }
        }
        guard abs(turned - 2 * .pi) < 0.1 else { throw .selfIntersectingPath(item: item) }
        guard result.count > 2 else { throw .noOutline(item: item) }
        return result
    }

    /// The distance of a corner between two sides from the line between their other ends, positive outwards.
    private static func depth(_ before: SIMD2<Double>, _ after: SIMD2<Double>) -> Double {
        let chord = before + after
        return cross(before, after) / max((chord * chord).sum().squareRoot(), 1e-9)
    }

    private static func area(_ corners: [SIMD2<Double>]) -> Double {
        var double = 0.0
        for index in 1..<max(corners.count - 1, 1) {
            let (a, b) = (corners[index] - corners[0], corners[index + 1] - corners[0])
            double += cross(a, b)
        }
        return double / 2
    }

    /// Returns whether two sides intersect. For messages only: with very many corners it returns false.
    private static func crossesItself(_ corners: [SIMD2<Double>]) -> Bool {
        let count = corners.count
        guard count <= 1000 else { return false }
        func side(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ point: SIMD2<Double>) -> Double {
            (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)
        }
        for first in 0..<count {
            let (a, b) = (corners[first], corners[(first + 1) % count])
            for second in (first + 1)..<max(count, first + 1) {
                let (c, d) = (corners[second], corners[(second + 1) % count])
                if side(a, b, c) * side(a, b, d) < 0, side(c, d, a) * side(c, d, b) < 0 { return true }
            }
        }
        return false
    }
}

extension Path {
    /// The size in messages.
    fileprivate var sizeInWords: String {
        let box = boundingBox
        return "\(box.width) × \(box.height) points"
    }
}
