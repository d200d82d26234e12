import Foundation
import LaminaDynamics
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

@testable import LaminaScene

/// A view sticks to the corner whose quarter it is in: the behaviour of the talk.
private final class StickyCorners: DynamicBehavior {
    let material: DynamicItemBehavior

    init(_ face: Layer) {
        material = DynamicItemBehavior(items: [face])
        super.init()
        let walls = CollisionBehavior(items: [face])
        walls.setTranslatesReferenceBoundsIntoBoundary(with: EdgeInsets(top: 10, left: 10, bottom: 10, right: 10))
        addChildBehavior(walls)
        (material.density, material.resistance, material.friction) = (0.01, 10, 0)
        material.allowsRotation = false
        addChildBehavior(material)
        for (x, y) in [(45.0, 45.0), (275, 45), (275, 435), (45, 435)] {
            let field = FieldBehavior.springField()
            field.position = Point(x: x, y: y)
            field.region = FieldRegion(size: Size(width: 230, height: 390))
            field.addItem(face)
            addChildBehavior(field)
        }
    }
}

/// The sticky corners, once as a document and once in Swift.
@Suite struct StickyCornersTests {
    /// The finger takes the face out of the fields, and hands its velocity over at the end.
    private func throwFace(
        _ face: Layer, _ corners: StickyCorners, to end: Point, at begin: Double, duration: Double,
        on twin: ExampleTwin
    ) {
        twin.stage.perform(at: begin + duration) { _ in twin.animator.addBehavior(corners) }
        twin.stage.perform(at: begin) { stage in
            twin.animator.removeBehavior(corners)
            let hand = DynamicItemBehavior(items: [face])
            twin.animator.addBehavior(hand)
            func setVelocity(_ velocity: Point) {
                let old = hand.linearVelocity(for: face)
                hand.addLinearVelocity(Point(x: velocity.x - old.x, y: velocity.y - old.y), for: face)
            }
            let from = face.dynamicItem.center
            let path = [
                SIMD3(0, Double(from.x), Double(from.y)), SIMD3(duration, Double(end.x), Double(end.y)),
            ]
            Finger(path: path).touch(stage, at: begin) {
                face.dynamicItem.center = $0
                twin.animator.updateItem(usingCurrentState: face)
                setVelocity(.zero)
            } ended: {
                setVelocity($0)
            }
        }
    }

    @Test func theDocumentsFaceSticksAsTheOtherDoes() throws {
        let twin = try ExampleTwin("sticky-corners")
        let face = try twin.copy("face")
        let corners = StickyCorners(face)
        twin.animator.addBehavior(corners)
        throwFace(face, corners, to: Point(x: 90, y: 120), at: 0.2, duration: 0.2, on: twin)
        throwFace(face, corners, to: Point(x: 140, y: 60), at: 1.4, duration: 0.08, on: twin)
        throwFace(face, corners, to: Point(x: 255, y: 225), at: 2.6, duration: 0.08, on: twin)
        let items: [(id: String, item: any DynamicItemConvertible)] = [("face", face)]

        try twin.expectSamePlaces(of: items, at: [0.15, 0.3, 0.45, 0.7, 1.35])
        // Too weak a throw to leave its quarter.
        #expect(face.dynamicItem.center.x < 60 && face.dynamicItem.center.y < 60)
        try twin.expectSamePlaces(of: items, at: [1.45, 1.6, 2.55])
        #expect(face.dynamicItem.center.x > 260 && face.dynamicItem.center.y < 60)
        try twin.expectSamePlaces(of: items, at: [2.65, 2.8, 3.2, 4])
        #expect(face.dynamicItem.center.x > 260 && face.dynamicItem.center.y > 420)
    }
}
