import Foundation
import LaminaDynamics
import Testing

/// Behaviours as trees: who belongs to whom, and in which order.
@Suite struct BehaviorTreeTests {
    final class Named: DynamicBehavior {
        let label: String
        let note: (String) -> Void

        init(_ label: String, _ children: [DynamicBehavior] = [], note: @escaping (String) -> Void) {
            self.label = label
            self.note = note
            super.init()
            for child in children { addChildBehavior(child) }
            action = { note(label) }
        }

        override func willMove(to dynamicAnimator: DynamicAnimator?) {
            note(label + (dynamicAnimator == nil ? " out" : " in"))
        }
    }

    @Test func childBelongsToOneParentAndItsAnimator() {
        let (first, second, child, animator) = (
            DynamicBehavior(), DynamicBehavior(), DynamicBehavior(), DynamicAnimator()
        )
        first.addChildBehavior(child)
        first.addChildBehavior(child)
        second.addChildBehavior(child)
        #expect(first.childBehaviors.count == 1)
        #expect(second.childBehaviors.isEmpty)
        animator.addBehavior(first)
        #expect(child.dynamicAnimator === animator)
        animator.addBehavior(child)
        #expect(animator.behaviors.count == 1)
        #expect(animator.faults == [.behaviorElsewhere("DynamicBehavior")])
        animator.addBehavior(second)
        #expect(animator.faultCount == 2)
        first.removeChildBehavior(child)
        #expect(child.dynamicAnimator == nil)
    }

    @Test func circlesAreRefused() {
        let (first, second, animator) = (DynamicBehavior(), DynamicBehavior(), DynamicAnimator())
        first.addChildBehavior(second)
        second.addChildBehavior(first)
        first.addChildBehavior(first)
        animator.addBehavior(first)
        #expect(animator.faults == [.behaviorInItself("DynamicBehavior"), .behaviorInItself("DynamicBehavior")])
    }

    @Test func treeIsWalkedInPreorder() {
        var log: [String] = []
        let note = { (word: String) in log.append(word) }
        let block = Block()
        let tree = Named(
            "a",
            [
                Named("b", [Named("c", note: note)], note: note), Named("d", note: note),
                GravityBehavior(items: [block]),
            ],
            note: note)
        let animator = DynamicAnimator()
        animator.addBehavior(tree)
        #expect(log == ["a in", "b in", "c in", "d in"])
        log = []
        animator.steps(2)
        #expect(log == ["a", "b", "c", "d", "a", "b", "c", "d"])
        log = []
        animator.removeBehavior(tree)
        #expect(log == ["a out", "b out", "c out", "d out"])
        #expect(animator.counts.bodies == 0)
    }

    @Test func deepTreeNeedsNoDeepStack() {
        let block = Block()
        // Built from below, so that looking for circles stays short.
        var child: DynamicBehavior = GravityBehavior(items: [block])
        for _ in 0..<20_000 {
            let parent = DynamicBehavior()
            parent.addChildBehavior(child)
            child = parent
        }
        let animator = DynamicAnimator()
        animator.addBehavior(child)
        animator.advance(to: 0.5)
        #expect(abs(block.center.y - 125) < 0.01)
    }

    @Test func actionsSeeTheStepsPlacesAndMayChangeBehaviours() {
        let block = Block()
        let animator = DynamicAnimator()
        let gravity = GravityBehavior(items: [block])
        let (whole, other) = (DynamicBehavior(), DynamicBehavior())
        var (places, others): ([Double], Int) = ([], 0)
        whole.addChildBehavior(gravity)
        whole.action = {
            places.append(block.center.y)
            if animator.elapsedTime > 0.0249 { animator.removeBehavior(other) }
            if animator.elapsedTime > 0.0499 { whole.removeChildBehavior(gravity) }
        }
        other.action = { others += 1 }
        animator.addBehavior(whole)
        animator.addBehavior(other)
        animator.advance(to: 1.0 / 120 * 10.5)
        for (index, place) in places.prefix(6).enumerated() {
            let time = Double(index + 1) / 120
            #expect(abs(place - 500 * time * time) < 1e-3)
        }
        #expect(places.count == 6)
        #expect(others == 2)
        #expect(!animator.isRunning)
    }

    @Test func lastItemBehaviourWinsPropertyByProperty() {
        let block = Block()
        let (first, second) = (DynamicItemBehavior(items: [block]), DynamicItemBehavior(items: [block]))
        first.density = 4
        first.resistance = 1000
        second.resistance = 0
        first.isAnchored = true
        second.isAnchored = false
        let push = PushBehavior(items: [block], mode: .continuous)
        push.setAngle(0, magnitude: 1)
        let (parent, animator) = (DynamicBehavior(), DynamicAnimator())
        parent.addChildBehavior(second)
        // `first` comes before the tree that holds `second`.
        animator.addBehavior(first)
        animator.addBehavior(parent)
        animator.addBehavior(push)
        animator.advance(to: 1)
        #expect(abs(block.center.x - 12.5) < 0.01)
        #expect(second.density == 1)
        // Another 12.5 points by the speed of 25 points/s, and 25 by 50 points/s².
        second.density = 2
        animator.advance(to: 2)
        #expect(abs(block.center.x - 12.5 - 25 - 25) < 0.05)
    }

    @Test func bodyLivesAsLongAsAnyBehaviourHoldsIt() {
        let block = Block()
        let animator = DynamicAnimator()
        let gravity = GravityBehavior(items: [block])
        let item = DynamicItemBehavior(items: [block])
        animator.addBehavior(gravity)
        animator.addBehavior(item)
        animator.advance(to: 0.5)
        animator.removeBehavior(gravity)
        animator.advance(to: 1)
        #expect(abs(block.center.y - 125 - 250) < 0.02)
        item.removeItem(block)
        #expect(animator.counts.bodies == 0)
        let place = block.center
        animator.advance(to: 2)
        #expect(block.center == place)
    }

    @Test func behaviourMayGatherItsChildrenAsItMoves() {
        final class Late: DynamicBehavior {
            let block: Block
            init(_ block: Block) {
                self.block = block
                super.init()
            }
            override func willMove(to dynamicAnimator: DynamicAnimator?) {
                if dynamicAnimator != nil {
                    addChildBehavior(GravityBehavior(items: [block]))
                } else {
                    for child in childBehaviors { removeChildBehavior(child) }
                }
            }
        }
        let block = Block()
        let (late, animator) = (Late(block), DynamicAnimator())
        animator.addBehavior(late)
        animator.advance(to: 0.5)
        #expect(abs(block.center.y - 125) < 0.01)
        animator.removeBehavior(late)
        #expect(animator.counts.bodies == 0)
        animator.addBehavior(late)
        #expect(animator.counts.bodies == 1)
        #expect(late.childBehaviors.count == 1)
    }
}
