import Foundation

/// A field as the engine's loop reads it: numbers, in metres of 100 points, and nothing to look up.
package struct FieldValues: Sendable, Hashable {
    package var kind: FieldKind
    /// The field's centre.
    package var x = 0.0
    package var y = 0.0
    /// Where it has an effect, in points around its centre.
    package var region = FieldRegion.infinite
    package var strength = 1.0
    /// The force shrinks with the distance to this power.
    package var falloff = 0.0
    /// Smaller distances count as this one.
    package var minimumRadius = FieldValues.leastRadius
    /// The distance at which a field with a falloff has its strength: ``minimumRadius`` where one was set, else a metre.
    package var unitRadius = 1.0
    package var directionX = 0.0
    package var directionY = 0.0
    /// 0…1; see `FieldNoise`.
    package var smoothness = 0.0
    /// How fast noise changes, in hertz.
    package var animationSpeed = 0.0
    /// Fields of noise with different seeds are different fields.
    package var seed: UInt64 = 0

    /// The least distance, so that nothing is divided by nothing: a hundredth of a point.
    package static let leastRadius = 1e-4

    package init(kind: FieldKind) { self.kind = kind }

    /// How strong the field is at a distance.
    @inline(__always)
    func strength(at distance: Double) -> Double {
        if falloff == 0 { return strength }
        let ratio = max(distance, minimumRadius) / unitRadius
        return switch falloff {
        case 1: strength / ratio
        case 2: strength / (ratio * ratio)
        default: strength * pow(ratio, -falloff)
        }
    }

    /// Adds what the field does to an item, by the formula of its kind; a custom field adds nothing here.
    ///
    /// The formulas are those of Apple's reference, in metres of 100 points, with y downwards and turning
    /// counter-clockwise as seen. n is the direction away from the field's centre (none in the centre itself), m the mass,
    /// q the charge, v the velocity, s the strength · (r / `unitRadius`)^(−falloff), and r the distance from the centre, at
    /// least `minimumRadius`.
    ///
    /// | kind | force |
    /// | --- | --- |
    /// | linear gravity | m s · direction |
    /// | radial gravity | −m s n |
    /// | velocity | sets v = s · direction |
    /// | drag | −s v |
    /// | vortex | m s · n turned left |
    /// | spring | −s · (the way from the centre) |
    /// | electric | q s n |
    /// | magnetic | q s · v turned left |
    /// | noise | s · noise |
    /// | turbulence | s · length of v · noise |
    ///
    /// - Parameters:
    ///   - sample: the item.
    ///   - noise: the field's, for noise and turbulence.
    ///   - phase: how far noise has changed: seconds times hertz.
    @inline(__always)
    package func add(to sum: inout FieldSum, sample: FieldSample, noise: FieldNoise?, phase: Double) {
        sum.isAny = true
        let awayX = sample.x - x
        let awayY = sample.y - y
        // What is divided by it goes to 0 within a hundredth of a point of the centre, where there is no direction.
        let distance = max((awayX * awayX + awayY * awayY).squareRoot(), FieldValues.leastRadius)
        let strength = strength(at: distance)
        switch kind {
        case .linearGravity:
            sum.forceX += sample.mass * strength * directionX
            sum.forceY += sample.mass * strength * directionY
        case .radialGravity:
            let soft = max(distance, FieldValues.settling * strength)
            sum.forceX -= sample.mass * strength * awayX / soft
            sum.forceY -= sample.mass * strength * awayY / soft
        case .velocity:
            sum.setsVelocity = true
            sum.velocityX = strength * directionX
            sum.velocityY = strength * directionY
        case .drag:
            sum.drag += strength
        case .vortex:
            sum.forceX += sample.mass * strength * awayY / distance
            sum.forceY -= sample.mass * strength * awayX / distance
        case .spring:
            sum.stiffness += strength
            sum.springX -= strength * awayX
            sum.springY -= strength * awayY
        case .electric:
            let soft = max(distance, -FieldValues.settling * strength * sample.charge / sample.mass)
            sum.forceX += sample.charge * strength * awayX / soft
            sum.forceY += sample.charge * strength * awayY / soft
        case .magnetic:
            sum.turning += sample.charge * strength
        case .noise:
            let vector = noise?.vector(x: awayX, y: awayY, phase: phase) ?? (x: 0, y: 0)
            sum.forceX += strength * vector.x
            sum.forceY += strength * vector.y
        case .turbulence:
            let speed = (sample.velocityX * sample.velocityX + sample.velocityY * sample.velocityY).squareRoot()
            let vector = noise?.vector(x: awayX, y: awayY, phase: phase) ?? (x: 0, y: 0)
            sum.forceX += strength * speed * vector.x
            sum.forceY += strength * speed * vector.y
        case .custom: break
        }
    }

    /// What pulls to a point weakens within so many metres for each metre/s² of it, so that steps find rest there: as a
    /// spring of which a step is a 25th of the period. For a strength of 10 that is within a point.
    private static var settling: Double { 16 * DynamicsUnits.step * DynamicsUnits.step }

    /// Whether a place lies in the field's region.
    @inline(__always)
    package func reaches(_ sample: FieldSample) -> Bool {
        region.isEverywhere
            || region.contains(
                x: (sample.x - x) * DynamicsUnits.pointsPerMeter, y: (sample.y - y) * DynamicsUnits.pointsPerMeter)
    }
}

/// What a field does to the items in it.
package enum FieldKind: String, Sendable, Hashable, CaseIterable {
    case linearGravity
    case radialGravity
    case velocity
    case drag
    case vortex
    case spring
    case electric
    case magnetic
    case noise
    case turbulence
    case custom

    var hasDirection: Bool { self == .linearGravity || self == .velocity }
    var hasNoise: Bool { self == .noise || self == .turbulence }
}
