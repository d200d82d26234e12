import Foundation
import LaminaDynamics
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

@Suite struct LayerItemTests {
    private static let anchors = [Point(x: 0.5, y: 0.5), Point(x: 0, y: 0), Point(x: 1.25, y: -0.5)]

    @Test(arguments: anchors)
    func theCentreIsThatOfTheFrameWhateverTheAnchorPoint(anchor: Point) {
        let layer = Layer()
        layer.anchorPoint = anchor
        layer.frame = Rect(x: 10, y: 20, width: 40, height: 60)
        #expect(near(layer.dynamicItem.center, Point(x: 30, y: 50)))
        layer.dynamicItem.center = Point(x: 130, y: 150)
        #expect(layer.frame == Rect(x: 110, y: 120, width: 40, height: 60))
    }

    @Test(arguments: anchors)
    func aTurnKeepsTheCentre(anchor: Point) {
        let layer = Layer()
        layer.anchorPoint = anchor
        layer.frame = Rect(x: 10, y: 20, width: 40, height: 60)
        let item = layer.dynamicItem
        item.transform = Transform2D(rotationByDegrees: 90)
        #expect(near(item.center, Point(x: 30, y: 50)))
        // What is seen is the rectangle on its side about its middle.
        let frame = layer.frame
        #expect(near(frame.origin, Point(x: 0, y: 30)))
        #expect(near(Point(x: frame.width, y: frame.height), Point(x: 60, y: 40)))
    }

    @Test func theCentreIsWhereTheLayerIsSeenWithItsTransform() {
        let layer = Layer()
        layer.anchorPoint = Point(x: 0, y: 0)
        layer.frame = Rect(x: 100, y: 100, width: 40, height: 20)
        layer.transform = Transform3D(scaleX: 2, y: 3).concatenating(Transform3D(translationX: 7, y: -9))
        let seen = layer.frame
        #expect(near(layer.dynamicItem.center, Point(x: seen.midX, y: seen.midY)))
    }

    @Test func turnsKeepWhatLeavesThePlane() {
        let layer = Layer()
        layer.bounds = Rect(x: 0, y: 0, width: 40, height: 20)
        var transform = Transform3D.identity
        transform.m34 = -0.002
        layer.transform = transform
        let item = layer.dynamicItem
        item.transform = Transform2D(rotationByDegrees: 30)
        let turned = layer.transform
        #expect(turned.m34 == -0.002)
        #expect(turned.m12 == Double(item.transform.m12) && turned.m12 > 0.49)
    }

    @Test func aLayersOwnTransformIsStillTheOneOfThreeDimensions() {
        let layer = Layer()
        layer.transform = .identity
        let transform = layer.transform
        #expect(type(of: transform) == Transform3D.self)
    }

    @Test func movingNeverAnimatesByItself() {
        let stage = Stage(size: Size(width: 100, height: 100))
        let layer = Layer()
        layer.frame = Rect(x: 0, y: 0, width: 10, height: 10)
        stage.root.addSublayer(layer)
        _ = stage.makeFrame()
        let item = layer.dynamicItem
        item.center = Point(x: 50, y: 60)
        item.transform = Transform2D(rotationByDegrees: 45)
        #expect(layer.animationKeys.isEmpty)
        let map = stage.makeFrame().nodes[1].toSuperlayer
        let middle = map.apply(Point(x: 5, y: 5)) ?? .zero
        #expect(near(middle, Point(x: 50, y: 60)))
        // By hand it would.
        layer.position = .zero
        #expect(layer.animationKeys == ["position"])
    }

    @Test func aTransformThatAFrameHasReadStaysAsItWas() {
        let stage = Stage(size: Size(width: 100, height: 100))
        let layer = Layer()
        layer.frame = Rect(x: 0, y: 0, width: 10, height: 10)
        stage.root.addSublayer(layer)
        let item = layer.dynamicItem
        item.transform = Transform2D(rotationByDegrees: 45)
        let copy = layer.presentation()
        let before = copy?.transform
        item.transform = Transform2D(rotationByDegrees: 50)
        #expect(copy?.transform == before)
    }

    @Test func collisionBoundsAreRectanglesUnlessSet() {
        let layer = Layer()
        #expect(layer.dynamicItem.collisionBoundsType == .rectangle && layer.dynamicItem.collisionBoundingPath.isEmpty)
        layer.dynamicItem.collisionBoundsType = .path
        layer.dynamicItem.collisionBoundingPath = Path(rect: Rect(x: -1, y: -1, width: 2, height: 2))
        let item = layer.dynamicItem
        #expect(item.collisionBoundsType == .path && !item.collisionBoundingPath.isEmpty)
    }

    @Test func aLayersItemIsTheSameWhileABehaviourHoldsIt() {
        let (layer, other) = (Layer(), Layer())
        layer.bounds = Rect(x: 0, y: 0, width: 10, height: 10)
        let gravity = GravityBehavior(items: [layer])
        #expect(gravity.items.count == 1 && gravity.items[0] === layer.dynamicItem)
        #expect((gravity.items[0] as? LayerItem)?.layer === layer)
        gravity.addItem(other)
        gravity.removeItem(layer)
        #expect(gravity.items.count == 1 && gravity.items[0] === other.dynamicItem)
        let animator = DynamicAnimator()
        animator.addBehavior(GravityBehavior(items: [layer]))
        animator.addBehavior(CollisionBehavior(items: [layer]))
        #expect(animator.items(in: layer.frame).count == 1)
    }

    @Test func anItemOwnsItsLayerAndTheLayerDoesNotOwnTheItem() {
        var gravity: GravityBehavior? = GravityBehavior()
        weak var seen: Layer?
        do {
            let layer = Layer()
            gravity?.addItem(layer)
            seen = layer
        }
        #expect(seen != nil)
        gravity = nil
        #expect(seen == nil)
    }

    @Test func aLayerKeepsItsCollisionBoundsWithoutAnItem() {
        let layer = Layer()
        layer.dynamicItem.collisionBoundsType = .ellipse
        weak let item = layer.dynamicItem
        #expect(item == nil && layer.dynamicItem.collisionBoundsType == .ellipse)
        // Nothing that a frame would have to look at.
        #expect(layer.motion == nil)
    }

    @Test func messagesNameTheLayer() {
        let layer = Layer()
        layer.name = "ball"
        let animator = DynamicAnimator()
        animator.addBehavior(GravityBehavior(items: [layer]))
        #expect(animator.faults == [.emptyBounds(item: "the layer \"ball\"", width: 0, height: 0)])
    }

    private func near(_ a: Point, _ b: Point) -> Bool {
        let (dx, dy): (Double, Double) = (a.x - b.x, a.y - b.y)
        return abs(dx) < 1e-9 && abs(dy) < 1e-9
    }
}
