import Foundation
import LaminaGeometry
import LaminaTestSupport
import Testing

/// The order of planes against a ray through each of many pixels.
@Suite struct DepthOrderTests {
    @Test(arguments: 0..<150) func raysMeetThePartsFromTheFarthestToTheNearest(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let planes = (0..<Int.random(in: 1...9, using: &random)).map { _ in RandomPlane(using: &random) }
        let pieces = DepthOrder.backToFront(planes.map(\.depthPlane))
        for _ in 0..<400 {
            let (x, y) = (Double.random(in: -150...150, using: &random), Double.random(in: -150...150, using: &random))
            let hits = planes.indices.compactMap { index in planes[index].hit(x, y).map { (plane: index, hit: $0) } }
            // Where two planes cross, or a plane ends, the pixel may be either's.
            guard planes.allSatisfy({ $0.isClear(x, y) }), hits.isClear else { continue }
            let expected = hits.sorted { $0.hit.depth < $1.hit.depth }.map(\.plane)
            let painted = pieces.filter { piece in
                guard let hit = hits.first(where: { $0.plane == piece.plane })?.hit else { return false }
                return piece.halves.allSatisfy { $0.x * hit.u + $0.y * hit.v + $0.z >= 0 }
            }
            #expect(painted.map(\.plane) == expected, "at \(x), \(y)")
        }
    }

    @Test func planesThatDoNotCrossAreNotCut() {
        let planes = (0..<200).map { index in
            RandomPlane(
                Transform3D(rotation: 0.3, x: 0, y: 1, z: 0).translatedBy(x: 0, y: 0, z: Double(index * 7 % 200)),
                Size(width: 50, height: 40))
        }
        let pieces = DepthOrder.backToFront(planes.map(\.depthPlane))
        #expect(pieces.count == 200)
        #expect(pieces.map { $0.plane * 7 % 200 } == Array(0..<200))
    }

    @Test func planesThatWouldCrossBeyondTheirEdgesAreNotCut() {
        // A row of boxes' fronts and sides: each plane, made endless, cuts others beside it.
        let planes = (0..<12).map { index in
            RandomPlane(
                Transform3D(rotation: index.isMultiple(of: 2) ? 0.5 : -0.5, x: 0, y: 1, z: 0)
                    .concatenating(Transform3D(translationX: Double(index) * 60, y: 0)),
                Size(width: 50, height: 40))
        }
        #expect(DepthOrder.backToFront(planes.map(\.depthPlane)).count == 12)
    }

    @Test func twoPlanesThatCrossAreCutOnce() {
        let flat = RandomPlane(.identity, Size(width: 100, height: 100))
        let turned = RandomPlane(Transform3D(rotation: 1, x: 0, y: 1, z: 0), Size(width: 100, height: 100))
        let pieces = DepthOrder.backToFront([flat, turned].map(\.depthPlane))
        #expect(pieces.count == 3)
        let cut = pieces.filter { !$0.halves.isEmpty }
        #expect(cut.count == 2 && cut[0].halves[0] == -cut[1].halves[0])
    }

    @Test func planesInOnePlaceKeepTheirOrder() {
        let plane = RandomPlane(Transform3D(rotation: 0.4, x: 1, y: 1, z: 0), Size(width: 30, height: 30))
        #expect(DepthOrder.backToFront(Array(repeating: plane.depthPlane, count: 5)).map(\.plane) == [0, 1, 2, 3, 4])
    }

    @Test func whatNobodySeesIsLeftOut() {
        let edge = RandomPlane(Transform3D(rotation: .pi / 2, x: 0, y: 1, z: 0), Size(width: 30, height: 30))
        let behind = RandomPlane(
            Transform3D(translationX: 0, y: 0, z: 900).concatenating(Transform3D(perspective: 400)),
            Size(width: 30, height: 30))
        let odd = RandomPlane(Transform3D(scaleX: .nan, y: 1), Size(width: 30, height: 30))
        #expect(DepthOrder.backToFront([edge, behind, odd].map(\.depthPlane)).isEmpty)
        #expect(DepthOrder.backToFront([]).isEmpty)
    }

    @Test func aThousandPlanesThroughOnePointEnd() {
        var random = SplitMix64(seed: 5)
        let planes = (0..<1000).map { _ in RandomPlane(using: &random, spread: 0) }
        let pieces = DepthOrder.backToFront(planes.map(\.depthPlane))
        #expect(pieces.count <= 1000 * 5 + 1000)
        #expect(Set(pieces.map(\.plane)).count > 900)
    }
}

private struct RandomPlane {
    let transform: Transform3D
    let bounds: Rect

    init(_ transform: Transform3D, _ size: Size) {
        self.transform = transform
        bounds = Rect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
    }

    init(using random: inout SplitMix64, spread: Double = 60) {
        func any(_ range: Double) -> Double { range == 0 ? 0 : Double.random(in: -range...range, using: &random) }
        // In one of three turns planes are parallel or at right angles, so that they touch in edges and are in others.
        let angle = Bool.random(using: &random) ? any(3) : (any(2)).rounded() * .pi / 4
        let turn = Transform3D(rotation: angle, x: any(1), y: any(1), z: 0.1)
        let place = Transform3D(translationX: any(spread), y: any(spread), z: any(spread))
        let perspective = Bool.random(using: &random) ? Transform3D(perspective: 500) : .identity
        self.init(
            turn.concatenating(place).concatenating(perspective),
            Size(width: 60 + any(50), height: 60 + any(50)))
    }

    var depthPlane: DepthPlane { DepthPlane(transform, bounds: bounds) }

    /// The intersection of the ray through a pixel with the endless plane, solved as two linear equations without the
    /// tested code.
    private func meeting(_ x: Double, _ y: Double) -> (u: Double, v: Double, depth: Double)? {
        let t = transform
        // (m11 - x m14) u + (m21 - x m24) v = x m44 - m41, and so for y.
        let (a, b, c) = (t.m11 - x * t.m14, t.m21 - x * t.m24, x * t.m44 - t.m41)
        let (d, e, f) = (t.m12 - y * t.m14, t.m22 - y * t.m24, y * t.m44 - t.m42)
        let determinant = a * e - b * d
        guard abs(determinant) > 1e-9 else { return nil }
        let (u, v) = ((c * e - b * f) / determinant, (a * f - c * d) / determinant)
        let w = u * t.m14 + v * t.m24 + t.m44
        return w > 1e-6 ? (u, v, (u * t.m13 + v * t.m23 + t.m43) / w) : nil
    }

    func hit(_ x: Double, _ y: Double) -> (u: Double, v: Double, depth: Double)? {
        meeting(x, y).flatMap { bounds.contains(Point(x: $0.u, y: $0.v)) ? $0 : nil }
    }

    /// Returns whether the pixel is not at an edge.
    func isClear(_ x: Double, _ y: Double) -> Bool {
        guard let (u, v, _) = meeting(x, y) else { return true }
        let inset = min(abs(u - bounds.minX), abs(u - bounds.maxX), abs(v - bounds.minY), abs(v - bounds.maxY))
        return inset > 0.01
    }
}

extension [(plane: Int, hit: (u: Double, v: Double, depth: Double))] {
    /// True if no two are at the same depth.
    fileprivate var isClear: Bool {
        let depths = map(\.hit.depth).sorted()
        return zip(depths, depths.dropFirst()).allSatisfy { $1 - $0 > 0.01 }
    }
}
