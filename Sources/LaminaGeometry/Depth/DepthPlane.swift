/// A flat rectangle in projected space: the plane of a layer in a 3D space.
///
/// A point `(u, v)` of the rectangle's own plane is mapped to the homogeneous point `u·across + v·down + origin`, of
/// which x/w and y/w are the position in the picture and z/w is the depth: the greater, the nearer to the viewer.
package struct DepthPlane: Sendable {
    package let across: SIMD4<Double>
    package let down: SIMD4<Double>
    package let origin: SIMD4<Double>
    /// The corners, in projected space, of the part in front of the viewer.
    let corners: [SIMD3<Double>]
    /// The plane equation: the vector whose product with a homogeneous point is its distance towards the viewer, times
    /// w; nil if the rectangle is seen edge-on.
    let equation: SIMD4<Double>?

    /// A rectangle in the plane z = `z` of coordinates that `transform` maps to the viewer's.
    package init(_ transform: Transform3D, bounds: Rect, z: Double = 0) {
        let t = transform
        let base = SIMD4(t.m41, t.m42, t.m43, t.m44)
        let (across, down) = (SIMD4(t.m11, t.m12, t.m13, t.m14), SIMD4(t.m21, t.m22, t.m23, t.m24))
        let origin = base + SIMD4(t.m31, t.m32, t.m33, t.m34) * z
        let points2D = [
            Point(x: bounds.minX, y: bounds.minY), Point(x: bounds.maxX, y: bounds.minY),
            Point(x: bounds.maxX, y: bounds.maxY), Point(x: bounds.minX, y: bounds.maxY),
        ]
        let points = points2D.map { point -> SIMD4<Double> in across * point.x + down * point.y + origin }
        (self.across, self.down, self.origin) = (across, down, origin)
        corners = Self.inFront(points).map { SIMD3($0.x, $0.y, $0.z) / $0.w }
        equation = Self.equation(across, down, origin)
    }

    /// True if the rectangle is in front of the viewer at least in part, and not edge-on.
    package var isVisible: Bool { equation != nil && !corners.isEmpty }

    /// The clip plane of the part in front of another plane: the factors of u, v and 1 in an expression that is not
    /// negative there.
    func half(inFrontOf other: SIMD4<Double>) -> SIMD3<Double> {
        SIMD3((other * across).sum(), (other * down).sum(), (other * origin).sum())
    }

    /// Clips a polygon to the points in front of the viewer, where w is not too small.
    private static func inFront(_ points: [SIMD4<Double>]) -> [SIMD4<Double>] {
        guard points.allSatisfy({ ($0 * 0).sum() == 0 }) else { return [] }
        let least = 1e-6
        if points.allSatisfy({ $0.w >= least }) { return points }
        var result: [SIMD4<Double>] = []
        for (index, point) in points.enumerated() {
            let next = points[(index + 1) % points.count]
            if point.w >= least { result.append(point) }
            if (point.w >= least) != (next.w >= least) {
                result.append(point + (next - point) * ((least - point.w) / (next.w - point.w)))
            }
        }
        return result
    }

    /// The plane through three homogeneous points, facing the viewer and normalised so that its products with points of
    /// w = 1 are distances.
    private static func equation(
        _ a: SIMD4<Double>, _ b: SIMD4<Double>, _ c: SIMD4<Double>
    ) -> SIMD4<Double>? {
        func minor(_ i: Int, _ j: Int, _ k: Int) -> Double {
            let first = a[i] * (b[j] * c[k] - b[k] * c[j])
            let second = a[j] * (b[i] * c[k] - b[k] * c[i])
            return first - second + a[k] * (b[i] * c[j] - b[j] * c[i])
        }
        let plane = SIMD4(minor(1, 2, 3), -minor(0, 2, 3), minor(0, 1, 3), -minor(0, 1, 2))
        let length = (plane.x * plane.x + plane.y * plane.y + plane.z * plane.z).squareRoot()
        guard length > 0, length < .infinity, abs(plane.z) > 1e-9 * length else { return nil }
        return plane / (plane.z > 0 ? length : -length)
    }
}

/// A part of a plane that can be painted at once, after everything behind it.
package struct DepthPiece: Sendable {
    /// The index of the plane.
    package let plane: Int
    /// The clip planes that bound the part, as factors of u, v and 1 in expressions that are not negative inside. Two
    /// parts on either side of a cut have the same numbers with opposite signs.
    package var halves: [SIMD3<Double>]
    /// The part's corners in projected space.
    var corners: [SIMD3<Double>]
}

extension DepthPiece {
    /// The sides of a plane on which the part has corners, with a tolerance for rounding.
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

    /// Returns whether the two overlap in the picture by more than an edge.
    func overlaps(_ other: DepthPiece) -> Bool {
        !Self.isSeparated(corners, other.corners) && !Self.isSeparated(other.corners, corners)
    }

    /// Returns whether an edge of the first polygon separates it from the second one.
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
