import Foundation
import LaminaGeometry
import LaminaTestSupport
import Testing

@Suite struct TransformTests {
    @Test func theDefaultChangesNothing() {
        #expect(Transform3D().isIdentity)
        #expect(Transform3D.identity.applied(toRow: (3, -4, 5, 1)) == (3, -4, 5, 1))
    }

    @Test func aTranslationStandsInTheLastRow() {
        let transform = Transform3D(translationX: 3, y: 4, z: 5)
        #expect((transform.m41, transform.m42, transform.m43, transform.m44) == (3, 4, 5, 1))
        #expect(transform.applied(toRow: (10, 20, 30, 1)) == (13, 24, 35, 1))
    }

    @Test func aScaleMultipliesEachAxis() {
        #expect(Transform3D(scaleX: 2, y: 3, z: 4).applied(toRow: (1, 1, 1, 1)) == (2, 3, 4, 1))
        #expect(Transform3D(scaleX: 2, y: 3).applied(toRow: (1, 1, 1, 1)) == (2, 3, 1, 1))
    }

    @Test func concatenatingEqualsMultiplyingMatrices() {
        var source = SplitMix64(seed: 1)
        for _ in 0..<200 {
            let (first, second) = (Transform3D.random(&source), Transform3D.random(&source))
            let product = Matrix(first) * Matrix(second)
            #expect(Matrix(first.concatenating(second)).distance(to: product) < 1e-14)
        }
    }

    @Test func concatenatingAppliesTheReceiverFirst() {
        let move = Transform3D(translationX: 10, y: 0)
        let scale = Transform3D(scaleX: 2, y: 2)
        #expect(move.concatenating(scale).applied(toRow: (1, 0, 0, 1)).0 == 22)
        #expect(scale.concatenating(move).applied(toRow: (1, 0, 0, 1)).0 == 12)
    }

    @Test func chainedCallsTakeEffectBeforeWhatIsThere() {
        // As CATransform3DTranslate(t, …) = translation · t: the last call is the first to reach the point.
        let scaled = Transform3D(scaleX: 2, y: 2)
        #expect(scaled.translatedBy(x: 10, y: 0).applied(toRow: (1, 0, 0, 1)).0 == 22)
        let moved = Transform3D(translationX: 10, y: 0)
        #expect(moved.scaledBy(x: 2, y: 2).applied(toRow: (1, 0, 0, 1)).0 == 12)
        let (x, y, _, _) = moved.rotatedBy(.pi / 2, x: 0, y: 0, z: 1).applied(toRow: (1, 0, 0, 1))
        #expect(abs(x - 10) < 1e-15 && abs(y - 1) < 1e-15)
    }

    @Test func elementsThatAreNotFiniteAreNoticed() {
        #expect(Transform3D.identity.isFinite)
        for value in [Double.nan, .infinity, -.infinity] {
            for path in [\Transform3D.m11, \.m14, \.m23, \.m34, \.m42, \.m44] {
                var transform = Transform3D()
                transform[keyPath: path] = value
                #expect(!transform.isFinite)
            }
        }
    }

    @Test func largeElementsAreFiniteAllTheSame() {
        #expect(Transform3D(scaleX: 1e308, y: 1e308, z: 1e308).translatedBy(x: 1, y: 1).isFinite)
        var transform = Transform3D()
        (transform.m11, transform.m12) = (1.7e308, 1.7e308)
        #expect(transform.isFinite)
    }

    @Test func affineTransformsGoThereAndBack() {
        let affine = Transform2D(m11: 1, m12: 2, m21: 3, m22: 4, tX: 5, tY: 6)
        let transform = Transform3D(affine: affine)
        #expect(transform.affine == affine)
        // x' = 1·7 + 3·8 + 5, y' = 2·7 + 4·8 + 6
        #expect(transform.applied(toRow: (7, 8, 9, 1)) == (36, 52, 9, 1))
        #expect(affine.transform(Point(x: 7, y: 8)) == Point(x: 36, y: 52))
    }
}
