import Foundation
import LaminaGeometry
import LaminaTestSupport
import Testing

@Suite struct TransformBlendTests {
    private static func plane(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Transform3D {
        Transform3D(affine: Transform2D(m11: a, m12: b, m21: c, m22: d, tX: 0, tY: 0))
    }

    private static let flipX = Transform3D(scaleX: -1, y: 1)
    private static let flipY = Transform3D(scaleX: 1, y: -1)
    private static func turn(_ angle: Double) -> Transform3D { Transform3D(rotation: angle, x: 0, y: 0, z: 1) }

    /// Of a Mac's layers at a quarter and half of the way: m11, m12, m21, m22.
    @Test(
        arguments: [
            (Transform3D(), flipX, [0.5, 0, 0, 1], [0, 0, 0, 1]),
            (Transform3D(), flipY, [1, 0, 0, 0.5], [1, 0, 0, 0]),
            (Transform3D(), Transform3D(scaleX: -1, y: -1), [0.70711, -0.70711, 0.70711, 0.70711], [0, -1, 1, 0]),
            (Transform3D(), turn(.pi), [0.70711, -0.70711, 0.70711, 0.70711], [0, -1, 1, 0]),
            (Transform3D(), plane(1, 0, 0.5, 1), [1, 0, 0.1151, 1.0023], [1, 0, 0.2368, 1.0031]),
            (
                Transform3D(), turn(0.5).concatenating(flipX), [0.4961, -0.0623, 0.1247, 0.9922],
                [0, 0, 0.2474, 0.9689]
            ),
            (
                Transform3D(), Transform3D(scaleX: 2, y: 1).concatenating(turn(1.5)),
                [1.1631, 0.4578, -0.3663, 0.9305], [1.0975, 1.0225, -0.6816, 0.7317]
            ),
            (flipX, flipY, [-0.70711, -0.70711, -0.70711, 0.70711], [0, -1, -1, 0]),
        ] as [(Transform3D, Transform3D, [Double], [Double])])
    func planesMixAsCoreAnimationsDo(from: Transform3D, to: Transform3D, quarter: [Double], half: [Double]) {
        let blend = TransformBlend(from: from, to: to)
        for (progress, measured) in [(0.25, quarter), (0.5, half)] {
            let t = blend.transform(at: progress)
            for (got, wanted) in zip([t.m11, t.m12, t.m21, t.m22], measured) {
                #expect(abs(got - wanted) < 1e-4, "at \(progress): \(t)")
            }
        }
    }

    @Test func endsAreExactAndNear() {
        var source = SplitMix64(seed: 31)
        for index in 0..<300 {
            var (from, to) = (Transform3D.random(&source), Transform3D.random(&source))
            // Half of them in the plane.
            if index % 2 == 0 { (from, to) = (Transform3D(affine: from.affine), Transform3D(affine: to.affine)) }
            (from.m44, to.m44) = (1, 1)
            let blend = TransformBlend(from: from, to: to)
            #expect(blend.transform(at: 0) == from && blend.transform(at: 1) == to)
            #expect(Matrix(blend.transform(at: 1e-9)).distance(to: Matrix(from)) < 1e-5)
            #expect(Matrix(blend.transform(at: 1 - 1e-9)).distance(to: Matrix(to)) < 1e-5)
            #expect(from.interpolated(to: to, progress: 0.3) == blend.transform(at: 0.3))
        }
    }

    @Test func turnsInSpaceGoEvenlyTheShortWay() {
        let axis = SIMD3(0.6, 0, 0.8)
        func turn(_ angle: Double) -> Transform3D {
            Transform3D(rotation: angle, x: axis.x, y: axis.y, z: axis.z).concatenating(Transform3D(perspective: 400))
        }
        for progress in [-0.5, 0.1, 0.5, 0.9, 1.5] {
            let short = TransformBlend(from: turn(0.5), to: turn(2.5)).transform(at: progress)
            #expect(Matrix(short).distance(to: Matrix(turn(0.5 + 2 * progress))) < 1e-14)
            let round = TransformBlend(from: turn(-2.5), to: turn(2.5)).transform(at: progress)
            #expect(Matrix(round).distance(to: Matrix(turn(-2.5 - (2 * .pi - 5) * progress))) < 1e-14)
            // Of two equal ways the one against the axis, also where rounding leans to the other.
            for end in [Double.pi, -.pi] {
                let half = TransformBlend(from: turn(0), to: turn(end)).transform(at: progress)
                #expect(Matrix(half).distance(to: Matrix(turn(-.pi * progress))) < 1e-13)
            }
        }
    }

    @Test func scalesAndMovesGoOnBeyondTheEnds() {
        let to = Transform3D(translationX: 10, y: 20, z: 30).scaledBy(x: 2, y: 3, z: 4)
        let wanted = Transform3D(translationX: 15, y: 30, z: 45).scaledBy(x: 2.5, y: 4, z: 5.5)
        #expect(Matrix(TransformBlend(from: .identity, to: to).transform(at: 1.5)).distance(to: Matrix(wanted)) < 1e-15)
        let flat = Transform3D(translationX: -4, y: 2).scaledBy(x: 3, y: 1)
        let before = Transform3D(translationX: 2, y: -1).scaledBy(x: 0, y: 1)
        #expect(
            Matrix(TransformBlend(from: .identity, to: flat).transform(at: -0.5)).distance(to: Matrix(before)) < 1e-15)
    }

    /// Ways that turn and ways that keep their angle, against scale, then turn, then move, each by itself.
    @Test(arguments: [0.0, 0.7, -2.5], [0.0, 1.1])
    func partsInThePlaneChangeByThemselves(angle: Double, turn: Double) {
        func parts(_ progress: Double) -> Transform3D {
            Transform3D(translationX: 5 - 8 * progress, y: 2 * progress)
                .rotatedBy(angle + turn * progress, x: 0, y: 0, z: 1)
                .scaledBy(x: 2 + progress, y: 3 - 2 * progress)
        }
        let blend = TransformBlend(from: parts(0), to: parts(1))
        for progress in [-0.5, 0.001, 0.3, 0.999, 1.5] {
            let got = Matrix(blend.transform(at: progress))
            #expect(got.distance(to: Matrix(parts(progress))) < 1e-12, "at \(progress)")
        }
    }

    @Test func whatGrowsFromNothingDoesNotTurn() {
        let turned = Transform3D(translationX: 7, y: 8).rotatedBy(2, x: 0, y: 0, z: 1)
        let tilted = turned.rotatedBy(1, x: 0.3, y: 0.4, z: 0.5)
        for end in [turned, tilted] {
            let shapes = [SIMD3(0.0, 0, 1), SIMD3(0, 0, 0), SIMD3(0, 1, 1), SIMD3(1, 0, 1)]
            for zero in shapes where end == turned || zero != SIMD3(0, 0, 1) {
                let nothing = end.scaledBy(x: zero.x, y: zero.y, z: zero.z)
                let half = (zero + SIMD3(1, 1, 1)) / 2
                let wanted = Matrix(end.scaledBy(x: half.x, y: half.y, z: half.z))
                for blend in [TransformBlend(from: nothing, to: end), TransformBlend(from: end, to: nothing)] {
                    #expect(Matrix(blend.transform(at: 0.5)).distance(to: wanted) < 1e-13, "from \(zero)")
                }
            }
        }
    }

    @Test func whatHasNoPartsIsMixedByElements() {
        var line = Transform3D(scaleX: 1, y: 0)
        line.m21 = 1
        line.m34 = 0.01
        let half = TransformBlend(from: .identity, to: line).transform(at: 0.5)
        #expect((half.m11, half.m21, half.m22, half.m34) == (1, 0.5, 0.5, 0.005))
        var broken = Transform3D()
        broken.m12 = .infinity
        let blend = TransformBlend(from: .identity, to: broken)
        #expect(blend.transform(at: 1) == broken)
        #expect(blend.transform(at: 0.5).m22 == 1)
        #expect(blend.transform(at: .nan) == .identity)
        #expect(blend.transform(at: .infinity) == .identity)
    }
}
