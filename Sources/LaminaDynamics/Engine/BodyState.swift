/// What is known of a body at a step, in points and seconds.
struct BodyState {
    /// The centre of its item, in points.
    var x = 0.0
    var y = 0.0
    /// Clockwise as seen, in radians.
    var angle = 0.0
    /// Velocity, in points/s.
    var vx = 0.0
    var vy = 0.0
    /// In radians/s.
    var spin = 0.0
    /// 1 for 100 × 100 points of density 1; 0 for a body that nothing moves.
    var mass = 0.0
    var charge = 0.0
    /// Whether it is not at rest.
    var isAwake = false
}

/// What pushes a body during a step.
struct BodyForce {
    /// A force of 1 accelerates a mass of 1 by 100 points/s².
    var x = 0.0
    var y = 0.0
    /// A torque of 1 is a force of 1 at a distance of 100 points.
    var torque = 0.0
}
