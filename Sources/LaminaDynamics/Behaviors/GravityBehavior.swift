import LaminaGeometry

/// Accelerates items in one direction, independent of their mass.
///
/// A gravity of 1 is 1,000 points/s². Several gravities on one item add up.
public final class GravityBehavior: DynamicBehavior {
    /// The items pulled, in the order added.
    public var items: [any DynamicItem] { heldItems }

    /// The gravity vector, direction and strength together; (0, 1), which is down, by default.
    public var gravityDirection = Vector(dx: 0, dy: 1) {
        didSet {
            if !gravityDirection.isFinite {
                fault(.unusableValue(behavior: name, property: "gravityDirection", value: "\(gravityDirection)"))
                gravityDirection = oldValue
            }
            changed(.forces)
        }
    }

    /// The direction, in radians clockwise from the x axis; π/2, which is down, by default.
    public var angle: Double {
        get { gravityDirection.angle }
        set { setAngle(checked(newValue, or: angle, "angle"), magnitude: magnitude) }
    }

    /// The strength; 1 is 1,000 points/s². A strength of 0 sets the angle to 0; a negative one reverses it.
    public var magnitude: Double {
        get { gravityDirection.length }
        set { setAngle(angle, magnitude: checked(newValue, or: magnitude, "magnitude")) }
    }

    /// A gravity for items.
    public init(items: [any DynamicItemConvertible] = []) {
        super.init()
        hold(items)
    }

    /// Adds an item.
    public func addItem(_ item: any DynamicItemConvertible) { hold(item.dynamicItem) }

    /// Removes an item; ignored if the behaviour does not have it.
    public func removeItem(_ item: any DynamicItemConvertible) { release(item.dynamicItem) }

    /// Sets the direction, in radians clockwise from the x axis, and the strength together.
    public func setAngle(_ angle: Double, magnitude: Double) {
        gravityDirection = Vector(angle: angle, length: magnitude)
    }
}
