import Foundation
import LaminaDynamics
import LaminaGeometry
import Testing

/// Fields in an animator, by what becomes of items.
@Suite("Fields in an animator")
struct FieldWorldTests {
    final class Item: DynamicItem {
        var center: Point
        let bounds = Rect(x: 0, y: 0, width: 100, height: 100)
        var transform = Transform2D.identity

        init(x: Double = 0, y: Double = 0) { center = Point(x: x, y: y) }
    }

    /// An item of mass 1 in fields, with what it is made of.
    final class World {
        let animator = DynamicAnimator()
        let item: Item
        let material: DynamicItemBehavior

        init(_ item: Item, _ fields: [FieldBehavior], velocity: Point = .zero) {
            self.item = item
            material = DynamicItemBehavior(items: [item])
            animator.addBehavior(material)
            material.addLinearVelocity(velocity, for: item)
            for field in fields {
                field.addItem(item)
                animator.addBehavior(field)
            }
        }

        /// Lets time pass, frame by frame.
        func run(seconds: Double, rate: Double = 60, each: () -> Void = {}) {
            for frame in 1...Int(seconds * rate) {
                animator.advance(to: Double(frame) / rate)
                each()
            }
        }
    }

    static func made(_ field: FieldBehavior, _ change: (FieldBehavior) -> Void) -> FieldBehavior {
        change(field)
        return field
    }

    @Test func linearGravityOfTenIsGravityOfOne() {
        let world = World(Item(), [.linearGravityField(direction: Vector(dx: 0, dy: 10))])
        world.run(seconds: 3) {
            let time = world.animator.elapsedTime
            #expect(abs(world.item.center.y - 500 * time * time) < 0.01)
        }
        #expect(world.item.center.x == 0)
    }

    @Test func springFieldSwingsAtItsRate() {
        let world = World(Item(x: 100), [Self.made(.springField()) { $0.strength = 16 }])
        // √16 radians a second: a half swing takes π / 4 s.
        world.animator.advance(to: .pi / 4)
        #expect(abs(world.item.center.x + 100) < 0.5)
        world.animator.advance(to: 4 * .pi / 2)
        #expect(abs(world.item.center.x - 100) < 1)
    }

    @Test func itemSettlesInASpringFieldAndTheAnimatorPauses() {
        let world = World(Item(x: 100, y: 30), [Self.made(.springField()) { $0.strength = 16 }])
        world.material.resistance = 8
        world.run(seconds: 8)
        #expect(!world.animator.isRunning)
        #expect(hypot(world.item.center.x, world.item.center.y) < 0.5)
    }

    @Test func velocityFieldOverridesGravityAndResistance() {
        let field = Self.made(.velocityField(direction: Vector(dx: 3, dy: 0))) { $0.strength = 0.5 }
        let world = World(Item(), [field])
        world.material.resistance = 5
        world.animator.addBehavior(GravityBehavior(items: [world.item]))
        world.animator.advance(to: 1)
        let before = world.item.center
        world.animator.advance(to: 2)
        #expect(abs(world.item.center.x - before.x - 150) < 0.1)
        #expect(abs(world.item.center.y - before.y) < 0.1)
    }

    /// UIDynamicItemBehavior.linearVelocity(for:) is the velocity now, not half a step ago.
    @Test(
        "UIDynamicItemBehavior.linearVelocity(for:): that of an item in a field is the formula's, through each change")
    func velocityInAFieldIsTheFormulas() {
        let field = FieldBehavior.linearGravityField(direction: Vector(dx: 0, dy: 1))
        let world = World(Item(), [field])
        func expect(_ velocity: Double, _ place: Double) {
            #expect(abs(world.material.linearVelocity(for: world.item).y - velocity) < 0.01)
            #expect(abs(world.item.center.y - place) < 0.01)
        }
        world.animator.advance(to: 1)
        expect(100, 50)
        field.strength = -2
        expect(100, 50)
        world.animator.advance(to: 1.5)
        expect(0, 75)
        field.removeItem(world.item)
        expect(0, 75)
        world.animator.advance(to: 2)
        expect(0, 75)
        field.addItem(world.item)
        world.animator.advance(to: 2.5)
        expect(-100, 50)
        world.animator.removeBehavior(field)
        world.animator.advance(to: 3)
        expect(-100, 0)
    }

    @Test func velocityInASpringAndInADragIsTheFormulas() {
        let spring = World(Item(x: 100), [Self.made(.springField()) { $0.strength = 16 }])
        spring.run(seconds: 2, rate: 40) {
            let time = spring.animator.elapsedTime
            #expect(abs(spring.material.linearVelocity(for: spring.item).x + 400 * sin(4 * time)) < 0.5)
        }
        // So strong that it stops an item within a step: the reported one is then zero, and never reversed.
        for strength in [2.0, 100_000] {
            let drag = World(
                Item(), [Self.made(.dragField()) { $0.strength = strength }], velocity: Point(x: 400, y: 0))
            drag.run(seconds: 1, rate: 120) {
                let expected = 400 * exp(-strength * drag.animator.elapsedTime)
                #expect(abs(drag.material.linearVelocity(for: drag.item).x - expected) < 0.1)
            }
            drag.animator.behaviors.last.map { drag.animator.removeBehavior($0) }
            drag.animator.advance(to: 2)
            #expect(abs(drag.material.linearVelocity(for: drag.item).x - 400 * exp(-strength)) < 0.1)
        }
    }

    /// UIFieldBehavior.velocityField(direction:) “overrides” whatever else moves an item: what stands still has no velocity.
    @Test("UIFieldBehavior.velocityField(direction:): gravity adds nothing to the velocity that is told")
    func velocityInAVelocityFieldIsTheFields() {
        let field = FieldBehavior.velocityField(direction: Vector(dx: 3, dy: 0))
        let world = World(Item(), [field])
        world.animator.addBehavior(GravityBehavior(items: [world.item]))
        world.animator.advance(to: 1)
        var velocity = world.material.linearVelocity(for: world.item)
        #expect(abs(velocity.x - 300) < 0.01 && abs(velocity.y) < 0.01)
        let start = world.item.center.y
        world.animator.removeBehavior(field)
        world.animator.advance(to: 1.5)
        velocity = world.material.linearVelocity(for: world.item)
        #expect(abs(velocity.x - 300) < 0.01 && abs(velocity.y - 500) < 0.01)
        #expect(abs(world.item.center.y - start - 125) < 0.01)
    }

    @Test func whatIsThrownOffAFloorAgainstAFieldGoesAsItIsThrown() {
        let world = World(Item(), [.linearGravityField(direction: Vector(dx: 0, dy: 10))])
        let floor = CollisionBehavior(items: [world.item])
        let (left, right) = (Point(x: -200, y: 60), Point(x: 200, y: 60))
        floor.addBoundary(withIdentifier: "floor", from: left, to: right)
        world.animator.addBehavior(floor)
        world.animator.advance(to: 2)
        let rest = world.item.center.y
        world.material.addLinearVelocity(Point(x: 0, y: -400), for: world.item)
        #expect(abs(world.material.linearVelocity(for: world.item).y + 400) < 0.01)
        world.animator.advance(to: 2.4)
        #expect(abs(world.item.center.y - rest + 80) < 0.05)
        #expect(abs(world.material.linearVelocity(for: world.item).y) < 0.05)
    }

    @Test func whatWaitsAtTheEndOfASlideGoesAsTheFieldTurns() {
        let field = Self.made(.radialGravityField(position: .zero)) { $0.strength = 15 }
        let world = World(Item(x: 20), [field])
        let slide = AttachmentBehavior.slidingAttachment(
            with: world.item, attachmentAnchor: Point(x: 20, y: 0), axisOfTranslation: Vector(dx: 1, dy: 0))
        slide.attachmentRange = FloatRange(minimum: 0, maximum: 400)
        world.animator.addBehavior(slide)
        world.animator.advance(to: 0.25)
        let start = world.item.center.x
        field.strength = -15
        world.animator.advance(to: 0.75)
        // ½ a t², with 1500 points/s²; half a step of it more or less is 3 points.
        #expect(abs(world.item.center.x - start - 187.5) < 0.5)
    }

    @Test func dragSlowsExponentially() {
        let world = World(
            Item(), [Self.made(.dragField()) { $0.strength = 2 }], velocity: Point(x: 400, y: 0))
        world.animator.advance(to: 1)
        // ∫ 400 e^(−2 t) dt
        #expect(abs(world.item.center.x - 200 * (1 - exp(-2))) < 2)
    }

    @Test func chargedItemGoesRoundInAMagneticField() {
        // Radius m v / (q B) = 2 / (1 · 4) · 100 points = 50, counter-clockwise: the centre is above a start to the right.
        let world = World(
            Item(x: 0, y: 50), [Self.made(.magneticField()) { $0.strength = 4 }], velocity: Point(x: 200, y: 0))
        world.material.charge = 1
        var worst = 0.0
        world.run(seconds: 20) {
            worst = max(worst, abs(hypot(world.item.center.x, world.item.center.y) - 50))
        }
        #expect(worst < 1.5)
    }

    @Test func orbitInRadialGravityKeepsItsRadius() {
        // Circular at v² = s / r: 4 / 2 in metres.
        let field = Self.made(.radialGravityField(position: .zero)) { field in
            (field.strength, field.falloff) = (4, 2)
        }
        let world = World(Item(x: 200), [field], velocity: Point(x: 0, y: 100 * 2.0.squareRoot()))
        var (least, most) = (1e9, 0.0)
        world.run(seconds: 83) {
            let radius = hypot(world.item.center.x, world.item.center.y)
            (least, most) = (min(least, radius), max(most, radius))
        }
        #expect(least > 196 && most < 204)
    }

    @Test func movingNoiseNeverRestsAndStillNoiseDoes() {
        let moving = World(Item(), [.noiseField(smoothness: 1, animationSpeed: 1)])
        moving.material.resistance = 3
        moving.run(seconds: 20)
        #expect(moving.animator.isRunning)
        let spring = Self.made(.springField()) { $0.strength = 16 }
        let still = World(Item(), [.noiseField(smoothness: 1, animationSpeed: 0), spring])
        still.material.resistance = 8
        still.run(seconds: 10)
        #expect(!still.animator.isRunning)
    }

    /// Even where the pull does not weaken towards its centre.
    @Test(arguments: [1.0, 20]) func itemSettlesWhereRadialGravityPullsIt(strength: Double) {
        let field = Self.made(.radialGravityField(position: Point(x: 60, y: 0))) { $0.strength = strength }
        let world = World(Item(), [field])
        world.material.resistance = 4
        world.run(seconds: 20)
        #expect(hypot(world.item.center.x - 60, world.item.center.y) < 0.1)
        #expect(!world.animator.isRunning)
    }

    @Test func changeOfAFieldWakesItsItems() {
        let field = Self.made(.springField()) { $0.strength = 16 }
        let world = World(Item(x: 50), [field])
        world.material.resistance = 8
        world.animator.advance(to: 8)
        #expect(!world.animator.isRunning)
        field.position = Point(x: 300, y: 0)
        #expect(world.animator.isRunning)
        world.animator.advance(to: 16)
        #expect(abs(world.item.center.x - 300) < 0.5)
        #expect(!world.animator.isRunning)
    }

    @Test func blockWithoutNumberIsOneFaultAndNoForce() {
        let world = World(Item(x: 7), [.field { _, _, _, _, _, _ in Vector(dx: .nan, dy: 1) }])
        world.run(seconds: 1)
        #expect(world.animator.faultCount == 1)
        guard case .unusableForce = world.animator.faults.first else {
            Issue.record("\(world.animator.faults)")
            return
        }
        #expect(world.item.center == Point(x: 7, y: 0))
    }

    @Test func blockForcesAsItSays() {
        var field: FieldBehavior?
        let made = FieldBehavior.field { given, position, _, mass, _, step in
            field = given
            return Vector(dx: 2 * mass, dy: position.x > -1e9 && step > 0 ? -mass : 0)
        }
        let world = World(Item(), [made])
        world.animator.advance(to: 1)
        #expect(field === made)
        // ½ a t², with 200 and −100 points/s².
        #expect(abs(world.item.center.x - 100) < 1 && abs(world.item.center.y + 50) < 0.5)
    }

    @Test func blockMayTakeItemsAwayAndAddOthers() {
        let (other, added) = (Item(x: 500), Item(x: 900))
        var hasMeddled = false
        let world = World(Item(), [])
        let field = FieldBehavior.field { [unowned world] field, _, _, _, _, _ in
            if !hasMeddled {
                hasMeddled = true
                _ = world.material.linearVelocity(for: world.item)
                world.animator.removeBehavior(world.material)
                field.removeItem(world.item)
                world.animator.addBehavior(GravityBehavior(items: [added]))
            }
            return Vector(dx: 1, dy: 0)
        }
        field.addItem(world.item)
        field.addItem(other)
        world.animator.addBehavior(field)
        world.animator.advance(to: 1)
        #expect(world.item.center == .zero)
        #expect(abs(other.center.x - 550) < 0.01)
        // From the step after the one in which it came.
        #expect(abs(added.center.y - 500 * pow(119.0 / 120, 2)) < 0.01)
        #expect(world.animator.faults.isEmpty)
    }

    @Test func frameRatesMakeNoDifference() {
        func places(_ rate: Double) -> [UInt64] {
            let fields: [FieldBehavior] = [
                .noiseField(smoothness: 0.2, animationSpeed: 2), .turbulenceField(smoothness: 0, animationSpeed: 1),
                .vortexField(), .springField(),
            ]
            let world = World(Item(x: 80, y: 20), fields, velocity: Point(x: 50, y: 10))
            world.run(seconds: 3, rate: rate)
            return [world.item.center.x.bitPattern, world.item.center.y.bitPattern]
        }
        let first = places(60)
        for rate in [24.0, 90, 144, 60] { #expect(places(rate) == first) }
    }
}
