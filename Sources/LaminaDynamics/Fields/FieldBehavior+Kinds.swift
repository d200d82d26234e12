import Foundation

extension FieldBehavior {
    /// Slows items down, like air: the force is −strength · velocity. By itself it never turns them back.
    public static func dragField() -> FieldBehavior { FieldBehavior(.drag) }

    /// Pulls items towards the position as a spring does: the force is −strength · distance (Hooke's law).
    ///
    /// Items swing about the position √(strength / mass) radians a second, on and on unless something slows them.
    public static func springField() -> FieldBehavior { FieldBehavior(.spring) }

    /// Gives items a velocity: direction · strength, in 100 points/s. Whatever else accelerates them has no effect.
    ///
    /// Where several act on an item, the last one in the order of the animator's tree does.
    ///
    /// - Parameter direction: the velocity.
    public static func velocityField(direction: CGVector) -> FieldBehavior {
        let field = FieldBehavior(.velocity)
        field.direction = direction
        return field
    }

    /// Repels or attracts charged items: the force is charge · strength, away from the position.
    ///
    /// Items of positive charge are repelled where the strength is positive, and attracted where it is negative.
    public static func electricField() -> FieldBehavior { FieldBehavior(.electric) }

    /// Turns charged items off their way: the force is charge · strength · velocity, to the left of it as seen.
    ///
    /// Positive charges turn counter-clockwise at a positive strength. It never changes how fast they are.
    public static func magneticField() -> FieldBehavior { FieldBehavior(.magnetic) }

    /// Accelerates items towards a point by strength, whatever they weigh; away from it where the strength is negative.
    ///
    /// It pulls the same at each distance unless `falloff` says otherwise: with −1 in proportion to it.
    ///
    /// - Parameter position: the point, in points.
    public static func radialGravityField(position: CGPoint) -> FieldBehavior {
        let field = FieldBehavior(.radialGravity)
        field.position = position
        return field
    }

    /// Accelerates items along a direction by strength · direction, whatever they weigh; 1 is 100 points/s².
    ///
    /// - Parameter direction: its length counts.
    public static func linearGravityField(direction: CGVector) -> FieldBehavior {
        let field = FieldBehavior(.linearGravity)
        field.direction = direction
        return field
    }

    /// Accelerates items around the position by strength, whatever they weigh: counter-clockwise as seen, or clockwise
    /// where the strength is negative.
    ///
    /// It turns the same at each distance unless `falloff` says otherwise: with −1 in proportion to it.
    public static func vortexField() -> FieldBehavior { FieldBehavior(.vortex) }

    /// Pushes items about at random, smoothly in space and time, with a force of at most strength.
    ///
    /// The force does not depend on the mass. It is a simplex noise's curl: items are stirred, and gather nowhere.
    ///
    /// - Parameters:
    ///   - smoothness: from 0, the roughest, to 1.
    ///   - animationSpeed: how fast the field changes, in hertz; at 0 it stands still.
    public static func noiseField(smoothness: CGFloat, animationSpeed speed: CGFloat) -> FieldBehavior {
        FieldBehavior(.noise, smoothness: smoothness, animationSpeed: speed)
    }

    /// Pushes items about at random, in proportion to their speed: what rests is left alone.
    ///
    /// - Parameters:
    ///   - smoothness: from 0, the roughest, to 1.
    ///   - animationSpeed: how fast the field changes, in hertz; at 0 it stands still.
    public static func turbulenceField(smoothness: CGFloat, animationSpeed speed: CGFloat) -> FieldBehavior {
        FieldBehavior(.turbulence, smoothness: smoothness, animationSpeed: speed)
    }

    /// Pushes items as a block says.
    ///
    /// The region applies; strength, falloff and the other properties only as far as the block makes use of them. A
    /// force that is no number is a fault, told once, and counts as none.
    ///
    /// - Parameter block: gives the force; see `EvaluationBlock`.
    public static func field(evaluationBlock block: @escaping EvaluationBlock) -> FieldBehavior {
        FieldBehavior(.custom, block: block)
    }

    private convenience init(_ kind: FieldKind, smoothness: CGFloat, animationSpeed: CGFloat) {
        self.init(kind)
        self.smoothness = smoothness
        self.animationSpeed = animationSpeed
    }
}
