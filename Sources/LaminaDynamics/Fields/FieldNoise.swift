/// Vectors that wander in space and time, as noise and turbulence fields push.
///
/// They are the curl of a smooth noise: (∂ψ/∂y, −∂ψ/∂x). So they flow in eddies, with no divergence: what drifts in them
/// is stirred, and doesn't gather anywhere. The idea is Bridson's (“Curl-noise for procedural fluid flow”, 2007).
///
/// With smoothness 1 eddies have a size of about `eddySize`. With less, finer ones are added: each next octave has half
/// the size, and (1 − smoothness) times the strength, the sum of all being the same.
package struct FieldNoise: Sendable {
    /// The spacing of the noise's grid in metres, 200 points: eddies are about as large.
    package static let eddySize = 2.0
    /// Octaves at most; the finest eddies are an eighth of the largest.
    static let octaves = 4
    /// Makes the vectors' greatest length 1: the noise's slope is at most √2 / 16, at a corner of its grid (the largest
    /// found by search too). On average (of the squares) they are two fifths as long.
    static let scale = 1 / 0.0884

    private let noise: (SimplexNoise, SimplexNoise, SimplexNoise, SimplexNoise)
    private let weights: (Double, Double, Double, Double)

    /// - Parameters:
    ///   - smoothness: from 0, the roughest, to 1.
    ///   - seed: equal seeds make equal noise.
    package init(smoothness: Double, seed: UInt64) {
        let roughness = 1 - min(max(smoothness, 0), 1)
        let square = roughness * roughness
        let sum = 1 + roughness + square + square * roughness
        let first = FieldNoise.scale / sum
        weights = (first, first * roughness, first * square, first * square * roughness)
        let seed = seed &* 4
        noise = (
            SimplexNoise(seed: seed), SimplexNoise(seed: seed &+ 1), SimplexNoise(seed: seed &+ 2),
            SimplexNoise(seed: seed &+ 3)
        )
    }

    /// The vector at a place, of a length of at most 1.
    ///
    /// - Parameters:
    ///   - x: in metres from the field's centre.
    ///   - y: in metres from the field's centre.
    ///   - phase: how far the noise has changed: seconds times hertz.
    package func vector(x: Double, y: Double, phase: Double) -> (x: Double, y: Double) {
        var sum = (x: 0.0, y: 0.0)
        let unit = 1 / FieldNoise.eddySize
        add(noise.0, weights.0, x * unit, y * unit, phase, to: &sum)
        // Faint octaves are not worth their time.
        let least = 1e-3 * FieldNoise.scale
        if weights.1 > least { add(noise.1, weights.1, x * 2 * unit, y * 2 * unit, phase, to: &sum) }
        if weights.2 > least { add(noise.2, weights.2, x * 4 * unit, y * 4 * unit, phase, to: &sum) }
        if weights.3 > least { add(noise.3, weights.3, x * 8 * unit, y * 8 * unit, phase, to: &sum) }
        return sum
    }

    @inline(__always)
    private func add(
        _ noise: SimplexNoise, _ weight: Double, _ x: Double, _ y: Double, _ phase: Double,
        to sum: inout (x: Double, y: Double)
    ) {
        let slope = noise.slope(x: x, y: y, z: phase)
        sum.x += weight * slope.byY
        sum.y -= weight * slope.byX
    }
}
