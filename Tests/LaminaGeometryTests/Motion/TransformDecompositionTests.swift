import Foundation
import LaminaGeometry
import LaminaTestSupport
import Testing

@Suite struct TransformDecompositionTests {
    @Test func randomTransformsAreGivenAgain() {
        var source = SplitMix64(seed: 21)
        for _ in 0..<2_000 {
            var transform = Transform3D.random(&source)
            if transform.m44 < 0.05 { transform.m44 = 1 }
            let again = TransformDecomposition(transform).transform
            #expect(Matrix(again.scaledAsWhole(by: transform.m44)).distance(to: Matrix(transform)) < 1e-8)
        }
    }

    @Test func partsAreReadAsTheyWereSet() {
        var source = SplitMix64(seed: 22)
        for _ in 0..<1_000 {
            func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &source) }
            var parts = TransformDecomposition()
            parts.scale = SIMD3(number(0.1...4), number(0.1...4), number(0.1...4))
            parts.skew = .init(xy: number(-1...1), xz: number(-1...1), yz: number(-1...1))
            parts.rotation = Quaternion(
                x: number(-1...1), y: number(-1...1), z: number(-1...1), w: number(0.1...1))
            parts.translation = SIMD3(number(-9...9), number(-9...9), number(-9...9))
            let view = SIMD3(number(-0.01...0.01), number(-0.01...0.01), number(-0.01...0.01))
            parts.perspective = SIMD4(view, 1 - (view * parts.translation).sum())
            let again = TransformDecomposition(parts.transform)
            #expect(again.scale.distance(to: parts.scale) < 1e-12)
            #expect(again.translation.distance(to: parts.translation) < 1e-12)
            #expect(abs(again.skew.xy - parts.skew.xy) < 1e-11 && abs(again.skew.xz - parts.skew.xz) < 1e-11)
            #expect(abs(again.skew.yz - parts.skew.yz) < 1e-11)
            let difference = again.perspective - parts.perspective
            #expect((difference * difference).sum() < 1e-24)
            let turn = Quaternion.product(first: again.rotation, second: parts.rotation.inverse)
            #expect(abs(turn.x) + abs(turn.y) + abs(turn.z) < 1e-12)
        }
    }

    @Test(arguments: [
        SIMD3(-1.0, 1, 1), SIMD3(1, -2, 1), SIMD3(1, 1, -3), SIMD3(-1, -2, -3),
    ])
    func whatMirrorsAloneHasNoRotation(scale: SIMD3<Double>) {
        let parts = TransformDecomposition(Transform3D(scaleX: scale.x, y: scale.y, z: scale.z))
        #expect(parts.scale == scale)
        #expect(parts.rotation == .identity)
    }

    @Test func whatIsScaledToNothingKeepsWhatIsKnown() {
        for angle in [-2.0, 0.3, 1.5] {
            for scale in [SIMD3(0.0, 1, 1), SIMD3(1, 0, 1), SIMD3(2, 3, 0)] {
                let transform = Transform3D(translationX: 3, y: 4).rotatedBy(angle, x: 0, y: 0, z: 1)
                    .scaledBy(x: scale.x, y: scale.y, z: scale.z)
                let parts = TransformDecomposition(transform)
                #expect(parts.scale.distance(to: scale) < 1e-14)
                #expect(parts.eulerAngles.distance(to: SIMD3(0, 0, angle)) < 1e-14)
                #expect(Matrix(parts.transform).distance(to: Matrix(transform)) < 1e-14)
            }
        }
        // Along one axis alone, the smallest turn that it shows; here about z.
        let line = TransformDecomposition(Transform3D(rotation: 0.7, x: 0, y: 0, z: 1).scaledBy(x: 2, y: 0, z: 0))
        #expect(line.scale.distance(to: SIMD3(2, 0, 0)) < 1e-14)
        #expect(line.eulerAngles.distance(to: SIMD3(0, 0, 0.7)) < 1e-14)
        // Opposite to where it was: half a turn.
        let back = TransformDecomposition(Transform3D(scaleX: -2, y: 0, z: 0))
        #expect(Matrix(back.transform).distance(to: Matrix(Transform3D(scaleX: -2, y: 0, z: 0))) < 1e-14)
        #expect(TransformDecomposition(Transform3D(scaleX: 0, y: 0, z: 0)).rotation == .identity)
        let seen = Transform3D(scaleX: 0, y: 2, z: 1).concatenating(Transform3D(perspective: 500))
        #expect(Matrix(TransformDecomposition(seen).transform).distance(to: Matrix(seen)) < 1e-15)
    }

    @Test func mapsDividedByTheirSizeAreTheSame() {
        var transform = Transform3D(rotation: 1, x: 0, y: 1, z: 0).concatenating(Transform3D(perspective: 300))
        let parts = TransformDecomposition(transform)
        transform = transform.scaledAsWhole(by: 4)
        #expect(TransformDecomposition(transform) == parts)
        // A point behind the viewer stays there.
        #expect(TransformDecomposition(transform.scaledAsWhole(by: -1)).transform.m44 < 0)
        transform.m44 = 0
        #expect(Matrix(TransformDecomposition(transform).transform).distance(to: Matrix(transform)) < 1e-14)
    }

    @Test func extremesStayFinite() {
        for size in [1e-300, 1e-160, 1e-20, 1e20, 1e150] {
            let parts = TransformDecomposition(
                Transform3D(rotation: 0.5, x: 1, y: 2, z: 3).scaledBy(x: size, y: size, z: size))
            #expect((parts.scale / size).distance(to: SIMD3(1, 1, 1)) < 1e-12)
        }
        var broken = Transform3D()
        broken.m12 = .nan
        #expect(TransformDecomposition(broken) == TransformDecomposition())
    }
}

extension Transform3D {
    /// All elements times a factor: the same map, but for a sign.
    func scaledAsWhole(by factor: Double) -> Transform3D {
        var whole = Transform3D(scaleX: factor, y: factor, z: factor)
        whole.m44 = factor
        return concatenating(whole)
    }
}
