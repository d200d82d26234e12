import CBox2D

/// Box2D's world, in points, seconds and radians: the one place that calls it and knows its metres.
///
/// Bodies and joints are numbers, slots of the caller's choice. Box2D ends the process on numbers that are none, so all
/// that is given to it is kept to what it can compute with.
struct World: ~Copyable {
    private let handle: OpaquePointer

    init() { handle = CB2WorldCreate() }

    deinit { CB2WorldDestroy(handle) }

    // MARK: Steps

    /// Takes one step with a force on each body, by slot.
    func step(_ forces: [CB2Force]) {
        CB2WorldStep(handle, Float(DynamicsUnits.step), forces, Int32(forces.count))
    }

    /// Reads bodies, each into its slot's place; returns how many of them that can move are awake.
    func read(_ slots: Range<Int>, into states: inout [CB2State]) -> Int {
        let awake = states.withUnsafeMutableBufferPointer {
            CB2WorldRead(handle, $0.baseAddress, Int32(slots.lowerBound), Int32(slots.upperBound))
        }
        return Int(awake)
    }

    /// Lets bodies wait that lie in too large a crowd; nil if none has to, else how many wait, and the first one's slot.
    ///
    /// Counts, in a time proportional to the number of shapes; with up to 1,024 of them nothing is counted.
    func holdCrowds() -> (waiting: Int, first: Int)? {
        var first: Int32 = 0
        let count = CB2WorldHoldCrowds(handle, Float(DynamicsUnits.step), &first)
        return count > 0 ? (Int(count), Int(first)) : nil
    }

    // MARK: Bodies

    func makeBody(_ slot: Int, at pose: Pose, isMoving: Bool) {
        CB2BodyCreate(
            handle, Int32(slot), isMoving ? CB2BodyKindMoving : CB2BodyKindStill, World.meters(SIMD2(pose.x, pose.y)),
            Float(pose.angle))
    }

    /// Destroys a body and its joints, whose slots are free then.
    func destroyBody(_ slot: Int) { CB2BodyDestroy(handle, Int32(slot)) }

    /// Gives a body a part of its shape.
    func add(_ piece: ItemShape.Piece, to slot: Int) {
        switch piece {
        case .circle(let center, let radius):
            CB2BodyAddCircle(handle, Int32(slot), World.meters(center), World.meters(radius))
        case .polygon(let corners):
            let points = corners.map { World.meters($0) }
            CB2BodyAddPolygon(
                handle, Int32(slot), points, Int32(points.count), World.meters(ItemShape.polygonSkin))
        }
    }

    /// Gives a body a line that is met from both sides.
    func addEdge(from start: SIMD2<Double>, to end: SIMD2<Double>, to slot: Int) {
        CB2BodyAddEdge(
            handle, Int32(slot), World.meters(start), World.meters(end), World.meters(ItemShape.reach))
    }

    func setMoving(_ isMoving: Bool, _ slot: Int) {
        CB2BodySetKind(handle, Int32(slot), isMoving ? CB2BodyKindMoving : CB2BodyKindStill)
    }

    /// Sets a body's mass, centre of mass, and inertia about that, in units of mass · points².
    func setMass(_ mass: Double, center: SIMD2<Double>, inertia: Double, turns: Bool, _ slot: Int) {
        let scale = DynamicsUnits.pointsPerMeter
        CB2BodySetMass(
            handle, Int32(slot), Float(mass), World.meters(center), Float(inertia / scale / scale), turns)
    }

    func setDamping(linear: Double, angular: Double, _ slot: Int) {
        CB2BodySetDamping(handle, Int32(slot), Float(linear), Float(angular))
    }

    /// - Parameter threshold: the speed below which nothing bounces, in points/s.
    func setSurface(friction: Double, elasticity: Double, threshold: Double, _ slot: Int) {
        CB2BodySetSurface(handle, Int32(slot), Float(friction), Float(elasticity), World.meters(threshold))
    }

    /// Makes a body frictionless and hard in itself, so that the surface of what it meets shows.
    ///
    /// Two frictions' geometric mean counts: with 1 here, an item's own, as its root, shows. The larger of two
    /// elasticities counts, and the smaller threshold.
    func setNeutralSurface(_ slot: Int) { CB2BodySetSurface(handle, Int32(slot), 1, 0, 1e9) }

    func setPlace(x: Double, y: Double, angle: Double, _ slot: Int) {
        CB2BodySetPlace(handle, Int32(slot), World.meters(SIMD2(x, y)), Float(angle))
    }

    /// Adds to a body's velocity, in points/s and radians/s.
    func addVelocity(_ linear: SIMD2<Double>, _ angular: Double, _ slot: Int) {
        CB2BodyAddVelocity(handle, Int32(slot), World.meters(linear), Float(angular))
    }

    func stop(_ slot: Int) { CB2BodySetVelocity(handle, Int32(slot), CB2Vector(x: 0, y: 0), 0) }

    func wake(_ slot: Int) { CB2BodyWake(handle, Int32(slot)) }

    /// Whether a body touches another.
    func isTouching(_ slot: Int) -> Bool { CB2BodyIsTouching(handle, Int32(slot)) }

    // MARK: Collisions

    /// Says what a body collides with: two do where a number in `items` is in both lists, or where one in `walls` is in
    /// both, of which one is a boundary's. Sorted lists.
    func setFilter(items: [Int32], walls: [Int32], isBoundary: Bool, _ slot: Int) {
        CB2BodySetFilter(
            handle, Int32(slot), isBoundary, items, Int32(items.count), walls, Int32(walls.count))
    }

    /// How many pairs of shapes touch.
    var touchingCount: Int { Int(CB2WorldTouching(handle)) }

    /// Maps the contacts that began and ended since they were forgotten last, and forgets them.
    func takeContacts<Event>(_ event: (_ contact: CB2Contact, _ point: SIMD2<Double>) -> Event?) -> [Event] {
        var count: Int32 = 0
        let contacts = UnsafeBufferPointer(start: CB2WorldContacts(handle, &count), count: Int(count))
        let events = contacts.compactMap { event($0, SIMD2(World.points($0.x), World.points($0.y))) }
        forgetContacts()
        return events
    }

    func forgetContacts() { CB2WorldForgetContacts(handle) }

    /// The slots of items whose shapes' rectangles meet a rectangle, each once, in no order.
    ///
    /// - Parameter capacity: at least as many as there are items.
    func slots(from low: SIMD2<Double>, to high: SIMD2<Double>, capacity: Int) -> [Int] {
        var slots = [Int32](repeating: 0, count: capacity)
        let found = CB2WorldQuery(handle, World.meters(low), World.meters(high), &slots, Int32(slots.count))
        return slots.prefix(Int(found)).map { Int($0) }
    }

    // MARK: Joints, whose points are in the bodies' own coordinates

    /// Keeps two points at a distance, or no further apart than it, which is set by ``setRodLength(_:_:)`` or
    /// ``setRopeLength(_:_:)``.
    func makeDistanceJoint(
        _ joint: Int32, _ a: Int32, _ b: Int32, at points: (SIMD2<Double>, SIMD2<Double>), isRod: Bool
    ) {
        CB2JointCreateDistance(
            handle, joint, a, b, World.meters(points.0), World.meters(points.1), 0.005, isRod ? 0.005 : 1)
    }

    /// Keeps two points together; the bodies are free to turn.
    func makePin(
        _ joint: Int32, _ a: Int32, _ b: Int32, at points: (SIMD2<Double>, SIMD2<Double>), collides: Bool
    ) {
        CB2JointCreatePin(handle, joint, a, b, World.meters(points.0), World.meters(points.1), collides)
    }

    /// Keeps two bodies as they are to each other.
    func makeWeld(_ joint: Int32, _ a: Int32, _ b: Int32, at points: (SIMD2<Double>, SIMD2<Double>)) {
        CB2JointCreateWeld(handle, joint, a, b, World.meters(points.0), World.meters(points.1))
    }

    /// Keeps a point of `b` on an axis of `a`; the bodies do not turn against each other.
    func makeSlide(
        _ joint: Int32, _ a: Int32, _ b: Int32, at points: (SIMD2<Double>, SIMD2<Double>), along axis: SIMD2<Double>
    ) {
        CB2JointCreateSlide(
            handle, joint, a, b, World.meters(points.0), World.meters(points.1),
            CB2Vector(x: Float(axis.x), y: Float(axis.y)))
    }

    func destroyJoint(_ joint: Int32) { CB2JointDestroy(handle, joint) }

    func setRodLength(_ length: Double, _ joint: Int32) {
        let length = World.meters(length)
        CB2JointSetLengths(handle, joint, length, length)
    }

    func setRopeLength(_ length: Double, _ joint: Int32) {
        CB2JointSetLengths(handle, joint, 0.005, max(World.meters(length), 0.00625))
    }

    /// Limits how far a pin turns, in radians.
    func setTurns(_ range: FloatRange, _ joint: Int32) {
        CB2JointSetRange(
            handle, joint, !range.isInfinite, Float(max(range.minimum, -1e6)), Float(min(range.maximum, 1e6)))
    }

    /// Limits how far a slide moves, in points.
    func setSlides(_ range: FloatRange, _ joint: Int32) {
        let far = DynamicsUnits.farthest
        CB2JointSetRange(
            handle, joint, !range.isInfinite, World.meters(max(range.minimum, -far)),
            World.meters(min(range.maximum, far)))
    }

    /// Brakes a pin with a torque.
    func setFriction(_ torque: Double, _ joint: Int32) { CB2JointSetFriction(handle, joint, Float(torque)) }

    // MARK: Metres

    /// Points as Box2D's metres, kept to what it can compute with: from one end of its world to the other. Single
    /// precision has no room for fourth powers of larger ones.
    static func meters(_ points: Double) -> Float {
        let limit = 2 * DynamicsUnits.farthest
        return points.isNaN ? 0 : Float(min(max(points, -limit), limit) / DynamicsUnits.pointsPerMeter)
    }

    private static func meters(_ points: SIMD2<Double>) -> CB2Vector {
        CB2Vector(x: meters(points.x), y: meters(points.y))
    }

    static func points(_ meters: Float) -> Double { Double(meters) * DynamicsUnits.pointsPerMeter }
}
