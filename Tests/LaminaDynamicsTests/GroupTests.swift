import Foundation
import LaminaDynamics
import LaminaGeometry
import Testing

/// Items that move as one.
@Suite struct GroupTests {
    /// A bowl open at the top: a floor of 200 and two walls of 100 points.
    private func bowl() -> (group: DynamicItemGroup, items: [Block]) {
        let items = [Block(200, 400, 200, 20), Block(110, 340, 20, 100), Block(290, 340, 20, 100)]
        return (DynamicItemGroup(items: items), items)
    }

    @Test func groupIsWhereItsItemsAre() {
        let (group, _) = bowl()
        #expect(group.center == Point(x: 200, y: 350))
        #expect(group.bounds == Rect(x: 0, y: 0, width: 200, height: 120))
    }

    @Test func itemsKeepTheirPlacesWhileTheGroupMovesAndTurns() {
        let (group, items) = bowl()
        let animator = DynamicAnimator()
        let item = DynamicItemBehavior(items: [group])
        item.addLinearVelocity(Point(x: 50, y: -20), for: group)
        item.addAngularVelocity(3, for: group)
        animator.addBehavior(item)
        let offsets = items.map { ($0.center.x - 200, $0.center.y - 350) }
        animator.steps(240) { _ in
            let (sine, cosine) = (sin(group.transform.angle), cos(group.transform.angle))
            for (item, offset) in zip(items, offsets) {
                let (x, y) = (item.center.x - group.center.x, item.center.y - group.center.y)
                let (wantedX, wantedY) = (cosine * offset.0 - sine * offset.1, sine * offset.0 + cosine * offset.1)
                #expect(abs(x - wantedX) < 1e-6)
                #expect(abs(y - wantedY) < 1e-6)
                #expect(abs((item.angle - group.transform.angle).remainder(dividingBy: 2 * .pi)) < 1e-6)
            }
        }
        #expect(abs((group.transform.angle - 6).remainder(dividingBy: 2 * .pi)) < 0.01)
    }

    @Test func groupMayBeConcave() {
        let (group, _) = bowl()
        let ball = Block(200, 0, 60, 60, .ellipse)
        let animator = DynamicAnimator()
        let anchored = DynamicItemBehavior(items: [group])
        anchored.isAnchored = true
        for behavior in [GravityBehavior(items: [ball]), CollisionBehavior(items: [group, ball]), anchored]
            as [DynamicBehavior]
        {
            animator.addBehavior(behavior)
        }
        animator.advance(to: 5)
        // In the bowl, on its floor at 390.
        #expect(abs(ball.center.y - 360) < 0.5)
        #expect(animator.counts.bodies == 2)
    }

    @Test func groupWeighsWhatItsItemsDo() {
        let group = DynamicItemGroup(items: [Block(0, 0), Block(200, 0, 100, 200)])
        let animator = DynamicAnimator()
        let push = PushBehavior(items: [group], mode: .continuous)
        push.setAngle(.pi / 2, magnitude: 3)
        // At the centre of mass: (1 × 0 + 2 × 200) / 3, from the group's centre at 100.
        push.setTargetOffsetFromCenter(ItemOffset(horizontal: 100.0 / 3, vertical: 0), for: group)
        animator.addBehavior(push)
        animator.advance(to: 1)
        #expect(abs(group.center.y - 50) < 0.01)
        #expect(abs(group.transform.angle) < 1e-6)
    }

    @Test func movedGroupTakesItsItemsAlong() {
        let (group, items) = bowl()
        let animator = DynamicAnimator()
        let anchored = DynamicItemBehavior(items: [group])
        anchored.isAnchored = true
        animator.addBehavior(anchored)
        animator.advance(to: 1)
        group.center.x += 40
        animator.updateItem(usingCurrentState: group)
        animator.advance(to: 2)
        #expect(abs(items[0].center.x - 240) < 1e-4)
        #expect(abs(items[1].center.x - 150) < 1e-4)
    }
}

extension Transform2D {
    fileprivate var angle: Double { atan2(m12, m11) }
}
