import Foundation
import LaminaGeometry
import Testing

@testable import LaminaDynamics

/// Fields as the engine calls them: bodies in slots, in points.
@Suite("Field forces")
struct FieldForcesTests {
    final class Item: DynamicItem {
        var center = Point.zero
        var bounds = Rect(x: 0, y: 0, width: 100, height: 100)
        var transform = Transform2D.identity
    }

    /// Two items in slots 0 and 1.
    final class World {
        let items = [Item(), Item()]
        let fields = FieldForces()
        var states = [BodyState](repeating: BodyState(), count: 2)
        var forces = [BodyForce](repeating: BodyForce(), count: 2)
        var wakes = [false, false]
        private var latest: [FieldBehavior] = []

        init() {
            for slot in 0...1 { states[slot].mass = 1 }
        }

        @discardableResult
        func compile(_ behaviors: [FieldBehavior]) -> Set<Int> {
            for behavior in behaviors {
                behavior.slots = behavior.heldItems.map { item in
                    Int32(items.firstIndex { $0 === item } ?? -1)
                }
            }
            defer { latest = behaviors }
            return Set(fields.compile(FieldBehavior.acting(behaviors, after: latest), slotCount: 2))
        }

        @discardableResult
        func step(time: Double = 0) -> [(field: Int, slot: Int)] {
            wakes = [false, false]
            let faults = fields.ask(about: states, time: time)
            fields.addForces(to: &forces, waking: &wakes)
            return faults
        }
    }

    @Test func forcesAddToThoseThatThereAre() {
        let world = World()
        let field = FieldBehavior.linearGravityField(direction: Vector(dx: 0, dy: 3))
        field.addItem(world.items[1])
        world.forces[1] = BodyForce(x: 1, y: 2, torque: 0.5)
        world.compile([field])
        world.step()
        #expect(world.forces[0].y == 0)
        // The first step counts half.
        #expect(world.forces[1].x == 1 && world.forces[1].y == 3.5 && world.forces[1].torque == 0.5)
        world.step()
        #expect(world.forces[1].y == 6.5)
    }

    @Test func whatEndsHasItsLastHalf() {
        let world = World()
        let field = FieldBehavior.linearGravityField(direction: Vector(dx: 0, dy: 3))
        field.addItem(world.items[1])
        world.compile([field])
        world.step()
        world.step()
        world.forces[1] = BodyForce()
        field.strength = 2
        world.compile([field])
        world.step()
        #expect(world.forces[1].y == 4.5)
        world.compile([])
        world.step()
        #expect(world.forces[1].y == 7.5)
        world.step()
        #expect(world.forces[1].y == 7.5)
    }

    @Test func velocityFieldSaysWhichBodiesAreItsOwn() {
        let world = World()
        let field = FieldBehavior.velocityField(direction: Vector(dx: 2, dy: 0))
        field.addItem(world.items[0])
        world.compile([field])
        #expect(world.fields.setVelocities)
        world.step()
        let velocity = world.fields.velocity(of: 0)
        #expect(velocity?.x == 2 && velocity?.y == 0)
        #expect(world.fields.velocity(of: 1) == nil)
        #expect(world.forces[0].x == 0)
    }

    @Test func onlyChangingForcesKeepFromRest() {
        let world = World()
        let (still, moving) = (
            FieldBehavior.noiseField(smoothness: 1, animationSpeed: 0),
            FieldBehavior.noiseField(smoothness: 1, animationSpeed: 1)
        )
        still.addItem(world.items[0])
        moving.addItem(world.items[1])
        for slot in 0...1 { (world.states[slot].x, world.states[slot].y) = (130, 70) }
        world.compile([still, moving])
        world.step()
        #expect(world.wakes == [true, true])
        var woken = 0
        for index in 1...60 {
            world.step(time: Double(index) / 120)
            #expect(!world.wakes[0])
            if world.wakes[1] { woken += 1 }
        }
        #expect(woken > 3)
    }

    @Test func compilingTheSameAgainWakesNobody() {
        let world = World()
        let fields = [FieldBehavior.springField(), FieldBehavior.dragField()]
        for (field, item) in zip(fields, world.items) { field.addItem(item) }
        #expect(world.compile(fields) == [0, 1])
        #expect(world.compile(fields) == [])
        fields[0].strength = 2
        #expect(world.compile(fields) == [0])
        #expect(world.compile([fields[0]]) == [1])
        #expect(world.compile([]) == [0])
        world.step()
        #expect(world.fields.isEmpty)
    }

    @Test func itemsWithoutBodyAreLeftOut() {
        let world = World()
        let field = FieldBehavior.springField()
        field.addItem(Item())
        #expect(world.compile([field]) == [])
        world.step()
        #expect(world.forces.allSatisfy { $0.x == 0 && $0.y == 0 })
    }

    @Test func blockSeesPointsAndIsBlamedOnceForNoNumber() {
        let world = World()
        var seen: [(Point, Vector, Double, Double, TimeInterval)] = []
        let field = FieldBehavior.field { _, position, velocity, mass, charge, step in
            seen.append((position, velocity, mass, charge, step))
            return Vector(dx: .nan, dy: 0)
        }
        field.addItem(world.items[1])
        world.states[1] = BodyState(x: 300, y: -20, vx: 150, vy: 5, mass: 2, charge: 0.5)
        world.compile([field])
        let faults = world.step()
        #expect(faults.count == 1 && faults[0].field == 0 && faults[0].slot == 1)
        #expect(world.fields.name(of: 0) == "FieldBehavior")
        #expect(world.step().isEmpty)
        #expect(world.forces[1].x == 0)
        #expect(seen.count == 2)
        #expect(abs(seen[0].0.x - 300) < 1e-9 && abs(seen[0].0.y + 20) < 1e-9)
        #expect(abs(seen[0].1.dx - 150) < 1e-9 && seen[0].2 == 2 && seen[0].3 == 0.5 && seen[0].4 == 1.0 / 120)
    }
}
