/// A vector noise in space and time, for noise and turbulence fields.
///
/// It is the curl of a smooth noise: (∂ψ/∂y, −∂ψ/∂x). So it flows in eddies, without divergence: drifting items are
/// stirred, and don't gather anywhere. Source: Bridson, “Curl-noise for procedural fluid flow”, 2007.
///
/// With smoothness 1 eddies have a size of about `eddySize`. With less, finer ones are added: each further octave has
/// half the size, and (1 − smoothness) times the strength; the sum of all strengths is the same.
package struct FieldNoise: Sendable {
    /// The spacing of the noise's grid in metres, 200 points: about the size of eddies.
    package static let eddySize = 2.0
    /// The maximum number of octaves; the finest eddies are an eighth of the largest.
    static let octaves = 4
    /// Normalises the vectors' greatest length to 1: the noise's slope is at most √2 / 16, at a corner of its grid (a
    /// search found no larger one). Their root mean square is two fifths.
    static let scale = 1 / 0.0884

    private let noise: (SimplexNoise, SimplexNoise, SimplexNoise, SimplexNoise)
    private let weights: (Double, Double, Double, Double)

    /// - Parameters:
    ///   - smoothness: from 0, the roughest, to 1.
    ///   - seed: equal seeds give equal noise.
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

    /// The vector at a point, of a length of at most 1.
    ///
    /// - Parameters:
    ///   - x: in metres from the field's centre.
    ///   - y: in metres from the field's centre.
    ///   - phase: the phase of the noise: seconds times hertz.
    package func vector(x: Double, y: Double, phase: Double) -> (x: Double, y: Double) {
        var sum = (x: 0.0, y: 0.0)
        let unit = 1 / FieldNoise.eddySize
        add(noise.0, weights.0, x * unit, y * unit, phase, to: &sum)
        // Faint octaves are skipped.
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

/// Smooth noise in space, the same on every machine.
///
/// Simplex noise in three dimensions after Ken Perlin (“Noise hardware”, SIGGRAPH course notes, 2001), as explained by
/// Stefan Gustavson (“Simplex noise demystified”, 2005), with two differences: the radius of a corner's kernel is √½,
/// so that the noise and its first three derivatives are continuous; and the gradients come from a hash of the corner
/// and a seed instead of a table. It uses only sums, products and shifts, so that every build gives the same bits.
struct SimplexNoise {
    let seed: UInt64

    /// A value and its derivatives by the first two coordinates.
    struct Slope: Equatable {
        var value = 0.0
        var byX = 0.0
        var byY = 0.0
    }

    /// The noise at a point, in some 50 ns.
    ///
    /// Its values are within ±0.014, the slope within √2 / 16. Beyond ±2^40 the precision is too low, and it is 0.
    func slope(x: Double, y: Double, z: Double) -> Slope {
        let limit = 0x1p40
        guard abs(x) < limit, abs(y) < limit, abs(z) < limit else { return Slope() }

        // The corner of the skewed cube, then the tetrahedron in it by the order of the coordinates.
        let skew = (x + y + z) / 3
        let cellX = SimplexNoise.floor(x + skew)
        let cellY = SimplexNoise.floor(y + skew)
        let cellZ = SimplexNoise.floor(z + skew)
        let unskew = (cellX + cellY + cellZ) / 6
        let x0 = x - cellX + unskew
        let y0 = y - cellY + unskew
        let z0 = z - cellZ + unskew

        let xFirst = x0 >= y0
        let xBeforeZ = x0 >= z0
        let yBeforeZ = y0 >= z0
        // 1 on the axis along which the second corner is offset: that of the largest coordinate.
        let i1 = xFirst && xBeforeZ ? 1.0 : 0
        let j1 = !xFirst && yBeforeZ ? 1.0 : 0
        let k1 = 1 - i1 - j1
        // 0 on the axis along which the third is not: that of the smallest.
        let i2 = xFirst || xBeforeZ ? 1.0 : 0
        let j2 = !xFirst || yBeforeZ ? 1.0 : 0
        let k2 = 2 - i2 - j2

        let first = SimplexNoise.key(Int64(cellX), Int64(cellY), Int64(cellZ)) &+ seed &* 0x9e37_79b9_7f4a_7c15
        let second = first &+ SimplexNoise.key(Int64(i1), Int64(j1), Int64(k1))
        let third = first &+ SimplexNoise.key(Int64(i2), Int64(j2), Int64(k2))
        let fourth = first &+ SimplexNoise.key(1, 1, 1)
        var slope = Slope()
        let sixth = 1.0 / 6
        add(first, x0, y0, z0, to: &slope)
        add(second, x0 - i1 + sixth, y0 - j1 + sixth, z0 - k1 + sixth, to: &slope)
        add(third, x0 - i2 + 2 * sixth, y0 - j2 + 2 * sixth, z0 - k2 + 2 * sixth, to: &slope)
        add(fourth, x0 - 0.5, y0 - 0.5, z0 - 0.5, to: &slope)
        return slope
    }

    /// Rounds down a number in the range of `Int64`; `rounded(.down)` would call the C library.
    @inline(__always)
    private static func floor(_ value: Double) -> Double {
        let whole = Double(Int64(value))
        return whole > value ? whole - 1 : whole
    }

    /// Adds a corner's contribution: (½ − d²)⁴ (g · d), d being the offset from the corner and g its gradient.
    ///
    /// Without branches, which would be unpredictable: a corner out of range adds 0.
    @inline(__always)
    private func add(_ key: UInt64, _ x: Double, _ y: Double, _ z: Double, to slope: inout Slope) {
        let rest = max(0.5 - x * x - y * y - z * z, 0)
        let (gx, gy, gz) = SimplexNoise.gradient(SimplexNoise.hash(key))
        let along = gx * x + gy * y + gz * z
        let square = rest * rest
        let fourth = square * square
        let pull = -8 * square * rest * along
        slope.value += fourth * along
        slope.byX += fourth * gx + pull * x
        slope.byY += fourth * gy + pull * y
    }

    /// One of the twelve directions to a cube's edges, from four bits; those across the third axis are twice as
    /// frequent.
    @inline(__always)
    private static func gradient(_ bits: UInt64) -> (Double, Double, Double) {
        let first = 1 - 2 * Double(Int64(bits & 1))
        let second = 1 - 2 * Double(Int64(bits >> 1 & 1))
        let edge = bits >> 2
        let gx = edge == 2 ? 0 : first
        let gy = edge == 1 ? 0 : edge == 2 ? first : second
        let gz = edge == 1 || edge == 2 ? second : 0
        return (gx, gy, gz)
    }

    /// The key of a corner; those of neighbours differ by sums of the same three numbers.
    @inline(__always)
    private static func key(_ x: Int64, _ y: Int64, _ z: Int64) -> UInt64 {
        UInt64(bitPattern: x) &* 0xff51_afd7_ed55_8ccd &+ UInt64(bitPattern: y) &* 0xc4ce_b9fe_1a85_ec53
            &+ UInt64(bitPattern: z) &* 0xd6e8_feb8_6659_fd93
    }

    /// A four-bit hash of a key.
    @inline(__always)
    private static func hash(_ key: UInt64) -> UInt64 {
        var hash = key ^ key >> 32
        hash = hash &* 0xd6e8_feb8_6659_fd93
        hash ^= hash >> 32
        return hash &* 0x9fb2_1c65_1e98_df25 >> 60
    }
}
