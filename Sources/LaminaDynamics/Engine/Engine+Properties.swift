import CBox2D

extension Engine {
    /// Makes items what the behaviours say: the last one in order wins, property by property.
    func prepareProperties(_ order: [DynamicBehavior]) {
        var settings = [ItemSettings](repeating: ItemSettings(), count: bodies.count)
        for case let behavior as DynamicItemBehavior in order {
            for slot in behavior.slots where slot >= 0 { settings[Int(slot)].merge(behavior.settings) }
        }
        for slot in bodies.indices where isItem(slot) && settings[slot] != bodies[slot].settings {
            bodies[slot].settings = settings[slot]
            applyProperties(of: slot)
            CB2BodyWake(world, Int32(slot))
        }
        for case let behavior as DynamicItemBehavior in order where !behavior.earlyVelocities.isEmpty {
            for (item, linear, angular) in behavior.earlyVelocities {
                guard let slot = slot(of: item) else { continue }
                addVelocity(SIMD2(linear.x, linear.y), angular, to: slot)
            }
            behavior.earlyVelocities = []
        }
    }

    /// Gives a slot's body its settings.
    func applyProperties(of slot: Int) {
        let (body, index) = (bodies[slot], Int32(slot))
        let settings = body.settings
        let isAnchored = settings.isAnchored ?? false
        let turns = settings.allowsRotation ?? true
        let weight = (settings.density ?? 1) * DynamicsUnits.massPerSquarePoint
        // Kept to what single precision can square.
        let mass = min(max(body.area * weight, 1e-9), 1e12)
        let inertia = min(max(body.moment * weight, 1e-9), 1e20)
        let scale = DynamicsUnits.pointsPerMeter
        // What may fall again begins as what is new: see `prepareForces`.
        if !isAnchored, body.inverseMass == 0 { bodies[slot].acceleration = .zero }
        CB2BodySetKind(world, index, isAnchored ? CB2BodyKindStill : CB2BodyKindMoving)
        CB2BodySetMass(world, index, Float(mass), meters(body.centroid), Float(inertia / scale / scale), turns)
        CB2BodySetDamping(
            world, index, Float(min(settings.resistance ?? 0, 1e9)), Float(min(settings.angularResistance ?? 0, 1e9)))
        bodies[slot].inverseMass = isAnchored ? 0 : 1 / mass
        bodies[slot].inverseInertia = isAnchored || !turns ? 0 : 1 / inertia
        states[slot].mass = isAnchored ? 0 : mass
        states[slot].charge = settings.charge ?? 0
        applySurface(of: slot)
    }

    /// Gives a slot's body its friction and elasticity.
    func applySurface(of slot: Int) {
        let body = bodies[slot]
        // What presses an item down in a step must not make it bounce: twice that counts as none.
        let pressed = (body.acceleration * body.acceleration).sum().squareRoot() * DynamicsUnits.step
        CB2BodySetSurface(
            world, Int32(slot), Float(body.settings.friction ?? 0), Float(body.settings.elasticity ?? 0),
            meters(max(Engine.leastBounce, 2 * pressed)))
    }

    /// The speed in points/s below which nothing bounces.
    static let leastBounce = 2.0
}

extension ItemSettings {
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
