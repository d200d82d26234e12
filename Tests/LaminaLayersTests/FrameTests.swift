import Foundation
import LaminaGeometry
import LaminaLayers
import Testing

@Suite struct FrameTests {
    @Test func settingTheFrameSetsSizeAndPosition() {
        let layer = Layer()
        layer.frame = Rect(x: 10, y: 20, width: 100, height: 50)
        #expect(layer.bounds == Rect(x: 0, y: 0, width: 100, height: 50))
        #expect(layer.position == Point(x: 60, y: 45))
        #expect(layer.frame == Rect(x: 10, y: 20, width: 100, height: 50))
    }

    @Test func settingTheFrameKeepsTheOriginOfTheBounds() {
        let layer = Layer()
        layer.bounds.origin = Point(x: 7, y: 8)
        layer.frame = Rect(x: 10, y: 20, width: 100, height: 50)
        #expect(layer.bounds == Rect(x: 7, y: 8, width: 100, height: 50))
        #expect(layer.frame == Rect(x: 10, y: 20, width: 100, height: 50))
    }

    @Test func settingTheFrameToWhatItIsMendsASizeBelowZero() {
        let layer = Layer()
        layer.bounds.size = Size(width: -40, height: 20)
        layer.frame = Rect(x: -20, y: -10, width: 40, height: 20)
        #expect(layer.bounds.size == Size(width: 40, height: 20))
        #expect(layer.position == .zero)
    }

    @Test func theAnchorPointLiesAtThePosition() {
        let layer = Layer("a", x: 10, y: 20, width: 100, height: 50)
        layer.anchorPoint = Point(x: 0, y: 1)
        // The position stays at (60, 45): the lower left corner moves there.
        #expect(layer.position == Point(x: 60, y: 45))
        #expect(layer.frame == Rect(x: 60, y: -5, width: 100, height: 50))
        layer.frame = Rect(x: 10, y: 20, width: 40, height: 30)
        #expect(layer.position == Point(x: 10, y: 50))
    }

    @Test func changingTheSizeGrowsAboutTheAnchorPoint() {
        let layer = Layer("a", x: 0, y: 0, width: 100, height: 100)
        layer.bounds.size = Size(width: 200, height: 50)
        #expect(layer.frame == Rect(x: -50, y: 25, width: 200, height: 50))
        layer.anchorPoint = .zero
        layer.position = Point(x: 3, y: 4)
        layer.bounds.size = Size(width: 10, height: 20)
        #expect(layer.frame == Rect(x: 3, y: 4, width: 10, height: 20))
    }

    @Test func aQuarterTurnExchangesWidthAndHeight() {
        let layer = Layer("a", x: 150, y: 75, width: 100, height: 50)
        layer.transform = Transform3D(rotation: .pi / 2, x: 0, y: 0, z: 1)
        #expect(isNear(layer.frame, Rect(x: 175, y: 50, width: 50, height: 100)))
    }

    @Test func aTurnAboutACornerMovesTheFrame() {
        let layer = Layer("a", x: 0, y: 0, width: 30, height: 40)
        layer.anchorPoint = .zero
        layer.position = Point(x: 100, y: 100)
        // cos = 0.6, sin = 0.8: the corners (30, 0), (30, 40), (0, 40) go to (18, 24), (-14, 48), (-32, 24).
        layer.setAffineTransform(Transform2D(m11: 0.6, m12: 0.8, m21: -0.8, m22: 0.6, tX: 0, tY: 0))
        #expect(isNear(layer.frame, Rect(x: 68, y: 100, width: 50, height: 48)))
    }

    @Test func aTransformWithPerspectiveGivesTheBoxAroundTheDividedCorners() {
        let layer = Layer("a", x: 0, y: 0, width: 200, height: 100)
        // Turned by 60° about its upright axis: x = ±50, z = ∓86.6, seen from 400.
        var transform = Transform3D(perspective: 400)
        transform = transform.rotatedBy(.pi / 3, x: 0, y: 1, z: 0)
        layer.transform = transform
        let depth = 3.0.squareRoot() / 2 * 100
        let (near, far) = (1 - depth / 400, 1 + depth / 400)
        #expect(
            isNear(
                layer.frame,
                Rect(x: 100 - 50 / near, y: 50 - 50 / near, width: 50 / near + 50 / far, height: 100 / near)))
    }

    /// CALayer.frame: “When you assign a new value to this property, the layer changes its position and bounds properties to
    /// match the rectangle you specified.”
    @Test("CALayer.frame: setting it under a scale or a quarter turn matches the rectangle")
    func settingTheFrameOfATransformedLayerMatchesTheRectangle() {
        let frame = Rect(x: 10, y: 20, width: 100, height: 60)
        let layer = Layer("a", x: 1, y: 2, width: 7, height: 9)
        layer.transform = Transform3D(scaleX: 2, y: 3)
        layer.frame = frame
        #expect(layer.bounds.size == Size(width: 50, height: 20))
        #expect(layer.position == Point(x: 60, y: 50))
        #expect(layer.transform == Transform3D(scaleX: 2, y: 3))
        #expect(layer.frame == frame)

        let quarter = Transform3D(rotation: .pi / 2, x: 0, y: 0, z: 1)
        layer.transform = quarter.scaledBy(x: 2, y: 5)
        layer.anchorPoint = Point(x: 0.25, y: 1)
        layer.bounds.origin = Point(x: 4, y: -4)
        layer.frame = frame
        #expect(isNear(layer.frame, frame))
        #expect(isNear(layer.bounds, Rect(x: 4, y: -4, width: 30, height: 20)))

        for transform in [
            Transform3D(scaleX: -1, y: 2), quarter.translatedBy(x: 30, y: 4),
            Transform3D(rotation: .pi, x: 1, y: 0, z: 0),
        ] {
            layer.transform = transform
            layer.isGeometryFlipped.toggle()
            layer.frame = frame
            #expect(isNear(layer.frame, frame))
        }
    }

    @Test func settingATransformedLayersFrameToWhatItIsChangesNothing() {
        let layer = Layer("a", x: 1, y: 2, width: 7, height: 9)
        layer.transform = Transform3D(scaleX: 0.3, y: 0.7)
        let before = (layer.bounds, layer.position)
        layer.frame = layer.frame
        #expect((layer.bounds, layer.position) == before)
    }

    /// CALayer.frame: “Do not set the frame if the transform property applies a rotation transform that is not a multiple of 90
    /// degrees.” It counts as without a transform then, as it does where no size could fill it.
    @Test(
        "CALayer.frame: under a transform that the page warns of it counts as without one",
        arguments: [
            Transform3D(rotation: .pi / 4, x: 0, y: 0, z: 1), Transform3D(scaleX: 0, y: 1),
            Transform3D(scaleX: .nan, y: 1), Transform3D(rotation: 0.9, x: 0, y: 1, z: 0),
            Transform3D(perspective: 100).rotatedBy(1, x: 0, y: 1, z: 0),
        ])
    func settingTheFrameUnderOtherTransforms(transform: Transform3D) {
        let layer = Layer()
        layer.transform = transform
        layer.frame = Rect(x: 10, y: 20, width: 100, height: 50)
        #expect(layer.bounds.size == Size(width: 100, height: 50))
        #expect(layer.position == Point(x: 60, y: 45))
    }

    @Test func flippingTheGeometryLeavesTheFrame() {
        let layer = Layer("a", x: 10, y: 20, width: 100, height: 50)
        layer.isGeometryFlipped = true
        #expect(layer.frame == Rect(x: 10, y: 20, width: 100, height: 50))
    }

    @Test func aLayerBehindTheViewerHasNoFrame() {
        let layer = Layer("a", x: 10, y: 20, width: 100, height: 50)
        layer.zPosition = 30
        layer.transform = Transform3D(perspective: 10).translatedBy(x: 0, y: 0, z: 20)
        #expect(layer.frame == .zero)
    }

    @Test func onlyFlatTransformsHaveAnAffineForm() {
        let layer = Layer()
        let affine = Transform2D(m11: 1, m12: 2, m21: 3, m22: 4, tX: 5, tY: 6)
        layer.setAffineTransform(affine)
        #expect(layer.affineTransform == affine)
        layer.transform = Transform3D(rotation: 1, x: 0, y: 1, z: 0)
        #expect(layer.affineTransform == .identity)
        layer.transform = Transform3D(translationX: 1, y: 1, z: 1)
        #expect(layer.affineTransform == .identity)
    }

    /// Measured on Core Animation.
    @Test func aNegativeSizeBecomesPositive() {
        let layer = Layer()
        layer.bounds = Rect(origin: .zero, size: Size(width: -100, height: -50))
        #expect(layer.bounds.origin == Point(x: -100, y: -50))
        #expect(layer.bounds.size.width == 100 && layer.bounds.size.height == 50)
        layer.frame = Rect(origin: Point(x: 30, y: 20), size: Size(width: -10, height: 8))
        #expect(layer.frame.origin == Point(x: 20, y: 20))
        #expect(layer.bounds.size.width == 10 && layer.bounds.size.height == 8)
        layer.position = Point(x: 5, y: 5)
        #expect(layer.hitTest(Point(x: 5, y: 5)) === layer)
    }
}
