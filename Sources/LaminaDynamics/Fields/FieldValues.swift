import Glibc

/// A field's numbers for the engine's loop, in metres of 100 points.
package struct FieldValues: Sendable, Hashable {
    package var kind: FieldKind
    /// The field's centre.
    package var x = 0.0
    package var y = 0.0
    /// The region in which it acts, in points around its centre.
    package var region = FieldRegion.infinite
    package var strength = 1.0
    /// The exponent of the distance by which the force is divided.
    package var falloff = 0.0
    /// The minimum distance in the formula.
    package var minimumRadius = FieldValues.leastRadius
    /// The distance at which a field with a falloff has its strength: ``minimumRadius`` if set, else a metre.
    package var unitRadius = 1.0
    package var directionX = 0.0
    package var directionY = 0.0
    /// 0…1; see `FieldNoise`.
    package var smoothness = 0.0
    /// The rate at which noise changes, in hertz.
    package var animationSpeed = 0.0
    /// The seed of the noise.
    package var seed: UInt64 = 0

    /// The minimum distance, which avoids division by 0: a hundredth of a point.
    package static let leastRadius = 1e-4

    package init(kind: FieldKind) { self.kind = kind }

    /// The field's strength at a distance.
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

    /// Adds the field's effect on an item by the formula of its kind; a custom field adds nothing here.
    ///
    /// The formulas are those of Apple's reference, in metres of 100 points, with y downwards and rotation
    /// counter-clockwise as seen. n is the direction away from the field's centre (zero at the centre itself), m the
    /// mass, q the charge, v the velocity, s the strength · (r / `unitRadius`)^(−falloff), and r the distance from the
    /// centre, at least `minimumRadius`.
    ///
    /// | kind | force |
    /// | --- | --- |
    /// | linear gravity | m s · direction |
    /// | radial gravity | −m s n |
    /// | velocity | sets v = s · direction |
    /// | drag | −s v |
    /// | vortex | m s · n rotated left |
    /// | spring | −s · (offset from the centre) |
    /// | electric | q s n |
    /// | magnetic | q s · v rotated left |
    /// | noise | s · noise |
    /// | turbulence | s · length of v · noise |
    ///
    /// - Parameters:
    ///   - sample: the item.
    ///   - noise: the field's, for noise and turbulence.
    ///   - phase: the phase of the noise: seconds times hertz.
    @inline(__always)
    package func add(to sum: inout FieldSum, sample: FieldSample, noise: FieldNoise?, phase: Double) {
        sum.isAny = true
        let awayX = sample.x - x
        let awayY = sample.y - y
        // Quotients by it go to 0 within a hundredth of a point of the centre, where there is no direction.
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

    /// The distance, in metres per metre/s² of pull, within which a pull towards a point is softened so that bodies
    /// come to rest there: like a spring of which a step is a 25th of the period. For a strength of 10 that is within a
    /// point.
    private static var settling: Double { 16 * DynamicsUnits.step * DynamicsUnits.step }

    /// Returns whether a sample's position is in the field's region.
    @inline(__always)
    package func reaches(_ sample: FieldSample) -> Bool {
        region.isEverywhere
            || region.contains(
                x: (sample.x - x) * DynamicsUnits.pointsPerMeter, y: (sample.y - y) * DynamicsUnits.pointsPerMeter)
    }
}

/// The kinds of field.
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
