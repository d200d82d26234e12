import Foundation

extension Cover {
    /// The covers, in the order of their numbers.
    static var all: [Cover] { [rings, stripes, peaks, dots, waves, quilt, orbit] }

    private static var rings: Cover {
        Cover(
            paper: ink(0xF4E3C1),
            layers: [(0.86, 0xE4572E), (0.70, 0xF4E3C1), (0.56, 0xE4572E), (0.42, 0xF3A712), (0.24, 0x29335C)]
                .map { radius, color in (ink(color), { edge(radius - hypot($0, $1 - 0.2)) }) })
    }

    private static var stripes: Cover {
        Cover(
            paper: ink(0x12355B),
            layers: [(-0.9, 0xD72638), (-0.45, 0xF46036), (0.0, 0xF5D547), (0.45, 0x3F88C5)]
                .map { place, color in (ink(color), { edge(0.19 - abs(($0 + $1) * 0.707 - place)) }) })
    }

    private static var peaks: Cover {
        Cover(
            paper: ink(0xFDE2C8),
            layers: [
                (ink(0xF28F3B), { edge(0.34 - hypot($0 - 0.25, $1 + 0.30)) }),
                (ink(0x7E6B8F), { edge(($1 - 0.95 + 1.1 - abs($0 + 0.35) * 1.1) * 0.7) }),
                (ink(0x474973), { edge(($1 - 0.95 + 0.85 - abs($0 - 0.45) * 0.95) * 0.72) }),
                (ink(0x161B33), { edge($1 - 0.62 + 0.10 * sin($0 * 4 + 1)) }),
            ])
    }

    private static var dots: Cover {
        Cover(
            paper: ink(0x0B132B),
            layers: (0..<49).map { index in
                let (column, row) = (index % 7, index / 7)
                let (x, y) = (Double(column - 3) * 0.25, Double(row - 3) * 0.25)
                let radius = 0.025 + 0.085 * (1 - min(1, hypot(x - 0.1, y + 0.15) / 1.2))
                return (mix(ink(0x5BC0BE), ink(0xF7B2BD), Double(row) / 6), { edge(radius - hypot($0 - x, $1 - y)) })
            })
    }

    private static var waves: Cover {
        Cover(
            paper: ink(0xFFE8D6),
            layers: (0..<6).map { index in
                let height = -0.55 + Double(index) * 0.28
                let tone = mix(ink(0x9BD3CB), ink(0x0A4D68), Double(index) / 5)
                return (
                    tone,
                    { x, y in edge((y - height + 0.13 * sin(x * 3.4 + Double(index) * 1.9)) * 0.9) }
                )
            })
    }

    private static var quilt: Cover {
        Cover(
            paper: ink(0xEFE9DC),
            layers: (0..<16).map { index in
                let noise = Noise(seed: 71)
                let (x, y) = (Double(index % 4) * 0.45 - 0.675, Double(index / 4) * 0.45 - 0.675)
                let color = [0xD1495B, 0x00798C, 0xEDAE49, 0x30638E][Int(noise.sample(index) * 3.999)]
                let turn = Int(noise.sample(index + 50) * 3.999)
                let (cornerX, cornerY) = (x + (turn & 1 == 0 ? -0.2 : 0.2), y + (turn & 2 == 0 ? -0.2 : 0.2))
                return (
                    ink(UInt32(color)),
                    {
                        min(
                            edge(0.2 - abs($0 - x)), edge(0.2 - abs($1 - y)),
                            edge(0.4 - hypot($0 - cornerX, $1 - cornerY)))
                    }
                )
            })
    }

    private static var orbit: Cover {
        let rings = [0.86, 0.64, 0.42].map { radius in
            (ink(0x8A6F8F), { (x: Double, y: Double) in edge(0.008 - abs(hypot(x, y) - radius)) })
        }
        let worlds: [(Double, Double, Double, UInt32)] = [
            (0, 0, 0.2, 0xF7B32B), (-0.61, 0.61, 0.075, 0xE3655B), (0.55, -0.33, 0.055, 0xCFD186),
            (0.10, 0.41, 0.045, 0x5B8E7D),
        ]
        let discs = worlds.map { world in
            (ink(world.3), { (x: Double, y: Double) in edge(world.2 - hypot(x - world.0, y - world.1)) })
        }
        return Cover(paper: ink(0x2D1E2F), layers: rings + discs)
    }
}
