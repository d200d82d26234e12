import LaminaGeometry

extension FieldBehavior {
    /// Slows items down, like air: the force is −strength · velocity. On its own it never reverses their motion.
    public static func dragField() -> FieldBehavior { FieldBehavior(.drag) }

    /// Pulls items towards the position as a spring does: the force is −strength · distance (Hooke's law).
    ///
    /// Items oscillate about the position at √(strength / mass) radians per second, undamped unless something slows
    /// them.
    public static func springField() -> FieldBehavior { FieldBehavior(.spring) }

    /// Gives items a velocity: direction · strength, in 100 points/s. Other accelerations have no effect.
    ///
    /// If several act on an item, the last one in the order of the animator's tree applies.
    ///
    /// - Parameter direction: the velocity.
    public static func velocityField(direction: Vector) -> FieldBehavior {
        let field = FieldBehavior(.velocity)
        field.direction = direction
        return field
    }

    /// Repels or attracts charged items: the force is charge · strength, away from the position.
    ///
    /// Items of positive charge are repelled if the strength is positive, and attracted if it is negative.
    public static func electricField() -> FieldBehavior { FieldBehavior(.electric) }

    /// Deflects charged items: the force is charge · strength · velocity, to the left of the velocity as seen.
    ///
    /// Positive charges curve counter-clockwise at a positive strength. Their speed never changes.
    public static func magneticField() -> FieldBehavior { FieldBehavior(.magnetic) }

    /// Accelerates items towards a point by strength, independent of their mass; away from it if the strength is
    /// negative.
    ///
    /// The pull is the same at each distance unless `falloff` is set: with −1 it is proportional to the distance.
    ///
    /// - Parameter position: the point, in points.
    public static func radialGravityField(position: Point) -> FieldBehavior {
        let field = FieldBehavior(.radialGravity)
        field.position = position
        return field
    }

    /// Accelerates items along a direction by strength · direction, independent of their mass; 1 is 100 points/s².
    ///
    /// - Parameter direction: the vector, whose length counts.
    public static func linearGravityField(direction: Vector) -> FieldBehavior {
        let field = FieldBehavior(.linearGravity)
        field.direction = direction
        return field
    }

    /// Accelerates items around the position by strength, independent of their mass: counter-clockwise as seen, or
    /// clockwise if the strength is negative.
    ///
    /// The acceleration is the same at each distance unless `falloff` is set: with −1 it is proportional to the
    /// distance.
    public static func vortexField() -> FieldBehavior { FieldBehavior(.vortex) }

    /// Pushes items at random, smoothly in space and time, with a force of at most strength.
    ///
    /// The force does not depend on the mass. It is the curl of simplex noise, free of divergence: items are stirred,
    /// and gather nowhere.
    ///
    /// - Parameters:
    ///   - smoothness: from 0, the roughest, to 1.
    ///   - animationSpeed: the rate at which the field changes, in hertz; at 0 it is static.
    public static func noiseField(smoothness: Double, animationSpeed speed: Double) -> FieldBehavior {
        FieldBehavior(.noise, smoothness: smoothness, animationSpeed: speed)
    }

    /// Pushes items at random, in proportion to their speed: items at rest are not moved.
    ///
    /// - Parameters:
    ///   - smoothness: from 0, the roughest, to 1.
    ///   - animationSpeed: the rate at which the field changes, in hertz; at 0 it is static.
    public static func turbulenceField(smoothness: Double, animationSpeed speed: Double) -> FieldBehavior {
        FieldBehavior(.turbulence, smoothness: smoothness, animationSpeed: speed)
    }

    /// Pushes items by a custom force.
    ///
    /// The region applies; strength, falloff and the other properties only as far as the block uses them. A force that
    /// is NaN is a fault, reported once, and counts as 0.
    ///
    /// - Parameter block: returns the force; see `EvaluationBlock`.
    public static func field(evaluationBlock block: @escaping EvaluationBlock) -> FieldBehavior {
        FieldBehavior(.custom, block: block)
    }

    private convenience init(_ kind: FieldKind, smoothness: Double, animationSpeed: Double) {
        self.init(kind)
        self.smoothness = smoothness
        self.animationSpeed = animationSpeed
    }
}
