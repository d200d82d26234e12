import Foundation
import LaminaGeometry
import LaminaTestSupport
import Testing

@Suite struct HomographyTests {
    @Test func flatteningDropsZAndKeepsThePerspective() {
        var source = SplitMix64(seed: 3)
        for _ in 0..<200 {
            let transform = Transform3D.random(&source)
            let z = Double.random(in: -2...2, using: &source)
            let (x, y) = (Double.random(in: -9...9, using: &source), Double.random(in: -9...9, using: &source))
            let full = transform.applied(toRow: (x, y, z, 1))
            let flat = Homography(flattening: transform, z: z).project(x, y)
            #expect(abs(flat.x - full.0) < 1e-12)
            #expect(abs(flat.y - full.1) < 1e-12)
            #expect(abs(flat.w - full.3) < 1e-12)
        }
    }

    @Test func aScaledMatrixWithoutPerspectiveBecomesAnAffineMap() {
        var transform = Transform3D(translationX: 6, y: 8)
        transform.m44 = 2
        let map = Homography(flattening: transform)
        #expect(map == Homography(a: 0.5, b: 0, c: 3, d: 0, e: 0.5, f: 4))
        // A negative factor puts all behind the viewer, which is not the same map.
        transform.m44 = -2
        #expect(Homography(flattening: transform).apply(Point(x: 1, y: 1)) == nil)
    }

    @Test(arguments: [(true, true), (true, false), (false, true), (false, false)])
    func afterEqualsMultiplyingMatrices(isAffine: (Bool, Bool)) {
        var source = SplitMix64(seed: 4)
        for _ in 0..<100 {
            let outer = Homography.random(affine: isAffine.0, &source)
            let inner = Homography.random(affine: isAffine.1, &source)
            #expect(Matrix(outer.after(inner)).distance(to: Matrix(outer) * Matrix(inner)) < 1e-14)
            #expect(outer.after(inner).isAffine == (isAffine.0 && isAffine.1))
        }
    }

    @Test(arguments: [true, false])
    func theInverseUndoesTheMap(isAffine: Bool) throws {
        var source = SplitMix64(seed: 5)
        for _ in 0..<200 {
            let map = Homography.random(affine: isAffine, &source)
            guard abs(map.determinant) > 0.05 else { continue }
            let inverse = try #require(map.inverse)
            #expect(Matrix(inverse.after(map)).distance(to: Matrix(Homography.identity)) < 1e-11)
            #expect(inverse.isAffine == isAffine)
        }
    }

    @Test func theDeterminantIsThatOfTheMatrix() {
        let map = Homography(a: 2, b: 3, c: 5, d: 7, e: 11, f: 13, g: 17, h: 19, i: 23)
        // 2·(11·23 - 13·19) - 3·(7·23 - 13·17) + 5·(7·19 - 11·17) = 12 + 180 - 270
        #expect(map.determinant == -78)
    }

    @Test(arguments: [
        Homography(scaleX: 0, y: 1), Homography(scaleX: 1, y: 0), Homography(a: 1, b: 2, c: 0, d: 2, e: 4, f: 0),
        Homography(scaleX: 1e-200, y: 1e-200), Homography(scaleX: 1e200, y: 1e200),
        Homography(scaleX: .nan, y: 1), Homography(scaleX: .infinity, y: 1),
        Homography(a: 1, b: 0, c: 0, d: 0, e: 1, f: 0, g: 0, h: 0, i: 0),
    ])
    func whatCannotBeUndoneHasNoInverse(map: Homography) {
        #expect(map.inverse == nil)
    }

    @Test func pointsOnOrBehindTheViewersPlaneHaveNoImage() {
        // w = 1 - x / 10
        let map = Homography(a: 1, b: 0, c: 0, d: 0, e: 1, f: 0, g: -0.1, h: 0, i: 1)
        #expect(map.apply(Point(x: 5, y: 4)) == Point(x: 10, y: 8))
        #expect(map.apply(Point(x: 10, y: 4)) == nil)
        #expect(map.apply(Point(x: 15, y: 4)) == nil)
        #expect(map.apply(Point(x: Double.nan, y: 4)) == nil)
    }

    @Test func applyingBackFindsThePointWhateverTheSignOfTheInverse() throws {
        let map = Homography(a: -2, b: 0, c: 3, d: 0, e: 1, f: 1, g: 0, h: -0.01, i: 1)
        let image = try #require(map.apply(Point(x: 4, y: 20)))
        for sign in [1.0, -1.0] {
            var inverse = try #require(map.inverse)
            (inverse.a, inverse.b, inverse.c) = (inverse.a * sign, inverse.b * sign, inverse.c * sign)
            (inverse.d, inverse.e, inverse.f) = (inverse.d * sign, inverse.e * sign, inverse.f * sign)
            (inverse.g, inverse.h, inverse.i) = (inverse.g * sign, inverse.h * sign, inverse.i * sign)
            let back = try #require(inverse.applyBack(image))
            #expect(abs(back.x - 4) < 1e-12 && abs(back.y - 20) < 1e-12)
        }
    }

    @Test func onlyWhatIsInFrontOfTheViewerHasAPreimage() throws {
        // w = 1 - x / 10: x = 5 goes to 10, and x = 15 behind the viewer to -30.
        let map = Homography(a: 1, b: 0, c: 0, d: 0, e: 1, f: 0, g: -0.1, h: 0, i: 1)
        let point = try #require(map.preimage(of: Point(x: 10, y: 8)))
        #expect(abs(point.x - 5) < 1e-12 && abs(point.y - 4) < 1e-12)
        #expect(map.preimage(of: Point(x: -30, y: 8)) == nil)
        #expect(Homography(scaleX: 0, y: 1).preimage(of: .zero) == nil)
    }

    @Test func aPlaneSeenFromItsEdgeIsKnownAsThat() {
        func isEdgeOn(_ transform: Transform3D) -> Bool {
            let map = Homography(flattening: transform)
            return map.isEdgeOn(determinant: map.determinant)
        }
        #expect(isEdgeOn(Transform3D(scaleX: 0, y: 1)))
        // Neither sine nor cosine of a right angle is exact.
        #expect(isEdgeOn(Transform3D(rotation: .pi / 2, x: 0, y: 1, z: 0)))
        #expect(isEdgeOn(Transform3D(scaleX: .nan, y: 1)))
        #expect(!isEdgeOn(.identity))
        #expect(!isEdgeOn(Transform3D(rotation: .pi / 2 - 1e-3, x: 0, y: 1, z: 0)))
        #expect(!isEdgeOn(Transform3D(scaleX: 0.001, y: 0.001)))
        #expect(!isEdgeOn(Transform3D(scaleX: 1000, y: 0.001).concatenating(Transform3D(translationX: 1e5, y: 1e5))))
        #expect(!isEdgeOn(Transform3D(rotation: 1, x: 1, y: 1, z: 0).concatenating(Transform3D(perspective: 300))))
    }

    @Test func theKindsOfMapsAreToldApart() {
        #expect(Homography.identity.isAxisAligned)
        #expect(Homography(scaleX: -2, y: 3).isAxisAligned)
        let turned = Homography(flattening: Transform3D(rotation: 1, x: 0, y: 0, z: 1))
        #expect(turned.isAffine && !turned.isAxisAligned)
        let distant = Homography(a: 1, b: 0, c: 0, d: 0, e: 1, f: 0, g: 0.001, h: 0, i: 1)
        #expect(!distant.isAffine && !distant.isAxisAligned && distant.isFinite)
    }

    @Test func elementsThatAreNotFiniteAreNoticed() {
        let paths: [WritableKeyPath<Homography, Double>] = [
            \.a, \.b, \.c, \.d, \.e, \.f, \.g, \.h, \.i,
        ]
        for path in paths {
            for value in [Double.nan, .infinity, -.infinity] {
                var map = Homography.identity
                map[keyPath: path] = value
                #expect(!map.isFinite)
            }
        }
    }
}
