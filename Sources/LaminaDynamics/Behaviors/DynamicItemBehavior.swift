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
    var earlyVelocities: [(item: any DynamicItem, linear: CGPoint, angular: Double)] = [] {
        didSet { if earlyVelocities.isEmpty { earlyPlaces = [:] } }
    }
    /// Where in `earlyVelocities` each item is.
    var earlyPlaces: [ObjectIdentifier: Int] = [:]

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
    public init(items: [any DynamicItem] = []) {
        super.init()
        hold(items)
    }

    /// Adds one item more.
    public func addItem(_ item: any DynamicItem) { hold(item) }

    /// Leaves the item to itself; ignored where it was not held.
    public func removeItem(_ item: any DynamicItem) { release(item) }
}

/// The properties that one behaviour sets; nil for those that it leaves alone.
struct ItemSettings: Equatable {
    var elasticity, friction, density, resistance, angularResistance, charge: Double?
    var isAnchored, allowsRotation: Bool?
}
