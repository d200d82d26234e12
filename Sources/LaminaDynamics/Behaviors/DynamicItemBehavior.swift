import Foundation

/// What items are made of: how heavy, bouncy, rough and slow they are, whether they turn, and how fast they go.
///
/// Where several of these behaviours hold one item, the last one that sets a property wins for that property; last in
/// the order of the animator's tree of behaviours. A property that was never set leaves it to the others.
public final class DynamicItemBehavior: DynamicBehavior {
    /// The items, in the order added.
    public var items: [any DynamicItem] { heldItems }

    /// What was set here, property by property.
    var settings = ItemSettings() {
        didSet { changed(.properties) }
    }
    /// Velocities from the time before there was an animator, and whose they are.
    private var earlyVelocities: [(item: any DynamicItem, linear: CGPoint, angular: Double)] = [] {
        didSet { if earlyVelocities.isEmpty { earlyPlaces = [:] } }
    }
    /// Where in `earlyVelocities` each item is.
    private var earlyPlaces: [ObjectIdentifier: Int] = [:]

    /// How much of its speed an item keeps in a collision: 0, the default, is none, 1 is all. The larger of two items'
    /// counts. More than 1 is a fault.
    public var elasticity: CGFloat {
        get { settings.elasticity ?? 0 }
        set { settings.elasticity = checked(newValue, or: elasticity, "elasticity", in: 0...1) }
    }
    /// How rough an item is: 0, the default, slides freely, 1 grips well; the geometric mean of two items' counts.
    public var friction: CGFloat {
        get { settings.friction ?? 0 }
        set { settings.friction = checked(newValue, or: friction, "friction", in: 0...1e6) }
    }
    /// The weight of an item's area: 1 by default, with which 100 × 100 points weigh 1. More than 0.
    public var density: CGFloat {
        get { settings.density ?? 1 }
        set { settings.density = checked(newValue, or: density, "density", in: 1e-6...1e6) }
    }
    /// How much of its velocity an item loses in a second, as a rate: v' = −resistance · v. 0 by default.
    public var resistance: CGFloat {
        get { settings.resistance ?? 0 }
        set { settings.resistance = checked(newValue, or: resistance, "resistance", in: 0...(.infinity)) }
    }
    /// How much of its turning an item loses in a second, as a rate. 0 by default.
    public var angularResistance: CGFloat {
        get { settings.angularResistance ?? 0 }
        set {
            settings.angularResistance = checked(
                newValue, or: angularResistance, "angularResistance", in: 0...(.infinity))
        }
    }
    /// How much electric and magnetic fields act on an item; 0 by default.
    public var charge: CGFloat {
        get { settings.charge ?? 0 }
        set { settings.charge = checked(newValue, or: charge, "charge") }
    }
    /// Whether an item stays where it is, as a boundary that others collide with; false by default.
    public var isAnchored: Bool {
        get { settings.isAnchored ?? false }
        set { settings.isAnchored = newValue }
    }
    /// Whether an item turns; true by default.
    public var allowsRotation: Bool {
        get { settings.allowsRotation ?? true }
        set { settings.allowsRotation = newValue }
    }

    /// A behaviour for items.
    public init(items: [any DynamicItemConvertible] = []) {
        super.init()
        hold(items)
    }

    /// Adds one item more.
    public func addItem(_ item: any DynamicItemConvertible) { hold(item.dynamicItem) }

    /// Leaves the item to itself; ignored where it was not held.
    public func removeItem(_ item: any DynamicItemConvertible) { release(item.dynamicItem) }

    // MARK: Velocities

    /// Adds to an item's velocity, as a finger does that lets go of it.
    ///
    /// Before the behaviour comes to an animator the velocities add up and wait.
    ///
    /// - Parameters:
    ///   - velocity: in points/s.
    ///   - item: one of the behaviour's items; another is ignored.
    public func addLinearVelocity(_ velocity: CGPoint, for item: any DynamicItemConvertible) {
        guard velocity.x.isFinite, velocity.y.isFinite else {
            return fault(.unusableValue(behavior: name, property: "linearVelocity", value: "\(velocity)"))
        }
        add(linear: velocity, angular: 0, to: item.dynamicItem)
    }

    /// Adds to how fast an item turns.
    ///
    /// - Parameters:
    ///   - velocity: in radians/s, clockwise as seen.
    ///   - item: one of the behaviour's items; another is ignored.
    public func addAngularVelocity(_ velocity: CGFloat, for item: any DynamicItemConvertible) {
        guard velocity.isFinite else {
            return fault(.unusableValue(behavior: name, property: "angularVelocity", value: "\(velocity)"))
        }
        add(linear: .zero, angular: velocity, to: item.dynamicItem)
    }

    /// The item's velocity at the last step, in points/s; zero for an item without one.
    public func linearVelocity(for item: any DynamicItemConvertible) -> CGPoint {
        let item = item.dynamicItem
        guard let dynamicAnimator else { return earlyVelocity(of: item)?.linear ?? .zero }
        return dynamicAnimator.engine.linearVelocity(of: item)
    }

    /// How fast the item turned at the last step, in radians/s, clockwise as seen; 0 for an item without a velocity.
    public func angularVelocity(for item: any DynamicItemConvertible) -> CGFloat {
        let item = item.dynamicItem
        guard let dynamicAnimator else { return earlyVelocity(of: item)?.angular ?? 0 }
        return dynamicAnimator.engine.angularVelocity(of: item)
    }

    private func earlyVelocity(of item: any DynamicItem) -> (item: any DynamicItem, linear: CGPoint, angular: Double)? {
        earlyPlaces[ObjectIdentifier(item)].map { earlyVelocities[$0] }
    }

    private func add(linear: CGPoint, angular: Double, to item: any DynamicItem) {
        guard holds(item) else { return }
        if let dynamicAnimator {
            dynamicAnimator.addVelocity(linear: linear, angular: angular, to: item)
        } else if let index = earlyPlaces[ObjectIdentifier(item)] {
            earlyVelocities[index].linear.x += linear.x
            earlyVelocities[index].linear.y += linear.y
            earlyVelocities[index].angular += angular
        } else {
            earlyPlaces[ObjectIdentifier(item)] = earlyVelocities.count
            earlyVelocities.append((item, linear, angular))
        }
    }

    /// Gives the velocities that waited for an animator, and forgets them.
    func takeEarlyVelocities() -> [(item: any DynamicItem, linear: CGPoint, angular: Double)] {
        if earlyVelocities.isEmpty { return [] }
        defer { earlyVelocities = [] }
        return earlyVelocities
    }
}

/// The properties that one behaviour sets; nil for those that it leaves alone.
struct ItemSettings: Equatable {
    var elasticity, friction, density, resistance, angularResistance, charge: Double?
    var isAnchored, allowsRotation: Bool?

    /// Takes what the other sets.
    mutating func merge(_ other: ItemSettings) {
        elasticity = other.elasticity ?? elasticity
        friction = other.friction ?? friction
        density = other.density ?? density
        resistance = other.resistance ?? resistance
        angularResistance = other.angularResistance ?? angularResistance
        charge = other.charge ?? charge
        isAnchored = other.isAnchored ?? isAnchored
        allowsRotation = other.allowsRotation ?? allowsRotation
    }
}
