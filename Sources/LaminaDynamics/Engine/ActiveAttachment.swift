import LaminaGeometry

/// An attachment behaviour, as the engine sees it; in points.
struct AttachmentValues {
    /// The implementations of an attachment, which is rebuilt when another one applies.
    enum Sort { case spring, rod, point, rope, weld, pin, slide }

    let sort: Sort
    /// The items' slots; the second is -1 for an attachment to a point.
    let slots: SIMD2<Int32>
    /// The attached points, from the items' centres along their axes.
    let offsets: (SIMD2<Double>, SIMD2<Double>)
    let anchorPoint: SIMD2<Double>
    /// The axis of a slide, of any length.
    let axis: Vector
    let length: Double
    /// The frequency of a spring in hertz, its damping ratio, and the fraction of the stiffness that it has.
    let frequency: Double
    let damping: Double
    let stiffnessFraction: Double
    let frictionTorque: Double
    let range: FloatRange
}

/// An active attachment, implemented by a joint of Box2D or by a spring of the solver.
struct ActiveAttachment {
    let sort: AttachmentValues.Sort
    /// The items' slots; the second is -1 for an attachment to a point.
    let slots: SIMD2<Int32>
    /// The slot of the body that stands for the anchor point; -1 for an attachment between two items.
    private let anchor: Int32
    /// The number of Box2D's joint; -1 for a spring.
    let joint: Int32
    /// The items' masses at the last update, which springs depend on.
    private var weights = SIMD2<Double>.zero
    /// The latest poses of an item that is dragged by moving the anchor point.
    var trail = Trail()

    /// - Parameter joint: returns a free joint number; not called for a spring.
    init(_ values: AttachmentValues, _ bodies: Bodies, joint: () -> Int32) {
        (sort, slots) = (values.sort, values.slots)
        guard sort != .spring else {
            (anchor, self.joint) = (-1, -1)
            return
        }
        self.joint = joint()
        let point = values.anchorPoint
        anchor = slots.y < 0 ? Int32(bodies.make(.anchor, at: Pose(x: point.x, y: point.y))) : -1
        makeJoint(values, between: slots.x, and: slots.y < 0 ? anchor : slots.y, bodies)
    }

    private func makeJoint(_ values: AttachmentValues, between a: Int32, and b: Int32, _ bodies: Bodies) {
        let (offsets, point) = (values.offsets, values.anchorPoint)
        /// Returns the point in a body's own coordinates.
        func local(_ body: Int32) -> SIMD2<Double> {
            let state = bodies.states[Int(body)]
            return rotated(point - SIMD2(state.x, state.y), by: -state.angle)
        }
        switch sort {
        case .spring: break
        case .rod, .rope: bodies.world.makeDistanceJoint(joint, a, b, at: offsets, isRod: sort == .rod)
        case .point: bodies.world.makePin(joint, a, b, at: offsets, collides: true)
        case .weld: bodies.world.makeWeld(joint, b, a, at: (local(b), local(a)))
        case .pin: bodies.world.makePin(joint, b, a, at: (local(b), local(a)), collides: false)
        case .slide:
            let axis = SIMD2<Double>(values.axis.dx, values.axis.dy) / values.axis.length
            let along = rotated(axis, by: -bodies.states[Int(b)].angle)
            bodies.world.makeSlide(joint, b, a, at: (local(b), local(a)), along: along)
        }
    }

    /// Updates the joint and wakes its bodies, if the attachment's parameters have changed or, for a spring, the
    /// masses.
    mutating func renew(_ values: AttachmentValues, isStale: Bool, _ bodies: Bodies) {
        if sort == .spring {
            let (first, second) = (Int(slots.x), Int(slots.y))
            let now = SIMD2(bodies.states[first].mass, second < 0 ? 0 : bodies.states[second].mass)
            if isStale || now != weights {
                weights = now
                wake(bodies)
            }
        } else if isStale {
            setNumbers(values, bodies)
            wake(bodies)
        }
    }

    private mutating func setNumbers(_ values: AttachmentValues, _ bodies: Bodies) {
        switch sort {
        case .spring, .weld: break
        case .rod, .point:
            if anchor >= 0 {
                bodies.world.setPose(x: values.anchorPoint.x, y: values.anchorPoint.y, angle: 0, Int(anchor))
                trail.lead(at: bodies.stepCount)
            }
            if sort == .rod { bodies.world.setRodLength(values.length, joint) }
        case .rope: bodies.world.setRopeLength(values.length, joint)
        case .pin:
            bodies.world.setRotationRange(values.range, joint)
            bodies.world.setFriction(values.frictionTorque, joint)
        case .slide: bodies.world.setTranslationRange(values.range, joint)
        }
    }

    private func wake(_ bodies: Bodies) {
        bodies.world.wake(Int(slots.x))
        if slots.y >= 0 { bodies.world.wake(Int(slots.y)) }
    }

    /// Removes the joint, and wakes its bodies.
    func destroy(_ bodies: Bodies) {
        if joint >= 0 { bodies.world.destroyJoint(joint) }
        if anchor >= 0 { bodies.remove(Int(anchor)) }
        for slot in [slots.x, slots.y] where slot >= 0 && bodies.isItem(Int(slot)) { bodies.world.wake(Int(slot)) }
    }
}
