/// A part of a plane that can be painted at once, with all that is behind it painted before.
package struct DepthPiece: Sendable {
    /// Which of the planes.
    package let plane: Int
    /// The half planes that the part lies in, as factors of u, v and 1 in expressions that are not negative there. Two
    /// parts on either side of a cut have the same numbers with opposite signs.
    package var halves: [SIMD3<Double>]
    /// The part's corners in projected space.
    var corners: [SIMD3<Double>]
}

extension DepthPiece {
    /// On which sides of a plane the part lies, but for what is nearer than rounding.
    func sides(of plane: SIMD4<Double>) -> (front: Bool, back: Bool) {
        var sides = (front: false, back: false)
        for corner in corners {
            let distance = DepthOrder.distance(corner, plane)
            if distance > DepthOrder.tolerance { sides.front = true }
            if distance < -DepthOrder.tolerance { sides.back = true }
        }
        return sides
    }

    /// The parts in front of a plane and behind it.
    func cut(by plane: SIMD4<Double>, of own: DepthPlane) -> (front: DepthPiece, back: DepthPiece) {
        let half = own.half(inFrontOf: plane)
        var (front, back) = (self, self)
        front.halves.append(half)
        back.halves.append(-half)
        (front.corners, back.corners) = ([], [])
        for (index, corner) in corners.enumerated() {
            let next = corners[(index + 1) % corners.count]
            let (here, there) = (DepthOrder.distance(corner, plane), DepthOrder.distance(next, plane))
            if here >= 0 { front.corners.append(corner) }
            if here <= 0 { back.corners.append(corner) }
            if here > 0 && there < 0 || here < 0 && there > 0 {
                let middle: SIMD3<Double> = corner + (next - corner) * (here / (here - there))
                front.corners.append(middle)
                back.corners.append(middle)
            }
        }
        return (front, back)
    }

    /// Whether the two meet in the picture by more than an edge.
    func overlaps(_ other: DepthPiece) -> Bool {
        !Self.isSeparated(corners, other.corners) && !Self.isSeparated(other.corners, corners)
    }

    /// Whether an edge of the first polygon has the second one outside.
    private static func isSeparated(_ a: [SIMD3<Double>], _ b: [SIMD3<Double>]) -> Bool {
        guard a.count > 2, b.count > 2 else { return true }
        for (index, corner) in a.enumerated() {
            let next = a[(index + 1) % a.count]
            var normal = SIMD2(next.y - corner.y, corner.x - next.x)
            let length = (normal * normal).sum().squareRoot()
            guard length > 0 else { continue }
            normal /= length
            func reach(_ points: [SIMD3<Double>]) -> (least: Double, greatest: Double) {
                var reach = (least: Double.infinity, greatest: -Double.infinity)
                for point in points {
                    let along = (normal * SIMD2(point.x, point.y)).sum()
                    reach = (min(reach.least, along), max(reach.greatest, along))
                }
                return reach
            }
            let (own, other) = (reach(a), reach(b))
            let gap = DepthOrder.tolerance
            if own.greatest <= other.least + gap || other.greatest <= own.least + gap { return true }
        }
        return false
    }
}
