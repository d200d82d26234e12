import Foundation
import LaminaGeometry
import LaminaTestSupport
import Testing

@Suite struct RotationTests {
    /// The images of the other axes by a quarter turn about one, with y down and z towards the viewer.
    @Test(arguments: [
        (axis: SIMD3(0.0, 0, 1), from: SIMD3(1.0, 0, 0), to: SIMD3(0.0, 1, 0)),
        (axis: SIMD3(0.0, 0, 1), from: SIMD3(0.0, 1, 0), to: SIMD3(-1.0, 0, 0)),
        (axis: SIMD3(1.0, 0, 0), from: SIMD3(0.0, 1, 0), to: SIMD3(0.0, 0, 1)),
        (axis: SIMD3(0.0, 1, 0), from: SIMD3(1.0, 0, 0), to: SIMD3(0.0, 0, -1)),
        (axis: SIMD3(0.0, 1, 0), from: SIMD3(0.0, 0, 1), to: SIMD3(1.0, 0, 0)),
        (axis: SIMD3(0.0, 0, -1), from: SIMD3(1.0, 0, 0), to: SIMD3(0.0, -1, 0)),
    ])
    func aQuarterTurnTakesOneAxisToAnother(turn: (axis: SIMD3<Double>, from: SIMD3<Double>, to: SIMD3<Double>)) {
        let rotation = Transform3D(rotation: .pi / 2, x: turn.axis.x, y: turn.axis.y, z: turn.axis.z)
        #expect(rotation.turned(turn.from).distance(to: turn.to) < 1e-15)
    }

    @Test func aThirdOfATurnAboutTheDiagonalMovesEachAxisToTheNext() {
        let rotation = Transform3D(rotation: 2 * .pi / 3, x: 1, y: 1, z: 1)
        #expect(rotation.turned(SIMD3(1, 0, 0)).distance(to: SIMD3(0, 1, 0)) < 1e-15)
        #expect(rotation.turned(SIMD3(0, 1, 0)).distance(to: SIMD3(0, 0, 1)) < 1e-15)
        #expect(rotation.turned(SIMD3(0, 0, 1)).distance(to: SIMD3(1, 0, 0)) < 1e-15)
    }

    @Test func thirtyDegreesAboutZHasTheKnownSineAndCosine() {
        let rotation = Transform3D(rotation: .pi / 6, x: 0, y: 0, z: 2)
        let root = 3.0.squareRoot() / 2
        #expect(
            Matrix(rotation).distance(
                to: Matrix(rows: [[root, 0.5, 0, 0], [-0.5, root, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]])) < 1e-15)
    }

    @Test func theLengthOfTheAxisPlaysNoPart() {
        let unit = Transform3D(rotation: 1, x: 0.6, y: 0, z: 0.8)
        for length in [1e-170, 1e-3, 5, 1e170] {
            let scaled = Transform3D(rotation: 1, x: 0.6 * length, y: 0, z: 0.8 * length)
            #expect(Matrix(scaled).distance(to: Matrix(unit)) < 1e-15, "an axis of length \(length)")
        }
    }

    @Test func rotationsKeepLengthsAndCanBeUndone() {
        var source = SplitMix64(seed: 2)
        for _ in 0..<100 {
            func number() -> Double { Double.random(in: -1...1, using: &source) }
            let (angle, axis) = (number() * 10, SIMD3(number(), number(), number()))
            let there = Transform3D(rotation: angle, x: axis.x, y: axis.y, z: axis.z)
            let back = Transform3D(rotation: -angle, x: axis.x, y: axis.y, z: axis.z)
            #expect(Matrix(there.concatenating(back)).distance(to: Matrix(Transform3D.identity)) < 1e-14)
            let point = SIMD3(number(), number(), number())
            let turned = there.turned(point)
            #expect(abs((turned * turned).sum() - (point * point).sum()) < 1e-14)
            // The axis itself stays.
            #expect(there.turned(axis).distance(to: axis) < 1e-14)
        }
    }

    @Test func whatIsNoRotationIsTheIdentity() {
        #expect(Transform3D(rotation: 1, x: 0, y: 0, z: 0).isIdentity)
        #expect(Transform3D(rotation: .nan, x: 0, y: 0, z: 1).isIdentity)
        #expect(Transform3D(rotation: .infinity, x: 0, y: 0, z: 1).isIdentity)
        #expect(Transform3D(rotation: 1, x: .nan, y: 0, z: 1).isIdentity)
        #expect(Transform3D(rotation: 1, x: 0, y: .infinity, z: 1).isIdentity)
    }
}

extension Transform3D {
    func turned(_ point: SIMD3<Double>) -> SIMD3<Double> {
        let (x, y, z, _) = applied(toRow: (point.x, point.y, point.z, 1))
        return SIMD3(x, y, z)
    }
}

extension SIMD3<Double> {
    func distance(to other: SIMD3<Double>) -> Double {
        let difference = self - other
        return (difference * difference).sum().squareRoot()
    }
}
