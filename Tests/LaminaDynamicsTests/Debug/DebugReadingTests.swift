import Foundation
import LaminaGeometry
import Testing

@testable import LaminaDynamics

@Suite("Reading for the debug overlay")
struct DebugReadingTests {
    final class Item: DynamicItem {
        var center: Point
        var bounds: Rect
        var transform = Transform2D.identity
        var collisionBoundsType = DynamicItemCollisionBoundsType.rectangle

        init(x: Double, y: Double, side: Double = 20) {
            center = Point(x: x, y: y)
            bounds = Rect(x: 0, y: 0, width: side, height: side)
        }
    }

    @Test func everyItemIsReadOnceWithItsState() {
        let (one, two, three) = (Item(x: 50, y: 50), Item(x: 90, y: 50), Item(x: 130, y: 50))
        two.collisionBoundsType = .ellipse
        let material = DynamicItemBehavior(items: [three])
        material.isAnchored = true
        let scene = DebugReader.scene(
            of: [GravityBehavior(items: [one, two]), CollisionBehavior(items: [one, two, three]), material],
            referenceBounds: nil, time: 0
        ) { $0 === one }
        #expect(scene.items.map(\.meaning) == [.moving, .atRest, .anchored])
        #expect(scene.items.map { $0.placedOutline.boundingBox.midX.rounded() } == [50, 90, 130])
        #expect(scene.area == Rect(x: -50, y: -50, width: 280, height: 200))
    }

    @Test func lastMaterialInTheTreeSaysWhetherItIsAnchored() {
        let item = Item(x: 0, y: 0)
        let (first, last) = (DynamicItemBehavior(items: [item]), DynamicItemBehavior(items: [item]))
        first.isAnchored = true
        last.isAnchored = false
        let scene = DebugReader.scene(of: [first, last], referenceBounds: nil, time: 0) { _ in true }
        #expect(scene.items.map(\.meaning) == [.moving])
    }

    @Test func membersOfAGroupAreDrawnEachForItself() {
        let members = [Item(x: 10, y: 10), Item(x: 40, y: 10)]
        let group = DynamicItemGroup(items: members)
        let scene = DebugReader.scene(of: [GravityBehavior(items: [group])], referenceBounds: nil, time: 0) {
            $0 === group
        }
        #expect(scene.items.count == 2)
        #expect(scene.items.allSatisfy { $0.isAwake })
    }

    @Test func boundariesAndAttachmentsAreLines() {
        let (one, two) = (Item(x: 50, y: 50), Item(x: 90, y: 50))
        let collision = CollisionBehavior(items: [one])
        collision.addBoundary(withIdentifier: "floor", from: Point(x: 0, y: 99), to: Point(x: 50, y: 99))
        collision.setTranslatesReferenceBoundsIntoBoundary(with: EdgeInsets(top: 5, left: 5, bottom: 5, right: 5))
        let rod = AttachmentBehavior(
            item: one, offsetFromCenter: ItemOffset(horizontal: 10, vertical: 0), attachedToAnchor: Point(x: 0, y: 0))
        let pin = AttachmentBehavior.pinAttachment(
            with: one, attachedTo: two, attachmentAnchor: Point(x: 70, y: 50))
        let scene = DebugReader.scene(
            of: [collision, rod, pin] + SnapBehavior(item: two, snapTo: Point(x: 7, y: 8)).preorder,
            referenceBounds: Rect(x: 0, y: 0, width: 200, height: 100), time: 0
        ) { _ in true }
        #expect(scene.boundaries.count == 2)
        #expect(scene.boundaries[1].boundingBox == Rect(x: 5, y: 5, width: 190, height: 90))
        // The snap is four springs at the item's corners.
        #expect(scene.attachments.map(\.from.x) == [60, 50, 80, 100, 100, 80])
        #expect(scene.attachments.map(\.to.x) == [0, 90, -3, 17, 17, -3])
        #expect(scene.area == Rect(x: 0, y: 0, width: 200, height: 100))
    }

    @Test func fieldsKeepTheirBlocks() {
        let field = FieldBehavior.field { field, _, _, _, _, _ in Vector(dx: field.strength, dy: 0) }
        field.strength = 3
        let scene = DebugReader.scene(of: [field], referenceBounds: nil, time: 0) { _ in true }
        let force = scene.fields[0].evaluator?(FieldSample(x: 0, y: 0), 1.0 / 120)
        #expect(force?.x == 3)
    }
}
