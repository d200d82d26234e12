/// The material of each item's body, from its shape and from the item behaviours.
final class Materials {
    /// The speed in points/s below which nothing bounces.
    private static let leastBounce = 2.0

    /// The shape and settings of a slot's item.
    private struct Part {
        var settings = ItemSettings()
        /// The shape's area, in square points, centre of mass, in points, and moment, in points⁴.
        var area = 0.0
        var center = SIMD2<Double>.zero
        var moment = 0.0
    }

    private let bodies: Bodies
    /// By slot; stale for slots without an item.
    private var parts: [Part] = []

    init(_ bodies: Bodies) { self.bodies = bodies }

    /// Gives an item's new body its shape, and the default material.
    func add(_ shape: ItemShape, to slot: Int) {
        for piece in shape.pieces { bodies.world.add(piece, to: slot) }
        while parts.count <= slot { parts.append(Part()) }
        parts[slot] = Part(area: shape.area, center: shape.centroid, moment: shape.moment)
        apply(slot)
    }

    /// Applies the settings of behaviours: the last one in order wins, property by property.
    ///
    /// - Parameter all: the settings of each behaviour, and the slots of its items, -1 for unusable ones.
    func prepare(_ all: [(settings: ItemSettings, slots: [Int32])]) {
        var settings = [ItemSettings](repeating: ItemSettings(), count: parts.count)
        for (own, slots) in all { for slot in slots where slot >= 0 { settings[Int(slot)].merge(own) } }
        for slot in parts.indices where bodies.isItem(slot) && settings[slot] != parts[slot].settings {
            parts[slot].settings = settings[slot]
            apply(slot)
            bodies.world.wake(slot)
        }
    }

    /// The linear damping of an item, as a rate per second.
    func resistance(of slot: Int) -> Double { parts.indices.contains(slot) ? parts[slot].settings.resistance ?? 0 : 0 }

    /// Sets the mass and the surface of a slot's body.
    private func apply(_ slot: Int) {
        let part = parts[slot]
        let settings = part.settings
        let isAnchored = settings.isAnchored ?? false
        let turns = settings.allowsRotation ?? true
        let weight = (settings.density ?? 1) * DynamicsUnits.massPerSquarePoint
        // Clamped to numbers whose squares single precision can represent.
        let mass = min(max(part.area * weight, 1e-9), 1e12)
        let inertia = min(max(part.moment * weight, 1e-9), 1e20)
        // A body that may move again starts like a new one: see `GravityAndPushes`.
        if !isAnchored, bodies.masses[slot].inverse == 0 { bodies.setAcceleration(.zero, of: slot) }
        bodies.world.setMoving(!isAnchored, slot)
        bodies.world.setMass(mass, center: part.center, inertia: inertia, turns: turns, slot)
        bodies.world.setDamping(
            linear: min(settings.resistance ?? 0, 1e9), angular: min(settings.angularResistance ?? 0, 1e9), slot)
        let inverses = BodyMass(
            center: part.center, inverse: isAnchored ? 0 : 1 / mass,
            inverseInertia: isAnchored || !turns ? 0 : 1 / inertia)
        bodies.setMass(isAnchored ? 0 : mass, inverses, charge: settings.charge ?? 0, of: slot)
        applySurface(of: slot)
    }

    /// Sets the friction and the elasticity of a slot's body, which depend on its acceleration too.
    func applySurface(of slot: Int) {
        let (settings, acceleration) = (parts[slot].settings, bodies.accelerations[slot])
        // The speed gained in a step by resting pressure must not cause a bounce: up to twice that counts as none.
        let pressed = (acceleration * acceleration).sum().squareRoot() * DynamicsUnits.step
        bodies.world.setSurface(
            friction: settings.friction ?? 0, elasticity: settings.elasticity ?? 0,
            threshold: max(Materials.leastBounce, 2 * pressed), slot)
    }
}

/// The properties that one behaviour sets; nil for the others.
struct ItemSettings: Equatable {
    var elasticity, friction, density, resistance, angularResistance, charge: Double?
    var isAnchored, allowsRotation: Bool?

    /// Takes over the properties that the other sets.
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
