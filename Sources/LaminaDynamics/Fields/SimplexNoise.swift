/// Smooth noise in space, the same wherever it is computed.
///
/// Simplex noise in three dimensions after Ken Perlin (“Noise hardware”, SIGGRAPH course notes, 2001), as explained by
/// Stefan Gustavson (“Simplex noise demystified”, 2005), with two differences: the reach of a corner is √½, so that the
/// noise and its first three derivatives are continuous; and the gradients come from a hash of the corner and a seed in
/// place of a table. Only sums, products and shifts, so that every build gives the same bits.
struct SimplexNoise {
    let seed: UInt64

    /// A value and its derivatives by the first two coordinates.
    struct Slope: Equatable {
        var value = 0.0
        var byX = 0.0
        var byY = 0.0
    }

    /// The noise at a place, in some 100 ns.
    ///
    /// Its values lie within ±0.014, the slope within 0.09. Beyond ±2^40 there are too few digits for any: it is 0.
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
        // 1 where the second corner has stepped along an axis: that of the largest coordinate.
        let i1 = xFirst && xBeforeZ ? 1.0 : 0
        let j1 = !xFirst && yBeforeZ ? 1.0 : 0
        let k1 = 1 - i1 - j1
        // 0 where the third has not: that of the smallest.
        let i2 = xFirst || xBeforeZ ? 1.0 : 0
        let j2 = !xFirst || yBeforeZ ? 1.0 : 0
        let k2 = 2 - i2 - j2

        var slope = Slope()
        let sixth = 1.0 / 6
        add(cellX, cellY, cellZ, x0, y0, z0, to: &slope)
        add(
            cellX + i1, cellY + j1, cellZ + k1, x0 - i1 + sixth, y0 - j1 + sixth, z0 - k1 + sixth, to: &slope)
        add(
            cellX + i2, cellY + j2, cellZ + k2, x0 - i2 + 2 * sixth, y0 - j2 + 2 * sixth, z0 - k2 + 2 * sixth,
            to: &slope)
        add(cellX + 1, cellY + 1, cellZ + 1, x0 - 0.5, y0 - 0.5, z0 - 0.5, to: &slope)
        return slope
    }

    /// Rounds down what is known to fit; `rounded(.down)` would call the C library.
    @inline(__always)
    private static func floor(_ value: Double) -> Double {
        let whole = Double(Int64(value))
        return whole > value ? whole - 1 : whole
    }

    /// What a corner adds: (½ − d²)⁴ (g · d), d being the way from the corner and g its gradient.
    @inline(__always)
    private func add(
        _ cornerX: Double, _ cornerY: Double, _ cornerZ: Double, _ x: Double, _ y: Double, _ z: Double,
        to slope: inout Slope
    ) {
        let rest = 0.5 - x * x - y * y - z * z
        guard rest > 0 else { return }
        let (gx, gy, gz) = gradient(cornerX, cornerY, cornerZ)
        let along = gx * x + gy * y + gz * z
        let square = rest * rest
        let fourth = square * square
        let pull = -8 * square * rest * along
        slope.value += fourth * along
        slope.byX += fourth * gx + pull * x
        slope.byY += fourth * gy + pull * y
    }

    /// One of the twelve directions to a cube's edges, four of them twice.
    @inline(__always)
    private func gradient(_ x: Double, _ y: Double, _ z: Double) -> (Double, Double, Double) {
        let hash = SimplexNoise.hash(Int64(x), Int64(y), Int64(z), seed)
        let first = hash & 1 == 0 ? 1.0 : -1
        let second = hash & 2 == 0 ? 1.0 : -1
        switch hash >> 2 & 3 {
        case 0: return (first, second, 0)
        case 1: return (first, 0, second)
        case 2: return (0, first, second)
        // The four that make a tetrahedron's corners, so that no axis is preferred.
        default: return hash & 1 == 0 ? (1, second, 0) : (0, -1, second)
        }
    }

    /// Mixes three whole numbers and a seed: multiplied with odd numbers, then MurmurHash3's finish.
    @inline(__always)
    static func hash(_ x: Int64, _ y: Int64, _ z: Int64, _ seed: UInt64) -> UInt64 {
        var hash = seed &* 0x9e37_79b9_7f4a_7c15
        hash ^= UInt64(bitPattern: x) &* 0xff51_afd7_ed55_8ccd
        hash = hash << 23 | hash >> 41
        hash ^= UInt64(bitPattern: y) &* 0xc4ce_b9fe_1a85_ec53
        hash = hash << 23 | hash >> 41
        hash ^= UInt64(bitPattern: z) &* 0x8765_4321_0fed_cba9
        hash ^= hash >> 33
        hash = hash &* 0xff51_afd7_ed55_8ccd
        hash ^= hash >> 33
        hash = hash &* 0xc4ce_b9fe_1a85_ec53
        return hash ^ hash >> 33
    }
}
