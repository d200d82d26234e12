import CBox2D

/// The bodies of a world, by slot: the use of each slot, and each body's pose and motion.
///
/// A slot is a body's number in Box2D's world too. Free slots are reused, the last freed first.
final class Bodies {
    /// The use of a slot's body: an item, a boundary, or a point that items are attached to.
    enum Kind { case free, item, boundary, anchor }

    let world = World()

    // By slot. Each array has one element per slot.
    /// The states of the bodies at the last step.
    private(set) var states: [BodyState] = []
    /// Their poses at the step before.
    private(set) var previous: [Pose] = []
    private(set) var masses: [BodyMass] = []
    /// The acceleration of each by gravity and centred pushes, in points/s².
    private(set) var accelerations: [SIMD2<Double>] = []
    private var kinds: [Kind] = []
    /// True if it left the range and is held at its edge.
    private var isLost: [Bool] = []
    private var raw: [CB2State] = []

    private var freeSlots: [Int32] = []
    private var lostSlots: [Int] = []

    /// The number of movable bodies that are awake.
    private(set) var awakeCount = 0
    /// The number of steps performed.
    private(set) var stepCount = 0

    /// The number of slots, free ones included.
    var count: Int { states.count }

    func isItem(_ slot: Int) -> Bool { kinds[slot] == .item }

    func pose(of slot: Int) -> Pose {
        Pose(x: states[slot].x, y: states[slot].y, angle: states[slot].angle)
    }

    func centerOfMass(of slot: Int) -> SIMD2<Double> {
        SIMD2(states[slot].x, states[slot].y) + rotated(masses[slot].center, by: states[slot].angle)
    }

    // MARK: Slots

    /// Makes a body in a slot of its own.
    func make(_ kind: Kind, at pose: Pose) -> Int {
        let slot: Int
        if let free = freeSlots.popLast() {
            slot = Int(free)
        } else {
            slot = states.count
            states.append(BodyState())
            previous.append(Pose())
            masses.append(BodyMass())
            accelerations.append(.zero)
            kinds.append(.free)
            isLost.append(false)
            raw.append(CB2State())
        }
        kinds[slot] = kind
        world.makeBody(slot, at: pose, isMoving: kind == .item)
        read(slot)
        previous[slot] = self.pose(of: slot)
        return slot
    }

    /// Removes a slot's body.
    func remove(_ slot: Int) {
        world.destroyBody(slot)
        states[slot] = BodyState()
        masses[slot] = BodyMass()
        accelerations[slot] = .zero
        kinds[slot] = .free
        isLost[slot] = false
        raw[slot] = CB2State()
        freeSlots.append(Int32(slot))
    }

    // MARK: Changes

    /// Sets a body's mass and charge.
    ///
    /// - Parameters:
    ///   - mass: 0 for an immovable body.
    ///   - inverses: the reciprocals of mass and inertia; see `BodyMass`.
    func setMass(_ mass: Double, _ inverses: BodyMass, charge: Double, of slot: Int) {
        states[slot].mass = mass
        states[slot].charge = charge
        masses[slot] = inverses
    }

    func setAcceleration(_ acceleration: SIMD2<Double>, of slot: Int) { accelerations[slot] = acceleration }

    /// Moves a body to a pose without changing its velocity.
    func place(_ slot: Int, at pose: Pose) {
        world.setPose(x: pose.x, y: pose.y, angle: pose.angle, slot)
        isLost[slot] = false
        read(slot)
        previous[slot] = self.pose(of: slot)
    }

    /// Adds to a body's velocity as Box2D has it, in points/s and radians/s; see `Velocities`.
    func addVelocity(_ linear: SIMD2<Double>, _ angular: Double, to slot: Int) {
        let limit = 1e6
        let clamped = linear.clamped(lowerBound: SIMD2(repeating: -limit), upperBound: SIMD2(repeating: limit))
        world.addVelocity(clamped, min(max(angular, -1e4), 1e4), slot)
        read(slot)
    }

    // MARK: Steps

    /// Saves the current poses as those before the next step; at rest, as the final ones.
    func savePoses() { Bodies.save(states, as: &previous) }

    /// Performs a step with the forces on bodies, by slot.
    func step(_ forces: [CB2Force]) {
        world.step(forces)
        stepCount += 1
        readAll()
    }

    /// Reads all bodies from Box2D.
    func readAll() { awakeCount = read(0..<count) }

    /// Returns and clears the slots of items that left the range and were stopped, each reported once.
    func takeLost() -> [Int] {
        if lostSlots.isEmpty { return [] }
        defer { lostSlots = [] }
        return lostSlots
    }

    private func read(_ slot: Int) { _ = read(slot..<slot + 1) }

    private func read(_ slots: Range<Int>) -> Int {
        let awake = world.read(slots, into: &raw)
        if !Bodies.convert(raw, &states, slots) {
            for slot in slots where isItem(slot) && !Bodies.isInRange(raw[slot]) { stopAtEdge(slot) }
        }
        return awake
    }

    /// Stops an item that left the range, at its edge.
    private func stopAtEdge(_ slot: Int) {
        func clamped(_ meters: Float, or old: Double) -> Double {
            meters.isFinite ? min(max(World.points(meters), -DynamicsUnits.farthest), DynamicsUnits.farthest) : old
        }
        let (x, y) = (clamped(raw[slot].x, or: states[slot].x), clamped(raw[slot].y, or: states[slot].y))
        world.setPose(x: x, y: y, angle: states[slot].angle, slot)
        world.stop(slot)
        (states[slot].x, states[slot].y) = (x, y)
        (states[slot].vx, states[slot].vy, states[slot].spin) = (0, 0, 0)
        previous[slot] = pose(of: slot)
        guard !isLost[slot] else { return }
        isLost[slot] = true
        lostSlots.append(slot)
    }

    // Loops over all bodies get the arrays as arguments: through the object each access would be checked for
    // exclusivity.

    private static func save(_ states: [BodyState], as previous: inout [Pose]) {
        for slot in 0..<min(states.count, previous.count) {
            previous[slot] = Pose(x: states[slot].x, y: states[slot].y, angle: states[slot].angle)
        }
    }

    /// Converts metres to points; returns whether all bodies are in range.
    private static func convert(_ raw: [CB2State], _ states: inout [BodyState], _ slots: Range<Int>) -> Bool {
        var areInRange = true
        for slot in slots {
            let state = raw[slot]
            states[slot].isHeld = state.isHeld
            guard isInRange(state) else {
                areInRange = false
                continue
            }
            states[slot].x = World.points(state.x)
            states[slot].y = World.points(state.y)
            states[slot].angle = Double(state.angle)
            states[slot].vx = World.points(state.vx)
            states[slot].vy = World.points(state.vy)
            states[slot].spin = Double(state.spin)
            states[slot].isAwake = state.isAwake
        }
        return areInRange
    }

    private static func isInRange(_ state: CB2State) -> Bool {
        // 0 times a finite number is 0; NaN and infinity give NaN.
        let rest = state.angle * 0 + state.vx * 0 + state.vy * 0 + state.spin * 0
        return abs(state.x) <= farthest && abs(state.y) <= farthest && rest == 0
    }

    private static let farthest = Float(DynamicsUnits.farthest / DynamicsUnits.pointsPerMeter)
}

/// A body at a step, in points and seconds.
struct BodyState {
    /// The centre of its item, in points.
    var x = 0.0
    var y = 0.0
    /// The rotation, clockwise as seen, in radians.
    var angle = 0.0
    /// Velocity, in points/s.
    var vx = 0.0
    var vy = 0.0
    /// The angular velocity, in radians/s.
    var spin = 0.0
    /// The mass: 1 for 100 × 100 points of density 1; 0 for an immovable body.
    var mass = 0.0
    var charge = 0.0
    /// True if the body is not at rest.
    var isAwake = false
    /// True if the body may touch another, or has a joint.
    var isHeld = false
}

/// The mass properties of a body.
struct BodyMass {
    /// The centre of mass, from the item's centre along its axes, in points.
    var center = SIMD2<Double>.zero
    /// The reciprocals of mass and inertia, in 1/units of mass and 1/(units of mass · points²); 0 for immovable bodies.
    var inverse = 0.0
    var inverseInertia = 0.0
}
