import Foundation

/// A field as the engine's loop reads it: numbers, in metres of 100 points, and nothing to look up.
package struct FieldValues: Sendable, Hashable {
    package var kind: FieldKind
    /// The field's centre.
    package var x = 0.0
    package var y = 0.0
    /// Where it has an effect, in points around its centre.
    package var region = Region.infinite
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
}
