import LaminaGeometry

/// The physical properties of items: density, elasticity, friction, resistance, charge, rotation and velocity.
///
/// If several of these behaviours have one item, the last one that sets a property wins for that property; last in the
/// order of the animator's tree of behaviours. A property that was never set here is left to the others.
public final class DynamicItemBehavior: DynamicBehavior {
    /// The items, in the order added.
    public var items: [any DynamicItem] { heldItems }

    /// The properties set here.
    var settings = ItemSettings() {
        didSet { changed(.properties) }
    }
    /// Velocities given before there was an animator, with their items.
    private var earlyVelocities: [(item: any DynamicItem, linear: Point, angular: Double)] = [] {
        didSet { if earlyVelocities.isEmpty { earlyIndices = [:] } }
    }
    /// The index in `earlyVelocities` of each item.
    private var earlyIndices: [ObjectIdentifier: Int] = [:]

    /// The restitution: the fraction of its speed that an item keeps in a collision, from 0, the default, to 1. The
    /// larger of two items' values applies. More than 1 is a fault.
    public var elasticity: Double {
        get { settings.elasticity ?? 0 }
        set { settings.elasticity = checked(newValue, or: elasticity, "elasticity", in: 0...1) }
    }
    /// The friction coefficient: 0, the default, slides freely, 1 grips well. The geometric mean of two items' values
    /// applies.
    public var friction: Double {
        get { settings.friction ?? 0 }
        set { settings.friction = checked(newValue, or: friction, "friction", in: 0...1e6) }
    }
    /// The mass per area: 1 by default, with which 100 × 100 points have a mass of 1. More than 0.
    public var density: Double {
        get { settings.density ?? 1 }
        set { settings.density = checked(newValue, or: density, "density", in: 1e-6...1e6) }
    }
    /// The linear damping, as a rate per second: v' = −resistance · v. 0 by default.
    public var resistance: Double {
        get { settings.resistance ?? 0 }
        set { settings.resistance = checked(newValue, or: resistance, "resistance", in: 0...(.infinity)) }
    }
    /// The angular damping, as a rate per second. 0 by default.
    public var angularResistance: Double {
        get { settings.angularResistance ?? 0 }
        set {
            settings.angularResistance = checked(
                newValue, or: angularResistance, "angularResistance", in: 0...(.infinity))
        }
    }
    /// The charge on which electric and magnetic fields act; 0 by default.
    public var charge: Double {
        get { settings.charge ?? 0 }
        set { settings.charge = checked(newValue, or: charge, "charge") }
    }
    /// True if an item is fixed, as a boundary that others collide with; false by default.
    public var isAnchored: Bool {
        get { settings.isAnchored ?? false }
        set { settings.isAnchored = newValue }
    }
    /// True if an item may rotate; true by default.
    public var allowsRotation: Bool {
        get { settings.allowsRotation ?? true }
        set { settings.allowsRotation = newValue }
    }

    /// A behaviour for items.
    public init(items: [any DynamicItemConvertible] = []) {
        super.init()
        hold(items)
    }

    /// Adds an item.
    public func addItem(_ item: any DynamicItemConvertible) { hold(item.dynamicItem) }

    /// Removes an item; ignored if the behaviour does not have it.
    public func removeItem(_ item: any DynamicItemConvertible) { release(item.dynamicItem) }

    // MARK: Velocities

    /// Adds to an item's velocity, such as a finger's that releases it.
    ///
    /// Velocities given before the behaviour is added to an animator add up and apply then.
    ///
    /// - Parameters:
    ///   - velocity: in points/s.
    ///   - item: one of the behaviour's items; another is ignored.
    public func addLinearVelocity(_ velocity: Point, for item: any DynamicItemConvertible) {
        guard velocity.x.isFinite, velocity.y.isFinite else {
            return fault(.unusableValue(behavior: name, property: "linearVelocity", value: "\(velocity)"))
        }
        add(linear: velocity, angular: 0, to: item.dynamicItem)
    }

    /// Adds to an item's angular velocity.
    ///
    /// - Parameters:
    ///   - velocity: in radians/s, clockwise as seen.
    ///   - item: one of the behaviour's items; another is ignored.
    public func addAngularVelocity(_ velocity: Double, for item: any DynamicItemConvertible) {
        guard velocity.isFinite else {
            return fault(.unusableValue(behavior: name, property: "angularVelocity", value: "\(velocity)"))
        }
        add(linear: .zero, angular: velocity, to: item.dynamicItem)
    }

    /// The item's velocity at the last step, in points/s; zero for an item without one.
    public func linearVelocity(for item: any DynamicItemConvertible) -> Point {
        let item = item.dynamicItem
        guard let dynamicAnimator else { return earlyVelocity(of: item)?.linear ?? .zero }
        return dynamicAnimator.engine.linearVelocity(of: item)
    }

    /// The item's angular velocity at the last step, in radians/s, clockwise as seen; 0 for an item without one.
    public func angularVelocity(for item: any DynamicItemConvertible) -> Double {
        let item = item.dynamicItem
        guard let dynamicAnimator else { return earlyVelocity(of: item)?.angular ?? 0 }
        return dynamicAnimator.engine.angularVelocity(of: item)
    }

    private func earlyVelocity(of item: any DynamicItem) -> (item: any DynamicItem, linear: Point, angular: Double)? {
        earlyIndices[ObjectIdentifier(item)].map { earlyVelocities[$0] }
    }

    private func add(linear: Point, angular: Double, to item: any DynamicItem) {
        guard holds(item) else { return }
        if let dynamicAnimator {
            dynamicAnimator.addVelocity(linear: linear, angular: angular, to: item)
        } else if let index = earlyIndices[ObjectIdentifier(item)] {
            earlyVelocities[index].linear.x += linear.x
            earlyVelocities[index].linear.y += linear.y
            earlyVelocities[index].angular += angular
        } else {
            earlyIndices[ObjectIdentifier(item)] = earlyVelocities.count
            earlyVelocities.append((item, linear, angular))
        }
    }

    /// Returns and removes the velocities given before there was an animator.
    func takeEarlyVelocities() -> [(item: any DynamicItem, linear: Point, angular: Double)] {
        if earlyVelocities.isEmpty { return [] }
        defer { earlyVelocities = [] }
        return earlyVelocities
    }
}
