import CBox2D

/// Box2D's world, in points, seconds and radians: the only caller of Box2D, which converts to its metres.
///
/// Bodies and joints are identified by slots, chosen by the caller. Box2D ends the process on NaN, so all numbers given
/// to it are clamped to its range.
struct World: ~Copyable {
    private let handle: OpaquePointer

    init() { handle = CB2WorldCreate() }

    deinit { CB2WorldDestroy(handle) }

    // MARK: Steps

    /// Performs one step with a force on each body, by slot.
    func step(_ forces: [CB2Force]) {
        CB2WorldStep(handle, Float(DynamicsUnits.step), forces, Int32(forces.count))
    }

    /// Reads bodies, each into its slot's element; returns the number of movable ones that are awake.
    func read(_ slots: Range<Int>, into states: inout [CB2State]) -> Int {
        let awake = states.withUnsafeMutableBufferPointer {
            CB2WorldRead(handle, $0.baseAddress, Int32(slots.lowerBound), Int32(slots.upperBound))
        }
        return Int(awake)
    }

    /// Suspends bodies in too large a crowd; nil if there are none, else their number and the first one's slot.
    ///
    /// Linear in the number of shapes; does nothing for up to 1,024 shapes.
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

    /// Destroys a body and its joints, and frees their slots.
    func destroyBody(_ slot: Int) { CB2BodyDestroy(handle, Int32(slot)) }

    /// Adds a convex piece to a body's shape.
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

    /// Adds a two-sided line to a body.
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

    /// Gives a body a neutral surface, so that only the surface of the colliding body counts.
    ///
    /// Box2D uses the geometric mean of two frictions: with 1 here, the square root of the item's. It uses the larger
    /// of two elasticities, and the smaller threshold.
    func setNeutralSurface(_ slot: Int) { CB2BodySetSurface(handle, Int32(slot), 1, 0, 1e9) }

    func setPose(x: Double, y: Double, angle: Double, _ slot: Int) {
        CB2BodySetPlace(handle, Int32(slot), World.meters(SIMD2(x, y)), Float(angle))
    }

    /// Adds to a body's velocity, in points/s and radians/s.
    func addVelocity(_ linear: SIMD2<Double>, _ angular: Double, _ slot: Int) {
        CB2BodyAddVelocity(handle, Int32(slot), World.meters(linear), Float(angular))
    }

    func stop(_ slot: Int) { CB2BodySetVelocity(handle, Int32(slot), CB2Vector(x: 0, y: 0), 0) }

    func wake(_ slot: Int) { CB2BodyWake(handle, Int32(slot)) }

    /// Returns whether a body touches another.
    func isTouching(_ slot: Int) -> Bool { CB2BodyIsTouching(handle, Int32(slot)) }

    // MARK: Collisions

    /// Sets a body's collision filter: two bodies collide if a number is in both lists of `items`, or in both of
    /// `walls` and one of them is a boundary. Sorted lists.
    func setFilter(items: [Int32], walls: [Int32], isBoundary: Bool, _ slot: Int) {
        CB2BodySetFilter(
            handle, Int32(slot), isBoundary, items, Int32(items.count), walls, Int32(walls.count))
    }

    /// The number of pairs of shapes that touch.
    var touchingCount: Int { Int(CB2WorldTouching(handle)) }

    /// Maps the contacts that began and ended since they were last cleared, and clears them.
    func takeContacts<Event>(_ event: (_ contact: CB2Contact, _ point: SIMD2<Double>) -> Event?) -> [Event] {
        var count: Int32 = 0
        let contacts = UnsafeBufferPointer(start: CB2WorldContacts(handle, &count), count: Int(count))
        let events = contacts.compactMap { event($0, SIMD2(World.points($0.x), World.points($0.y))) }
        forgetContacts()
        return events
    }

    func forgetContacts() { CB2WorldForgetContacts(handle) }

    /// The slots of items whose shapes' bounding boxes overlap a rectangle, each once, unordered.
    ///
    /// - Parameter capacity: at least the number of items.
    func slots(from low: SIMD2<Double>, to high: SIMD2<Double>, capacity: Int) -> [Int] {
        var slots = [Int32](repeating: 0, count: capacity)
        let found = CB2WorldQuery(handle, World.meters(low), World.meters(high), &slots, Int32(slots.count))
        return slots.prefix(Int(found)).map { Int($0) }
    }

    // MARK: Joints, whose points are in the bodies' own coordinates

    /// Keeps two points at a distance, or at most at it; the distance is set by ``setRodLength(_:_:)`` or
    /// ``setRopeLength(_:_:)``.
    func makeDistanceJoint(
        _ joint: Int32, _ a: Int32, _ b: Int32, at points: (SIMD2<Double>, SIMD2<Double>), isRod: Bool
    ) {
        CB2JointCreateDistance(
            handle, joint, a, b, World.meters(points.0), World.meters(points.1), 0.005, isRod ? 0.005 : 1)
    }

    /// Keeps two points together; the bodies are free to rotate.
    func makePin(
        _ joint: Int32, _ a: Int32, _ b: Int32, at points: (SIMD2<Double>, SIMD2<Double>), collides: Bool
    ) {
        CB2JointCreatePin(handle, joint, a, b, World.meters(points.0), World.meters(points.1), collides)
    }

    /// Keeps two bodies at their relative pose.
    func makeWeld(_ joint: Int32, _ a: Int32, _ b: Int32, at points: (SIMD2<Double>, SIMD2<Double>)) {
        CB2JointCreateWeld(handle, joint, a, b, World.meters(points.0), World.meters(points.1))
    }

    /// Keeps a point of `b` on an axis of `a`, without relative rotation.
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

    /// Limits the rotation of a pin, in radians.
    func setRotationRange(_ range: FloatRange, _ joint: Int32) {
        CB2JointSetRange(
            handle, joint, !range.isInfinite, Float(max(range.minimum, -1e6)), Float(min(range.maximum, 1e6)))
    }

    /// Limits the movement of a slide, in points.
    func setTranslationRange(_ range: FloatRange, _ joint: Int32) {
        let far = DynamicsUnits.farthest
        CB2JointSetRange(
            handle, joint, !range.isInfinite, World.meters(max(range.minimum, -far)),
            World.meters(min(range.maximum, far)))
    }

    /// Brakes a pin with a torque.
    func setFriction(_ torque: Double, _ joint: Int32) { CB2JointSetFriction(handle, joint, Float(torque)) }

    // MARK: Metres

    /// Converts points to Box2D's metres, clamped to twice the range of its world. Single precision can't represent
    /// fourth powers of larger numbers.
    static func meters(_ points: Double) -> Float {
        let limit = 2 * DynamicsUnits.farthest
        return points.isNaN ? 0 : Float(min(max(points, -limit), limit) / DynamicsUnits.pointsPerMeter)
    }

    private static func meters(_ points: SIMD2<Double>) -> CB2Vector {
        CB2Vector(x: meters(points.x), y: meters(points.y))
    }

    static func points(_ meters: Float) -> Double { Double(meters) * DynamicsUnits.pointsPerMeter }
}
