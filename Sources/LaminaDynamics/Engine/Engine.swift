import Glibc
import LaminaCounters
import LaminaGeometry

/// The physics engine of an animator: the bodies of items, boundaries and anchors, and what acts on them.
///
/// It owns the parts, and performs steps. It knows no behaviour: ``EnginePreparation`` hands their values to it when
/// something has changed. The data of each step is in arrays by slot; dictionaries and items themselves are only touched
/// when something changes, and when positions are written.
final class Engine {
    let bodies: Bodies
    let items: ItemTable
    let attachments: Attachments
    let collisions: Collisions
    let fields: FieldForces
    private let poses: ItemPoses
    let materials: Materials
    private let velocities: Velocities
    let gravityAndPushes: GravityAndPushes
    private let forces = StepForces()

    /// Faults that have not been reported to the animator yet.
    private var faults: [DynamicsError] = []
    /// True once a crowd has been reported: it may appear and disappear in each step.
    private var hasReportedCrowd = false

    init() {
        bodies = Bodies()
        fields = FieldForces()
        materials = Materials(bodies)
        velocities = Velocities(bodies, fields)
        gravityAndPushes = GravityAndPushes(bodies, materials, velocities)
        collisions = Collisions(bodies)
        attachments = Attachments(bodies, velocities)
        poses = ItemPoses(bodies)
        items = ItemTable(bodies, materials, poses)
    }

    /// True if a step would change anything.
    var isMoving: Bool { bodies.awakeCount > 0 || fields.keepRunning }

    /// The current counts. Linear in the number of contacts.
    var counts: DynamicsCounts {
        var counts = DynamicsCounts()
        counts.bodies = items.count
        counts.awake = bodies.awakeCount
        counts.contacts = collisions.touchingCount
        counts.joints = attachments.count
        counts.steps = bodies.stepCount
        return counts
    }

    /// Returns and clears the faults found.
    func takeFaults() -> [DynamicsError] {
        if faults.isEmpty { return [] }
        defer { faults = [] }
        return faults
    }

    // MARK: Items

    /// Counts one more behaviour that has an item.
    func retain(_ item: any DynamicItem) {
        do throws(DynamicsError) { try items.retain(item) } catch { faults.append(error) }
    }

    /// Counts one behaviour less that has an item.
    func release(_ item: any DynamicItem) {
        guard let slot = items.release(item) else { return }
        velocities.forget(slot)
        collisions.forget(slot)
        fields.forget(slot)
    }

    /// Reads an item's position and rotation again, after its owner has changed them; false for an item without a body.
    func update(_ item: any DynamicItem) -> Bool {
        guard let slot = items.slot(of: item) else { return false }
        do throws(DynamicsError) { try poses.update(item, at: slot) } catch { faults.append(error) }
        return true
    }

    /// Moves items to their poses, interpolated from the step before the last to the last.
    func show(fraction: Double) { poses.show(fraction: fraction) }

    /// Moves items that have come to rest to their final poses.
    func showAtRest() {
        bodies.savePoses()
        poses.show(fraction: 1)
    }

    /// The items whose shapes' bounding boxes overlap a rectangle, in points, in the order added.
    func items(in rect: Rect) -> [any DynamicItem] {
        let limit = 10 * DynamicsUnits.farthest
        guard rect.minX <= limit, rect.minY <= limit, rect.maxX >= -limit, rect.maxY >= -limit else { return [] }
        // Shapes extend a little beyond what is visible.
        let reach = ItemShape.reach
        let low = SIMD2<Double>(max(rect.minX + reach, -limit), max(rect.minY + reach, -limit))
        let high = SIMD2<Double>(min(rect.maxX - reach, limit), min(rect.maxY - reach, limit))
        return bodies.world.slots(from: low, to: high, capacity: bodies.count)
            .filter { bodies.isItem($0) }
            .sorted { items.number(at: $0) < items.number(at: $1) }
            .compactMap { items.item(at: $0) }
    }

    /// Returns whether an item moves; false for one without a body.
    func isAwake(_ item: any DynamicItem) -> Bool { items.slot(of: item).map { bodies.states[$0].isAwake } ?? false }

    // MARK: Velocities

    /// Adds to an item's velocity, in points/s and radians/s; false for one without a body.
    func addVelocity(linear: Point, angular: Double, to item: any DynamicItem) -> Bool {
        guard let slot = items.slot(of: item) else { return false }
        velocities.add(SIMD2(linear.x, linear.y), angular, to: slot)
        return true
    }

    /// An item's velocity at the last step, in points/s; zero for one without a body.
    func linearVelocity(of item: any DynamicItem) -> Point {
        guard let slot = items.slot(of: item) else { return .zero }
        let velocity = velocities.linear(of: slot)
        return Point(x: velocity.x, y: velocity.y)
    }

    /// An item's angular velocity at the last step, in radians/s; 0 for one without a body.
    func angularVelocity(of item: any DynamicItem) -> Double {
        items.slot(of: item).map { bodies.states[$0].spin } ?? 0
    }

    // MARK: Preparing

    /// Takes over faults that were found while the behaviours were read.
    func add(_ found: [DynamicsError]) { faults += found }

    /// Rebuilds the table of fields, and wakes the bodies on which other fields act now.
    func prepare(_ acting: [ActingField]) {
        for slot in fields.compile(acting, slotCount: bodies.count) where bodies.isItem(slot) {
            bodies.world.wake(slot)
        }
    }

    /// Ends the preparations before a step.
    ///
    /// - Parameter ofCollisions: true if colliders have changed, which may have made a crowd.
    func endPreparing(ofCollisions: Bool) {
        if ofCollisions { holdCrowds() }
        bodies.readAll()
        reportLost()
    }

    // MARK: Steps

    /// Performs one step. Allocates nothing unless there are more contacts than ever before.
    func step() {
        // First, since blocks may add and remove items.
        evaluateFields()
        bodies.savePoses()
        forces.begin(bodies)
        gravityAndPushes.addTorques(to: forces)
        fields.addForces(to: &forces.sums, waking: &forces.wakes)
        attachments.addSpringForces(to: forces)
        forces.reachVelocities(of: fields, bodies, materials)
        holdCrowds()
        bodies.step(forces.limited(bodies))
        reportLost()
        if attachments.count > 0 { attachments.recordTrails() }
    }

    /// Evaluates all fields for the next step.
    private func evaluateFields() {
        guard !fields.isEmpty else { return }
        let time = Double(bodies.stepCount) * DynamicsUnits.step
        for (field, slot) in fields.ask(about: bodies.states, time: time, isResting: velocities.isResting) {
            let item = items.item(at: slot).map { describe($0) } ?? "an item"
            faults.append(.unusableForce(behavior: fields.name(of: field), item: item))
        }
    }

    /// Suspends items in too large a crowd, which is reported once.
    private func holdCrowds() {
        guard let (waiting, first) = bodies.world.holdCrowds(), !hasReportedCrowd else { return }
        hasReportedCrowd = true
        let state = bodies.states[first]
        let name = collisions.describeBoundary(at: first) ?? items.item(at: first).map { describe($0) } ?? "an item"
        faults.append(.crowd(waiting: waiting, first: name, x: state.x, y: state.y))
    }

    /// Reports items that left the range.
    private func reportLost() {
        for slot in bodies.takeLost() {
            guard let item = items.item(at: slot) else { continue }
            let state = bodies.states[slot]
            faults.append(.itemOutOfRange(item: describe(item), x: state.x, y: state.y))
        }
    }
}
