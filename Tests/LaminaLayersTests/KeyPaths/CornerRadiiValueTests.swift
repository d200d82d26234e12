import LaminaGeometry
import Testing

@testable import LaminaLayers

/// Radii of corners by key, and as values of animations.
@Suite struct CornerRadiiValueTests {
    private let layer = Layer()
    private let radii = CornerRadii(x: SIMD4(1, 2, 3, 4), y: SIMD4(5, 6, 7, 8))

    @Test func radiiAreSetAndReadByTheirKey() {
        #expect(layer.value(forKey: "cornerRadii") == nil)
        layer.setValue(radii, forKey: "cornerRadii")
        #expect(layer.cornerRadii == radii && layer.value(forKey: "cornerRadii") as? CornerRadii == radii)
        layer.setValue("continuous", forKey: "cornerCurve")
        #expect(layer.cornerCurve == .continuous)
        layer.setValue(nil, forKey: "cornerRadii")
        #expect(layer.cornerRadii == nil)
    }

    @Test func eachNumberHasAKeyPath() {
        layer.cornerRadii = radii
        layer.setValue(9.0, forKeyPath: "cornerRadii.bottomRight.x")
        #expect(layer.cornerRadii?.bottomRight == SIMD2(9, 7))
        #expect(layer.value(forKeyPath: "cornerRadii.topRight.y") as? Double == 6)
        #expect(AnimationKeyPath("cornerRadii.topLeft") == nil && AnimationKeyPath("cornerRadii.red") == nil)
    }

    @Test func valuesAreInterpolatedAndAddedNumberByNumber() {
        let (from, to) = (AnimatableValue.corners(.zero), AnimatableValue.corners(radii))
        #expect(from.interpolated(to: to, progress: 0.5) == .corners(CornerRadii(x: radii.x / 2, y: radii.y / 2)))
        #expect(to.adding(to) == .corners(CornerRadii(x: radii.x * 2, y: radii.y * 2)))
        #expect(to.subtracting(to) == from)
        #expect(AnimatableValue.none.interpolated(to: to, progress: 0.4) == .none)
        #expect(AnimatableValue.none.interpolated(to: to, progress: 0.6) == to)
        #expect(from.distance(to: .corners(CornerRadii(topLeft: SIMD2(3, 4)))) == 5)
    }
}
