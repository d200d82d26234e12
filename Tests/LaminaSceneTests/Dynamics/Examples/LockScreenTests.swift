import Foundation
import LaminaDynamics
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

@testable import LaminaScene

/// Gravity, collision and a slide, which each push and each drag work against.
private final class LockScreen: DynamicBehavior {
    let tap: PushBehavior
    let material: DynamicItemBehavior

    init(_ lock: Layer) {
        tap = PushBehavior(items: [lock], mode: .instantaneous)
        material = DynamicItemBehavior(items: [lock])
        super.init()
        let gravity = GravityBehavior(items: [lock])
        gravity.magnitude = 2.5
        let floor = CollisionBehavior(items: [lock])
        floor.addBoundary(withIdentifier: "floor", from: Point(x: -200, y: 480), to: Point(x: 520, y: 480))
        let slide = AttachmentBehavior.slidingAttachment(
            with: lock, attachmentAnchor: Point(x: 160, y: 240), axisOfTranslation: Vector(dx: 0, dy: 1))
        material.elasticity = 0.45
        tap.active = false
        tap.pushDirection = Vector(dx: 0, dy: -95)
        for child in [gravity, floor, slide, material, tap] { addChildBehavior(child) }
    }
}

/// The lock screen, once as a document and once in Swift.
@Suite struct LockScreenTests {
    @Test func theDocumentsScreenHopsAndFallsAsTheOtherDoes() throws {
        let twin = try ExampleTwin("lock-screen")
        let lock = try twin.copy("lock")
        let screen = LockScreen(lock)
        twin.animator.addBehavior(screen)
        twin.stage.perform(at: 0.3) { _ in screen.tap.active = true }
        // A rod from the finger to where it touched, 200 points below the middle.
        let touched = ItemOffset(horizontal: 0, vertical: 200)
        twin.stage.perform(at: 1.9) { stage in
            let from = Point(x: 160, y: lock.dynamicItem.center.y + 200)
            let rod = AttachmentBehavior(item: lock, offsetFromCenter: touched, attachedToAnchor: from)
            rod.length = 0
            twin.animator.addBehavior(rod)
            let path = (0...30).map { sample in
                let share = TimingFunction.easeInEaseOut.progress(at: Double(sample) / 30)
                return SIMD3(Double(sample) / 60, 160, from.y + (180 - from.y) * share)
            }
            Finger(path: path).touch(stage, at: 1.9) {
                rod.anchorPoint = $0
            } ended: { _ in
                twin.animator.removeBehavior(rod)
                let old = screen.material.linearVelocity(for: lock)
                screen.material.addLinearVelocity(Point(x: -old.x, y: -old.y), for: lock)
            }
        }
        let items = [(id: "lock", item: lock as any DynamicItemConvertible)]

        try twin.expectSamePlaces(of: items, at: [0.3, 0.4, 0.52])
        // 95 at a mass of 15.36 is 618 points/s, which a gravity of 2.5 takes after 76 points.
        #expect(abs(240 - lock.dynamicItem.center.y - 76) < 3)
        try twin.expectSamePlaces(of: items, at: [0.9, 1.85])
        #expect(abs(lock.dynamicItem.center.y - 240) < 1)
        try twin.expectSamePlaces(of: items, at: [2.1, 2.4])
        #expect(abs(lock.dynamicItem.center.y - (180 - 200)) < 2)
        try twin.expectSamePlaces(of: items, at: [2.7, 3.1, 6])
        #expect(abs(lock.dynamicItem.center.y - 240) < 1)
        #expect(abs(lock.dynamicItem.center.x - 160) < 0.5)
    }
}
