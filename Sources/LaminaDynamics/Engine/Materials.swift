/// The material of each item's body, from its shape and from what item behaviours say of it.
final class Materials {
    /// The speed in points/s below which nothing bounces.
    private static let leastBounce = 2.0

    /// What is known of a slot's item.
    private struct Part {
        var settings = ItemSettings()
        /// The shape's area, in square points, centre of mass, in points, and moment, in points⁴.
        var area = 0.0
        var center = SIMD2<Double>.zero
        var moment = 0.0
    }

    private let bodies: Bodies
    /// By slot; of slots that are no item's, what was there before.
    private var parts: [Part] = []

    init(_ bodies: Bodies) { self.bodies = bodies }

    /// Gives an item's new body its shape, and the material that items have of themselves.
    func add(_ shape: ItemShape, to slot: Int) {
        for piece in shape.pieces { bodies.world.add(piece, to: slot) }
        while parts.count <= slot { parts.append(Part()) }
        parts[slot] = Part(area: shape.area, center: shape.centroid, moment: shape.moment)
        apply(slot)
    }

    /// Makes items what the behaviours say: the last one in order wins, property by property.
    func prepare(_ order: [DynamicBehavior]) {
        var settings = [ItemSettings](repeating: ItemSettings(), count: parts.count)
        for case let behavior as DynamicItemBehavior in order {
            for slot in behavior.slots where slot >= 0 { settings[Int(slot)].merge(behavior.settings) }
        }
        for slot in parts.indices where bodies.isItem(slot) && settings[slot] != parts[slot].settings {
            parts[slot].settings = settings[slot]
            apply(slot)
            bodies.world.wake(slot)
        }
    }

    /// How much of its velocity an item loses in a second, as a rate.
    func resistance(of slot: Int) -> Double { parts.indices.contains(slot) ? parts[slot].settings.resistance ?? 0 : 0 }

    /// Gives a slot's body its weight and surface.
    private func apply(_ slot: Int) {
        let part = parts[slot]
        let settings = part.settings
        let isAnchored = settings.isAnchored ?? false
        let turns = settings.allowsRotation ?? true
        let weight = (settings.density ?? 1) * DynamicsUnits.massPerSquarePoint
        // Kept to what single precision can square.
        let mass = min(max(part.area * weight, 1e-9), 1e12)
        let inertia = min(max(part.moment * weight, 1e-9), 1e20)
        // What may fall again begins as what is new: see `GravityAndPushes.prepare`.
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

    /// Gives a slot's body its friction and elasticity, which depend on its acceleration too.
    func applySurface(of slot: Int) {
        let (settings, acceleration) = (parts[slot].settings, bodies.accelerations[slot])
        // What presses an item down in a step must not make it bounce: twice that counts as none.
        let pressed = (acceleration * acceleration).sum().squareRoot() * DynamicsUnits.step
        bodies.world.setSurface(
            friction: settings.friction ?? 0, elasticity: settings.elasticity ?? 0,
            threshold: max(Materials.leastBounce, 2 * pressed), slot)
    }
}
