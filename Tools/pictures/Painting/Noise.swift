import Foundation

/// Smooth noise that is the same on every machine: hashed whole numbers with a curve between them.
struct Noise {
    let seed: UInt32

    /// From 0 to 1, changing over distances of about 1.
    func value(_ x: Double) -> Double {
        let cell = x.rounded(.down)
        return mix(lattice(cell, 0), lattice(cell + 1, 0), Noise.smooth(x - cell))
    }

    /// From 0 to 1 in the plane.
    func value(_ x: Double, _ y: Double) -> Double {
        let (column, row) = (x.rounded(.down), y.rounded(.down))
        let across = Noise.smooth(x - column)
        let top = mix(lattice(column, row), lattice(column + 1, row), across)
        let bottom = mix(lattice(column, row + 1), lattice(column + 1, row + 1), across)
        return mix(top, bottom, Noise.smooth(y - row))
    }

    /// The sum of octaves, each twice as fine as the one before and `roughness` times as high; from 0 to 1.
    func octaves(_ count: Int, at x: Double, roughness: Double = 0.5) -> Double {
        var (sum, total, weight, scale) = (0.0, 0.0, 1.0, 1.0)
        for octave in 0..<count {
            sum += weight * value(x * scale + Double(octave) * 17.3)
            total += weight
            weight *= roughness
            scale *= 2
        }
        return sum / total
    }

    /// A number from 0 to 1 for each whole `index`.
    func sample(_ index: Int) -> Double {
        Double(Noise.hash(UInt32(truncatingIfNeeded: index) &* 0x9E37_79B9 ^ seed)) / Double(UInt32.max)
    }

    private func lattice(_ x: Double, _ y: Double) -> Double {
        sample(Int(x) &+ Int(y) &* 7919)
    }

    private static func smooth(_ t: Double) -> Double { t * t * (3 - 2 * t) }

    /// Wellons' low-bias 32-bit mixer, https://nullprogram.com/blog/2018/07/31/.
    private static func hash(_ value: UInt32) -> UInt32 {
        var mixed = value
        mixed = (mixed ^ mixed >> 16) &* 0x7FEB_352D
        mixed = (mixed ^ mixed >> 15) &* 0x846C_A68B
        return mixed ^ mixed >> 16
    }
}

/// The number between two others at a share from 0 to 1.
func mix(_ start: Double, _ end: Double, _ share: Double) -> Double {
    start + (end - start) * share
}
