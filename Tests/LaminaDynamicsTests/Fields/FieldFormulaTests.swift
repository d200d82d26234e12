import Foundation
import LaminaTestSupport
import Testing

@testable import LaminaDynamics

/// Each kind against its formula, written again by hand with angles and powers.
@Suite("Field formulas")
struct FieldFormulaTests {
    /// The formula's force at a sample, and what has been worked out by hand.
    static func force(_ field: FieldValues, _ sample: FieldSample) -> (x: Double, y: Double) {
        var sum = FieldSum()
        if field.reaches(sample) { field.add(to: &sum, sample: sample, noise: nil, phase: 0) }
        return sum.force(atVelocityX: sample.velocityX, y: sample.velocityY)
    }

    static func samples(seed: UInt64) -> [FieldSample] {
        var dice = Dice(seed: seed)
        return (0..<50).map { _ in
            FieldSample(
                x: dice.number(in: -8...8), y: dice.number(in: -8...8), velocityX: dice.number(in: -20...20),
                velocityY: dice.number(in: -20...20), mass: dice.number(in: 0.01...5), charge: dice.number(in: -3...3))
        }
    }

    static func field(_ kind: FieldKind, seed: UInt64, falloff: Double) -> FieldValues {
        var dice = Dice(seed: seed &+ 1_000)
        var field = FieldValues(kind: kind)
        field.x = dice.number(in: -3...3)
        field.y = dice.number(in: -3...3)
        field.strength = dice.number(in: -4...4)
        field.falloff = falloff
        field.minimumRadius = 0.25
        field.unitRadius = seed.isMultiple(of: 2) ? 0.25 : 1
        field.directionX = dice.number(in: -2...2)
        field.directionY = dice.number(in: -2...2)
        return field
    }

    static let cases: [(FieldKind, Double)] = [
        FieldKind.linearGravity, .radialGravity, .drag, .vortex, .spring, .electric, .magnetic,
    ].flatMap { kind in [0, 1, 2, 0.5, -1].map { (kind, $0) } }

    @Test(arguments: cases) func forceFollowsTheFormula(kind: FieldKind, falloff: Double) {
        for seed in 0..<4 as Range<UInt64> {
            let field = Self.field(kind, seed: seed, falloff: falloff)
            for sample in Self.samples(seed: seed) {
                let angle = atan2(sample.y - field.y, sample.x - field.x)
                let distance = hypot(sample.x - field.x, sample.y - field.y)
                guard distance > field.minimumRadius else { continue }
                let strength = field.strength / pow(distance / field.unitRadius, falloff)
                let speed = hypot(sample.velocityX, sample.velocityY)
                let heading = atan2(sample.velocityY, sample.velocityX)
                // Turned left as seen, with y downwards, is an angle less by a quarter turn.
                let left = Double.pi / 2
                let (length, direction): (Double, Double) =
                    switch kind {
                    case .linearGravity:
                        (
                            sample.mass * strength * hypot(field.directionX, field.directionY),
                            atan2(field.directionY, field.directionX)
                        )
                    case .radialGravity: (sample.mass * strength, angle + .pi)
                    case .drag: (strength * speed, heading + .pi)
                    case .vortex: (sample.mass * strength, angle - left)
                    case .spring: (strength * distance, angle + .pi)
                    case .electric: (sample.charge * strength, angle)
                    default: (sample.charge * strength * speed, heading - left)
                    }
                let force = Self.force(field, sample)
                #expect(abs(force.x - length * cos(direction)) < 1e-9 * max(1, abs(length)))
                #expect(abs(force.y - length * sin(direction)) < 1e-9 * max(1, abs(length)))
            }
        }
    }

    @Test func vortexTurnsCounterClockwiseAsSeen() {
        let vortex = FieldValues(kind: .vortex)
        // Right of the centre it pushes up, above it to the left.
        #expect(Self.force(vortex, FieldSample(x: 2, y: 0)) == (0, -1))
        #expect(Self.force(vortex, FieldSample(x: 0, y: -2)) == (-1, 0))
    }

    @Test func magneticFieldTurnsPositiveChargesCounterClockwiseAsSeen() {
        let field = FieldValues(kind: .magnetic)
        #expect(Self.force(field, FieldSample(x: 0, y: 0, velocityX: 3, charge: 2)) == (0, -6))
        #expect(Self.force(field, FieldSample(x: 0, y: 0, velocityX: 3, charge: 0)) == (0, 0))
    }

    @Test func likeChargesRepelEachOther() {
        var field = FieldValues(kind: .electric)
        #expect(Self.force(field, FieldSample(x: 2, y: 0, charge: 0.5)) == (0.5, 0))
        field.strength = -1
        #expect(Self.force(field, FieldSample(x: 2, y: 0, charge: 0.5)) == (-0.5, 0))
    }

    /// UIFieldBehavior.minimumRadius: “Distances that are less than the minimum value are treated as if they are equal to
    /// the minimum value. In addition, effects such as falloff are not applied until the minimum distance is reached.”
    @Test("UIFieldBehavior.minimumRadius: distances below it count as it, and falloff begins there")
    func smallerDistancesCountAsTheMinimumRadius() {
        let field = FieldBehavior.radialGravityField(position: .zero)
        (field.strength, field.falloff, field.minimumRadius) = (3, 2, 50)
        let values = field.values
        for (distance, force) in [(0.02, 3), (0.25, 3.0), (0.499, 3), (0.5, 3), (1, 0.75), (2, 0.1875)] {
            #expect(abs(Self.force(values, FieldSample(x: 0, y: distance)).y + force) < 1e-12, "\(distance)")
        }
        #expect(Self.force(values, FieldSample(x: 0, y: 0)) == (0, 0))
        let vortex = FieldBehavior.vortexField()
        (vortex.strength, vortex.falloff, vortex.minimumRadius) = (3, 2, 50)
        #expect(abs(Self.force(vortex.values, FieldSample(x: 0.01, y: 0)).y + 3) < 1e-12)
        #expect(abs(Self.force(vortex.values, FieldSample(x: 1, y: 0)).y + 0.75) < 1e-12)
    }

    /// The page calls the default minimum radius “very small, but not zero”; nothing would be left of a field with a falloff
    /// that counts from there. Distances count in 100 points then.
    @Test func withoutAMinimumRadiusAFieldHasItsStrengthAtAHundredPoints() {
        let field = FieldBehavior.radialGravityField(position: .zero)
        field.falloff = 2
        #expect(Self.force(field.values, FieldSample(x: 1, y: 0)).x == -1)
        #expect(Self.force(field.values, FieldSample(x: 2, y: 0)).x == -0.25)
        field.minimumRadius = 50
        field.minimumRadius = 0
        #expect(Self.force(field.values, FieldSample(x: 2, y: 0)).x == -0.25)
    }

    /// UIFieldBehavior.radialGravityField(position:) has a force “that is proportional to their distance from the point”, and
    /// vortexField() one “proportional to the item’s mass and the item’s distance from the field’s origin”;
    /// UIFieldBehavior.falloff has 0 as “a uniform field that does not diminish over distance”. The last one holds here, and
    /// a falloff of −1 gives the others.
    @Test("UIFieldBehavior.falloff: 0 “yields a uniform field”, and -1 one in proportion to the distance")
    func radialGravityAndVorticesAreUniformUnlessFalloffSaysOtherwise() {
        for field in [FieldBehavior.radialGravityField(position: .zero), .vortexField()] {
            let near = Self.force(field.values, FieldSample(x: 0.5, y: 0))
            let far = Self.force(field.values, FieldSample(x: 4, y: 0))
            #expect(hypot(near.x, near.y) == 1 && far == near)
            field.falloff = -1
            let wide = Self.force(field.values, FieldSample(x: 4, y: 0))
            #expect(abs(wide.x - 4 * near.x) < 1e-12 && abs(wide.y - 4 * near.y) < 1e-12)
        }
    }

    @Test func noForceReachesOutOfTheRegion() {
        var field = FieldValues(kind: .linearGravity)
        field.directionY = 1
        field.x = 5
        field.region = FieldRegion(radius: 100)
        #expect(Self.force(field, FieldSample(x: 5.9, y: 0)) == (0, 1))
        #expect(Self.force(field, FieldSample(x: 6.1, y: 0)) == (0, 0))
    }
}
