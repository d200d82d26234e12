import Foundation
import LaminaDynamics
import LaminaGeometry
import Testing

/// Mistakes are reported, and faulty items take no part.
@Suite struct BadInputTests {
    private func faults(of item: any DynamicItem) -> [DynamicsError] {
        let good = Block(0, 0)
        let animator = DynamicAnimator()
        animator.addBehavior(GravityBehavior(items: [good, item]))
        animator.addBehavior(CollisionBehavior(items: [good, item]))
        let before = item.center
        animator.advance(to: 0.5)
        #expect(abs(good.center.y - 125) < 0.01)
        #expect("\(item.center)" == "\(before)")
        #expect(animator.counts.bodies == 1)
        #expect(animator.faults.allSatisfy { $0.description.contains(": ") })
        return animator.faults
    }

    @Test func itemsWithoutAreaOrNumbersTakeNoPart() {
        #expect(faults(of: Block(0, 0, 0, 50, name: "flat")) == [.emptyBounds(item: "flat", width: 0, height: 50)])
        #expect(faults(of: Block(.nan, 0)).count == 1)
        #expect(faults(of: Block(0, .infinity)).count == 1)
        #expect(faults(of: Block(0, 0, .nan, 10)).count == 1)
        #expect(faults(of: Block(0, 0, 1e9, 10)).count == 1)
        #expect(faults(of: Block(2e6, 0)).count == 1)
        let broken = Block()
        broken.transform.m11 = .nan
        #expect(faults(of: broken).count == 1)
    }

    @Test func wrongPathsTakeNoPart() {
        let concave = Path(corners: [(0, 0), (100, 0), (100, 100), (60, 40), (0, 100)])
        #expect(
            faults(of: Block(0, 0, 100, 100, .path, path: concave, name: "c"))
                == [.concavePath(item: "c", x: 60, y: 40)])
        #expect(faults(of: Block(0, 0, 100, 100, .path, name: "e")) == [.noOutline(item: "e")])
    }

    @Test func groupsOfGroupsAndOfNothingTakeNoPart() {
        let inner = DynamicItemGroup(items: [Block(500, 0)])
        #expect(
            faults(of: DynamicItemGroup(items: [inner, Block(900, 0)])) == [.groupInGroup(group: "DynamicItemGroup")])
        #expect(faults(of: DynamicItemGroup(items: [])) == [.unusableGroup(group: "DynamicItemGroup")])
        let block = Block(500, 0)
        #expect(faults(of: DynamicItemGroup(items: [block, block])) == [.unusableGroup(group: "DynamicItemGroup")])
        #expect(
            faults(of: DynamicItemGroup(items: [Block(500, 0, 0, 0, name: "z")]))
                == [.emptyBounds(item: "z", width: 0, height: 0)])
    }

    @Test func itemInAGroupAndAloneIsTold() {
        let (block, other) = (Block(0, 0, name: "b"), Block(300, 0))
        let group = DynamicItemGroup(items: [block, other])
        let animator = DynamicAnimator()
        animator.addBehavior(GravityBehavior(items: [group, block]))
        #expect(animator.faults == [.itemInGroup(item: "b", group: "DynamicItemGroup")])
        animator.addBehavior(CollisionBehavior(items: [DynamicItemGroup(items: [other])]))
        #expect(animator.faultCount == 2)
        animator.advance(to: 0.5)
        #expect(abs(block.center.y - 125) < 0.01)
        #expect(animator.counts.bodies == 1)
    }

    @Test func oneItemTwiceCountsOnce() {
        let block = Block(name: "b")
        let gravity = GravityBehavior(items: [block, block])
        let animator = DynamicAnimator()
        animator.addBehavior(gravity)
        #expect(gravity.items.count == 1)
        #expect(animator.faults == [.itemTwice(item: "b", behavior: "GravityBehavior")])
        gravity.addItem(block)
        #expect(animator.faultCount == 2)
        animator.advance(to: 0.5)
        #expect(abs(block.center.y - 125) < 0.01)
    }

    @Test func rangesWithoutTheirAnchorAreNotTaken() {
        let (a, b) = (Block(), Block(200, 0))
        let pin = AttachmentBehavior.pinAttachment(with: a, attachedTo: b, attachmentAnchor: .zero)
        let animator = DynamicAnimator()
        animator.addBehavior(pin)
        pin.attachmentRange = FloatRange(minimum: 0.5, maximum: 1)
        pin.attachmentRange = FloatRange(minimum: -1, maximum: .nan)
        pin.attachmentRange = FloatRange(minimum: 1, maximum: -1)
        #expect(pin.attachmentRange == .infinite)
        #expect(animator.faultCount == 3)
        #expect(animator.faults[0] == .rangeWithoutAnchor(minimum: 0.5, maximum: 1))
        pin.attachmentRange = .zero
        animator.advance(to: 1)
        #expect(animator.faultCount == 3)
    }

    @Test func attachmentsThatCannotBeTakeNoPart() {
        let (a, b) = (Block(name: "a"), Block(200, 0))
        let animator = DynamicAnimator()
        animator.addBehavior(AttachmentBehavior(item: a, attachedTo: a))
        #expect(animator.faults == [.attachedToItself(item: "a")])
        animator.addBehavior(AttachmentBehavior(item: a, attachedToAnchor: Point(x: Double.nan, y: 0)))
        animator.addBehavior(
            AttachmentBehavior.slidingAttachment(with: a, attachmentAnchor: .zero, axisOfTranslation: .zero))
        let rod = AttachmentBehavior(item: a, attachedTo: Block(0, 0, 0, 0))
        rod.frequency = .infinity
        animator.addBehavior(rod)
        #expect(animator.faultCount == 5)
        let same = AttachmentBehavior(item: a, attachedTo: b)
        animator.addBehavior(same)
        animator.addBehavior(same)
        #expect(animator.faultCount == 5)
        animator.advance(to: 1)
        #expect(animator.counts.joints == 1)
    }

    @Test func numbersThatAreNoneKeepTheOldValue() {
        let block = Block()
        let animator = DynamicAnimator()
        let item = DynamicItemBehavior(items: [block])
        let gravity = GravityBehavior(items: [block])
        let push = PushBehavior(items: [block], mode: .continuous)
        let snap = SnapBehavior(item: block, snapTo: .zero)
        for behavior in [item, gravity, push] as [DynamicBehavior] { animator.addBehavior(behavior) }
        item.density = 0
        item.density = -1
        item.elasticity = .nan
        item.friction = -0.5
        item.resistance = .nan
        item.charge = .infinity
        gravity.magnitude = .nan
        gravity.gravityDirection = Vector(dx: .infinity, dy: 0)
        push.angle = .nan
        push.pushDirection = Vector(dx: 0, dy: .nan)
        item.addLinearVelocity(Point(x: Double.nan, y: 0), for: block)
        item.addAngularVelocity(.infinity, for: block)
        push.setTargetOffsetFromCenter(ItemOffset(horizontal: .nan, vertical: 0), for: block)
        snap.snapPoint = Point(x: Double.infinity, y: 0)
        snap.damping = 7
        animator.advance(to: 0.5)
        #expect(abs(block.center.y - 125) < 0.01)
        #expect(animator.faultCount == 13)
        #expect(item.density == 1)
        #expect(snap.damping == 0.5)
        item.resistance = .infinity
        animator.advance(to: 0.6)
        #expect(block.center.y.isFinite)
    }

    @Test func boundariesWithoutALineAreTold() {
        let animator = DynamicAnimator()
        let collision = CollisionBehavior(items: [Block()])
        animator.addBehavior(collision)
        collision.addBoundary(withIdentifier: "none", for: Path())
        collision.addBoundary(withIdentifier: "point", from: .zero, to: .zero)
        collision.addBoundary(withIdentifier: "nan", from: .zero, to: Point(x: Double.nan, y: 0))
        collision.addBoundary(withIdentifier: "far", from: .zero, to: Point(x: 1e9, y: 0))
        #expect(collision.boundaryIdentifiers.isEmpty)
        collision.translatesReferenceBoundsIntoBoundary = true
        animator.advance(to: 1)
        animator.advance(to: 2)
        #expect(animator.faults.last == .noReferenceBounds)
        #expect(animator.faultCount == 5)
    }

    @Test func whatIsFlungToInfinityStopsAtTheEnd() {
        let block = Block(name: "b")
        let animator = DynamicAnimator()
        let item = DynamicItemBehavior(items: [block])
        item.addLinearVelocity(Point(x: 1e300, y: -1e300), for: block)
        item.addAngularVelocity(1e300, for: block)
        let push = PushBehavior(items: [block], mode: .instantaneous)
        push.setAngle(0, magnitude: 1e12)
        animator.addBehavior(push)
        animator.addBehavior(item)
        animator.advance(to: 600)
        #expect(abs(block.center.x) <= 1e6 && abs(block.center.y) <= 1e6)
        #expect(block.transform.m11.isFinite)
        guard case .itemOutOfRange(item: "b", _, _)? = animator.faults.first else {
            Issue.record("no fault: \(animator.faults)")
            return
        }
    }

    @Test func timeThatIsNoneIsIgnored() {
        let block = Block()
        let animator = DynamicAnimator()
        animator.addBehavior(GravityBehavior(items: [block]))
        animator.advance(to: .nan)
        animator.advance(to: -1)
        animator.advance(to: .infinity)
        #expect(block.center == .zero)
        animator.advance(to: 0.5)
        animator.advance(to: 0.25)
        #expect(abs(block.center.y - 125) < 0.01)
    }

    @Test func faultsAreKeptUpToAHundred() {
        let animator = DynamicAnimator()
        for _ in 0..<150 { animator.addBehavior(GravityBehavior(items: [Block(.nan, 0)])) }
        #expect(animator.faults.count == 100)
        #expect(animator.faultCount == 150)
    }

    @Test(arguments: [1e-2, 1, 1e3, 1e6])
    func sizesOfAllScalesCollideWithoutHarm(size: Double) {
        let blocks = (0..<6).map { index in
            Block(
                Double(index) * size / 3, -Double(index) * size, size, size * 0.7,
                DynamicItemCollisionBoundsType.allCases[index % 2])
        }
        let animator = DynamicAnimator()
        let item = DynamicItemBehavior(items: blocks)
        item.density = size < 1 ? 1e-6 : 1e6
        let collision = CollisionBehavior(items: blocks)
        collision.addBoundary(
            withIdentifier: "floor", from: Point(x: -1e6, y: size), to: Point(x: 1e6, y: size))
        for behavior in [GravityBehavior(items: blocks), collision, item] as [DynamicBehavior] {
            animator.addBehavior(behavior)
        }
        animator.advance(to: 3)
        #expect(blocks.allSatisfy { $0.center.x.isFinite && $0.center.y.isFinite && $0.transform.m11.isFinite })
    }

    @Test func outlineFarFromItsItemTurnsWithoutHarm() {
        let far = Path(corners: [(900_000, 900_000), (900_010, 900_000), (900_000, 900_010)])
        let block = Block(-900_000, -900_000, 10, 10, .path, path: far)
        let animator = DynamicAnimator()
        let item = DynamicItemBehavior(items: [block])
        item.addAngularVelocity(1, for: block)
        animator.addBehavior(GravityBehavior(items: [block]))
        animator.addBehavior(item)
        animator.advance(to: 2)
        #expect(block.center.x.isFinite && block.center.y.isFinite && block.transform.m11.isFinite)
    }
}
