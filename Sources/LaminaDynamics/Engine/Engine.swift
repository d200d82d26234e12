import Foundation
import LaminaCounters

/// The world behind an animator: the bodies of items, boundaries and anchors, and what acts on them.
///
/// It owns the parts, brings them up to date when something has changed, and takes steps. What is needed each step lies
/// in arrays by slot; dictionaries and items themselves are only touched when something changes, and when places are
/// written.
final class Engine {
    let bodies: Bodies
    let items: ItemTable
    let attachments: Attachments
    let collisions: Collisions
    let fields: FieldForces
    private let places: ItemPlaces
    private let materials: Materials
    private let velocities: Velocities
    private let pulls: GravityAndPushes
    private let forces = StepForces()

    /// Mistakes that the animator has yet to be told.
    private var faults: [DynamicsError] = []
    /// Whether a crowd has been told: it may come and go in each step.
    private var hasToldCrowd = false

    init() {
        bodies = Bodies()
        fields = FieldForces()
        materials = Materials(bodies)
        velocities = Velocities(bodies, fields)
        pulls = GravityAndPushes(bodies, materials, velocities)
        collisions = Collisions(bodies)
        attachments = Attachments(bodies, velocities)
        places = ItemPlaces(bodies)
        items = ItemTable(bodies, materials, places)
    }

    /// Whether a step would change anything.
    var isMoving: Bool { bodies.awakeCount > 0 || fields.keepRunning }

    /// What there is and happens now. Takes time proportional to the number of contacts.
    var counts: DynamicsCounts {
        var counts = DynamicsCounts()
        counts.bodies = items.count
        counts.awake = bodies.awakeCount
        counts.contacts = collisions.touchingCount
        counts.joints = attachments.count
        counts.steps = bodies.stepCount
        return counts
    }

    /// Gives the mistakes found since it was asked last.
    func takeFaults() -> [DynamicsError] {
        if faults.isEmpty { return [] }
        defer { faults = [] }
        return faults
    }

    // MARK: Items

    /// Notes that one behaviour more holds an item.
    func retain(_ item: any DynamicItem) {
        do throws(DynamicsError) { try items.retain(item) } catch { faults.append(error) }
    }

    /// Notes that one behaviour less holds an item.
    func release(_ item: any DynamicItem) {
        guard let slot = items.release(item) else { return }
        velocities.forget(slot)
        collisions.forget(slot)
        fields.forget(slot)
    }

    /// Reads an item's place and turn anew, if its owner has changed them; false for one without a body.
    func update(_ item: any DynamicItem) -> Bool {
        guard let slot = items.slot(of: item) else { return false }
        do throws(DynamicsError) { try places.update(item, at: slot) } catch { faults.append(error) }
        return true
    }

    /// Shows items where they are, `fraction` of the way from the step before the last to the last.
    func show(fraction: Double) { places.show(fraction: fraction) }

    /// Shows items that have come to rest where they are.
    func showAtRest() {
        bodies.keepPoses()
        places.show(fraction: 1)
    }

    /// The items whose shapes' surrounding rectangles meet a rectangle, in points, in the order in which they came.
    func items(in rect: CGRect) -> [any DynamicItem] {
        let limit = 10 * DynamicsUnits.farthest
        guard rect.minX <= limit, rect.minY <= limit, rect.maxX >= -limit, rect.maxY >= -limit else { return [] }
        // Shapes reach a little further than what is seen.
        let reach = ItemShape.reach
        let low = SIMD2<Double>(max(rect.minX + reach, -limit), max(rect.minY + reach, -limit))
        let high = SIMD2<Double>(min(rect.maxX - reach, limit), min(rect.maxY - reach, limit))
        return bodies.world.slots(from: low, to: high, capacity: bodies.count)
            .filter { bodies.isItem($0) }
            .sorted { items.number(at: $0) < items.number(at: $1) }
            .compactMap { items.item(at: $0) }
    }

    /// Whether an item moves; false for one without a body.
    func isAwake(_ item: any DynamicItem) -> Bool { items.slot(of: item).map { bodies.states[$0].isAwake } ?? false }

    // MARK: Velocities

    /// Adds to an item's velocity, in points/s and radians/s; false for one without a body.
    func addVelocity(linear: CGPoint, angular: Double, to item: any DynamicItem) -> Bool {
        guard let slot = items.slot(of: item) else { return false }
        velocities.add(SIMD2(linear.x, linear.y), angular, to: slot)
        return true
    }

    /// An item's velocity at the last step, in points/s; zero for one without a body.
    func linearVelocity(of item: any DynamicItem) -> CGPoint {
        guard let slot = items.slot(of: item) else { return .zero }
        let velocity = velocities.linear(of: slot)
        return CGPoint(x: velocity.x, y: velocity.y)
    }

    /// How fast an item turned at the last step, in radians/s; 0 for one without a body.
    func angularVelocity(of item: any DynamicItem) -> Double {
        items.slot(of: item).map { bodies.states[$0].spin } ?? 0
    }

    // MARK: Preparing

    /// Makes anew what has changed, before a step.
    ///
    /// - Parameters:
    ///   - changes: what it is.
    ///   - order: all behaviours, in pre-order.
    ///   - reference: the reference bounds now.
    func prepare(_ changes: EngineChanges, order: [DynamicBehavior], reference: CGRect?) {
        if changes.contains(.tree) {
            for behavior in order { behavior.slots = items.slots(of: behavior.heldItems) }
        }
        let weights = !changes.isDisjoint(with: [.properties, .tree])
        if weights {
            materials.prepare(order)
            addEarlyVelocities(order)
        }
        if weights || changes.contains(.forces) { pulls.prepare(order) }
        if !changes.isDisjoint(with: [.collisions, .tree]) { collisions.prepareItems(order) }
        if !changes.isDisjoint(with: [.boundaries, .collisions, .tree]) {
            faults += collisions.prepareBoundaries(reference)
        }
        if weights || changes.contains(.attachments) { attachments.prepare(order) }
        if !changes.isDisjoint(with: [.fields, .tree]) { prepareFields(order) }
        if !changes.isDisjoint(with: [.collisions, .tree]) { holdCrowds() }
        bodies.readAll()
        noteLost()
    }

    /// Gives items the velocities that they were given before there was an animator.
    private func addEarlyVelocities(_ order: [DynamicBehavior]) {
        for case let behavior as DynamicItemBehavior in order {
            for (item, linear, angular) in behavior.takeEarlyVelocities() {
                _ = addVelocity(linear: linear, angular: angular, to: item)
            }
        }
    }

    /// Makes the fields' table anew, and wakes the bodies on which other fields act now.
    private func prepareFields(_ order: [DynamicBehavior]) {
        let behaviors = order.compactMap { $0 as? FieldBehavior }
        for slot in fields.compile(behaviors, slotCount: bodies.count) where bodies.isItem(slot) {
            bodies.world.wake(slot)
        }
    }

    // MARK: Steps

    /// Takes one step. Allocates nothing once as many contacts have been seen as there are.
    func step() {
        // First, since blocks may add and remove items.
        askFields()
        bodies.keepPoses()
        forces.begin(bodies)
        pulls.addTorques(to: forces)
        fields.addForces(to: &forces.sums, waking: &forces.wakes)
        attachments.addSpringForces(to: forces)
        forces.reachVelocities(of: fields, bodies, materials)
        holdCrowds()
        bodies.step(forces.limited(bodies))
        noteLost()
        if attachments.count > 0 { attachments.noteTrails() }
    }

    /// Asks all fields for their forces in the next step.
    private func askFields() {
        guard !fields.isEmpty else { return }
        let time = Double(bodies.stepCount) * DynamicsUnits.step
        for (behavior, slot) in fields.ask(about: bodies.states, time: time, isResting: velocities.isResting) {
            let item = items.item(at: slot).map { describe($0) } ?? "an item"
            faults.append(.unusableForce(behavior: behavior.name, item: item))
        }
    }

    /// Lets items wait that lie in too large a crowd, which is told once.
    private func holdCrowds() {
        guard let (waiting, first) = bodies.world.holdCrowds(), !hasToldCrowd else { return }
        hasToldCrowd = true
        let state = bodies.states[first]
        let name = collisions.describeBoundary(at: first) ?? items.item(at: first).map { describe($0) } ?? "an item"
        faults.append(.crowd(waiting: waiting, first: name, x: state.x, y: state.y))
    }

    /// Tells of items that flew too far.
    private func noteLost() {
        for slot in bodies.takeLost() {
            guard let item = items.item(at: slot) else { continue }
            let state = bodies.states[slot]
            faults.append(.itemOutOfRange(item: describe(item), x: state.x, y: state.y))
        }
    }
}

/// The parts of an engine that have to be made anew before the next step.
struct EngineChanges: OptionSet {
    let rawValue: Int

    /// Gravity, pushes.
    static let forces = EngineChanges(rawValue: 1)
    /// What items are made of.
    static let properties = EngineChanges(rawValue: 2)
    /// Who collides with whom.
    static let collisions = EngineChanges(rawValue: 4)
    /// Lines that items collide with.
    static let boundaries = EngineChanges(rawValue: 8)
    /// Numbers of attachments.
    static let attachments = EngineChanges(rawValue: 16)
    /// Fields and whom they act on.
    static let fields = EngineChanges(rawValue: 32)
    /// Which behaviours have actions.
    static let actions = EngineChanges(rawValue: 64)
    /// Which behaviours there are.
    static let tree = EngineChanges(rawValue: 128)
    /// Nothing, but that bodies may be awake.
    static let wake = EngineChanges(rawValue: 256)

    static let everything = EngineChanges(rawValue: 255)
}
