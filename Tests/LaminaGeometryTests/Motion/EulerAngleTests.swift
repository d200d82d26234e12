import Foundation
import LaminaGeometry
import LaminaTestSupport
import Testing

@Suite struct EulerAngleTests {
    @Test func turnsAboutOneAxisHaveThatAngleAlone() {
        for step in -180...180 {
            let angle = Double(step) * .pi / 180
            for axis in 0..<3 {
                var wanted = SIMD3(0.0, 0, 0)
                wanted[axis] = angle
                let turn = Transform3D(
                    rotation: angle, x: axis == 0 ? 1 : 0, y: axis == 1 ? 1 : 0, z: axis == 2 ? 1 : 0)
                let angles = TransformDecomposition(turn).eulerAngles
                // Half a turn forwards is half a turn backwards.
                let other = abs(step) == 180 ? -wanted : wanted
                let off = min(angles.distance(to: wanted), angles.distance(to: other))
                #expect(off < 1e-12, "\(step)° about axis \(axis): \(angles)")
            }
        }
    }

    @Test func anglesTurnAboutXThenYThenZ() {
        var source = SplitMix64(seed: 5)
        for _ in 0..<500 {
            func angle() -> Double { Double.random(in: -7...7, using: &source) }
            let angles = SIMD3(angle(), angle(), angle())
            var parts = TransformDecomposition()
            parts.eulerAngles = angles
            let turned = Transform3D(rotation: angles.x, x: 1, y: 0, z: 0)
                .concatenating(Transform3D(rotation: angles.y, x: 0, y: 1, z: 0))
                .concatenating(Transform3D(rotation: angles.z, x: 0, y: 0, z: 1))
            #expect(Matrix(parts.transform).distance(to: Matrix(turned)) < 1e-13)
            // Read and set again it is the same rotation.
            var again = TransformDecomposition(turned)
            again.eulerAngles = again.eulerAngles
            #expect(Matrix(again.transform).distance(to: Matrix(turned)) < 1e-12)
        }
    }

    @Test func settingOneAngleKeepsTheOthers() {
        var source = SplitMix64(seed: 6)
        for _ in 0..<500 {
            func angle() -> Double { Double.random(in: -1.5...1.5, using: &source) }
            var parts = TransformDecomposition()
            parts.eulerAngles = SIMD3(angle(), angle(), angle())
            let (before, new, axis) = (parts.eulerAngles, angle(), Int.random(in: 0..<3, using: &source))
            parts.eulerAngles[axis] = new
            var wanted = before
            wanted[axis] = new
            #expect(parts.eulerAngles.distance(to: wanted) < 1e-9)
        }
    }

    @Test(arguments: [-1.0, 1])
    func quarterTurnsAboutYAreGivenAgain(side: Double) {
        for x in stride(from: -3.0, through: 3, by: 0.25) {
            let angles = SIMD3(x, side * .pi / 2, 0.4)
            let rotation = Quaternion(eulerAngles: angles)
            var (first, second) = (TransformDecomposition(), TransformDecomposition())
            first.rotation = rotation
            second.eulerAngles = rotation.eulerAngles
            #expect(rotation.eulerAngles.z == 0)
            #expect(Matrix(first.transform).distance(to: Matrix(second.transform)) < 1e-12)
        }
    }

    @Test func scaledAndMovedTransformsKeepTheirParts() {
        var parts = TransformDecomposition(
            Transform3D(translationX: 5, y: 6).scaledBy(x: 2, y: 2).rotatedBy(0.5, x: 0, y: 0, z: 1))
        #expect(abs(parts.eulerAngles.z - 0.5) < 1e-14)
        parts.eulerAngles.z = -3
        let wanted = Transform3D(translationX: 5, y: 6).scaledBy(x: 2, y: 2).rotatedBy(-3, x: 0, y: 0, z: 1)
        #expect(Matrix(parts.transform).distance(to: Matrix(wanted)) < 1e-14)
    }
}
