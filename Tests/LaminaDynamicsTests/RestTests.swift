import Foundation
import LaminaDynamics
import LaminaGeometry
import Testing

/// Pausing, resuming, and what it costs others.
@Suite struct RestTests {
    final class Watcher: DynamicAnimatorDelegate {
        var log: [String] = []
        func dynamicAnimatorWillResume(_ animator: DynamicAnimator) { log.append("resume") }
        func dynamicAnimatorDidPause(_ animator: DynamicAnimator) { log.append("pause") }
        func dynamicAnimator(_ animator: DynamicAnimator, didFault error: DynamicsError) { log.append("fault") }
    }

    /// A block that falls on the floor of a room of 400 × 500 points.
    private func room() -> (DynamicAnimator, Block, GravityBehavior, Watcher) {
        let block = Block(200, 100)
        let animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 400, height: 500))
        let watcher = Watcher()
        animator.delegate = watcher
        let gravity = GravityBehavior(items: [block])
        let collision = CollisionBehavior(items: [block])
        collision.translatesReferenceBoundsIntoBoundary = true
        animator.addBehavior(gravity)
        animator.addBehavior(collision)
        return (animator, block, gravity, watcher)
    }

    @Test func animatorPausesAtRestAndResumesWhenTouched() {
        let (animator, block, gravity, watcher) = room()
        #expect(animator.isRunning)
        animator.advance(to: 5)
        #expect(!animator.isRunning)
        #expect(watcher.log == ["resume", "pause"])
        let (steps, writes) = (animator.counts.steps, block.writes)
        animator.advance(to: 100)
        #expect(animator.counts.steps == steps)
        #expect(block.writes == writes)
        gravity.angle = 0
        #expect(watcher.log == ["resume", "pause", "resume"])
        animator.advance(to: 110)
        #expect(abs(block.center.x - 350) < 0.5)
        #expect(watcher.log == ["resume", "pause", "resume", "pause"])
    }

    @Test func elapsedTimeLeavesOutPauses() {
        let (animator, block, gravity, _) = room()
        animator.advance(to: 0.25)
        #expect(abs(animator.elapsedTime - 0.25) < 1e-9)
        animator.advance(to: 20)
        let rested = animator.elapsedTime
        #expect(rested < 3)
        #expect(rested == Double(animator.counts.steps) / 120)
        gravity.angle = .pi
        animator.advance(to: 20.1)
        #expect(abs(animator.elapsedTime - rested - 0.1) < 1.0 / 119)
        #expect(block.center.x < 200)
    }

    @Test func delegateMayGoOnFromAPause() {
        let (animator, block, gravity, _) = room()
        final class Flip: DynamicAnimatorDelegate {
            let gravity: GravityBehavior
            var count = 0
            init(_ gravity: GravityBehavior) { self.gravity = gravity }
            func dynamicAnimatorDidPause(_ animator: DynamicAnimator) {
                count += 1
                if count == 1 { gravity.magnitude = -1 }
            }
        }
        let flip = Flip(gravity)
        animator.delegate = flip
        animator.advance(to: 20)
        #expect(flip.count == 2)
        #expect(abs(block.center.y - 50) < 0.5)
    }

    @Test func draggedItemGoesOnFromWhereItWasPut() {
        let (animator, block, _, _) = room()
        animator.advance(to: 5)
        block.center = Point(x: 80, y: 100)
        animator.updateItem(usingCurrentState: block)
        #expect(animator.isRunning)
        animator.advance(to: 5.25)
        #expect(block.center.x == 80)
        #expect(block.center.y > 125)
        animator.advance(to: 10)
        #expect(abs(block.center.y - 450) < 0.5)
    }

    @Test func updateOfWhatWasNotTouchedChangesNothing() {
        func fall(touching: Bool) -> Point {
            let (animator, block, _, _) = room()
            for frame in 1...20 {
                animator.advance(to: Double(frame) / 50)
                if touching { animator.updateItem(usingCurrentState: block) }
            }
            return block.center
        }
        #expect(fall(touching: true) == fall(touching: false))
    }

    @Test func turnedItemKeepsItsScaleAndTurnsOn() {
        let block = Block()
        block.transform = Transform2D(m11: 2, m12: 0, m21: 0, m22: 0.5, tX: 7, tY: 9)
        let animator = DynamicAnimator()
        let item = DynamicItemBehavior(items: [block])
        item.addAngularVelocity(1, for: block)
        animator.addBehavior(item)
        animator.advance(to: 0.5)
        #expect(abs(hypot(block.transform.m11, block.transform.m12) - 2) < 1e-9)
        #expect(abs(hypot(block.transform.m21, block.transform.m22) - 0.5) < 1e-9)
        #expect(abs(block.angle - 0.5) < 1e-4)
        #expect(block.transform.tX == 7)
        block.transform = Transform2D(rotationByRadians: 3)
        animator.updateItem(usingCurrentState: block)
        animator.advance(to: 1)
        #expect(abs((block.angle - 3.5).remainder(dividingBy: 2 * .pi)) < 0.01)
    }

    @Test func slowMotionScalesTime() {
        let block = Block()
        let animator = DynamicAnimator()
        animator.debugAnimationSpeed = 0.5
        animator.addBehavior(GravityBehavior(items: [block]))
        animator.advance(to: 1)
        #expect(abs(block.center.y - 125) < 0.01)
        animator.debugAnimationSpeed = 0
        animator.advance(to: 2)
        #expect(abs(block.center.y - 125) < 0.01)
    }

    @Test func itemsOfARectangleAreFound() {
        let blocks = (0..<10).map { Block(150 * Double($0), 0, name: "\($0)") }
        let animator = DynamicAnimator()
        animator.addBehavior(GravityBehavior(items: blocks))
        func names(_ rect: Rect) -> [String] { animator.items(in: rect).map { "\($0)" } }
        #expect(names(Rect(x: 240, y: 0, width: 130, height: 10)) == ["2"])
        #expect(names(Rect(x: 60, y: -20, width: 300, height: 10)) == ["1", "2"])
        #expect(names(Rect(x: 51, y: 0, width: 48, height: 10)).isEmpty)
        #expect(names(.infinite).count == 10)
        #expect(names(.null).isEmpty)
        blocks[3].transform = Transform2D(rotationByDegrees: 45).concatenating(blocks[3].transform)
        animator.updateItem(usingCurrentState: blocks[3])
        #expect(names(Rect(x: 515, y: 0, width: 4, height: 1)) == ["3"])
        animator.advance(to: 1)
        #expect(names(Rect(x: 0, y: 440, width: 10, height: 5)).isEmpty)
        #expect(names(Rect(x: 0, y: 460, width: 10, height: 5)) == ["0"])
    }
}

extension Rect {
    fileprivate static let infinite = Rect(x: -1e30, y: -1e30, width: 2e30, height: 2e30)
}
