/// One particle at a moment.
package struct Particle: Sendable {
    /// In the layer's coordinates; z is towards the viewer.
    package var position: SIMD3<Double>
    package var scale: Double
    /// In radians, from x towards y.
    package var angle: Double
    /// Straight red, green, blue and alpha, from 0 to 1.
    package var color: SIMD4<Double>
    /// In seconds of the layer's time.
    package var birth: Double
    /// Which of the emission's ``Emission/flatCells``.
    package var cell: Int
}

/// A stream of even numbers that follow from a few: SplitMix64 (Steele, Lea and Flood, 2014).
struct ParticleRandom {
    private var state: UInt64

    /// The stream of one particle.
    init(_ stream: UInt64, _ index: Int) {
        state = Self.mixed(stream &+ UInt64(bitPattern: Int64(index)) &* 0x9E37_79B9_7F4A_7C15)
    }

    /// From 0 up to 1.
    mutating func next() -> Double {
        state &+= 0x9E37_79B9_7F4A_7C15
        return Double(Self.mixed(state) >> 11) * 0x1p-53
    }

    /// A value spread over a range, half to either side of its mean.
    mutating func value(_ mean: Double, _ range: Double) -> Double {
        let share = next()
        return range == 0 ? mean : mean + range * (share - 0.5)
    }

    static func mixed(_ value: UInt64) -> UInt64 {
        var z = value
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
