import Foundation
import LaminaDynamics
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

@testable import LaminaScene

/// The dialog that drops in and out, once as a document and once in Swift.
@Suite struct DialogTests {
    @Test func theDocumentsDialogDropsAsTheOtherDoes() throws {
        let twin = try ExampleTwin("dialog")
        let dialog = try twin.copy("dialog")
        let start = dialog.dynamicItem.center
        let drop = DynamicBehavior()
        let gravity = GravityBehavior(items: [dialog])
        gravity.magnitude = 3
        let material = DynamicItemBehavior(items: [dialog])
        material.elasticity = 0.35
        drop.addChildBehavior(gravity)
        drop.addChildBehavior(material)
        let stop = CollisionBehavior(items: [dialog])
        stop.addBoundary(withIdentifier: "middle", from: Point(x: -1000, y: 330), to: Point(x: 1000, y: 330))
        let animator = twin.animator
        twin.stage.perform(at: 0.2) { _ in
            animator.addBehavior(drop)
            animator.addBehavior(stop)
        }
        twin.stage.perform(at: 1.6) { _ in
            animator.removeBehavior(stop)
            // By its corner, where that is now.
            let hang = AttachmentBehavior(
                item: dialog, offsetFromCenter: ItemOffset(horizontal: -110, vertical: -80),
                attachedToAnchor: Point(x: 50, y: 160))
            animator.addBehavior(hang)
            twin.stage.perform(at: 2.3) { _ in animator.removeBehavior(hang) }
        }
        twin.stage.perform(at: 3.2) { _ in animator.removeBehavior(drop) }
        let items: [(id: String, item: any DynamicItemConvertible)] = [("dialog", dialog)]

        try twin.expectSamePlaces(of: items, at: [0.2, 0.4])
        #expect(dialog.dynamicItem.center.y > start.y)
        try twin.expectSamePlaces(of: items, at: [0.8, 1.55])
        // It rests on the middle of the screen, upright.
        #expect(
            abs(dialog.dynamicItem.center.y + dialog.bounds.height / 2 - 330) < 1 && abs(dialog.transform.m12) < 1e-3)
        try twin.expectSamePlaces(of: items, at: [1.9, 2.2])
        #expect(abs(dialog.transform.m12) > 0.3)
        try twin.expectSamePlaces(of: items, at: [2.6, 3.1])
        #expect(dialog.dynamicItem.center.y > 480)
    }
}
