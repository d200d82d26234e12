import Foundation

/// A chain of mountains: a jagged line with haze at its foot and light on the slopes that face the sun.
struct Ridge {
    let seed: UInt32
    let width: Double

    /// The height of the lowest valleys, and that of the peaks above them, in pixels.
    let base: Double
    let rise: Double

    /// The distance from peak to peak, about.
    let reach: Double
    let octaves: Int
    let crest: Ink
    let foot: Ink
    let light: Ink

    func paint(on canvas: inout Canvas, down bottom: Int) {
        let line = (0...Int(width)).map { height(Double($0)) }
        let noise = Noise(seed: seed &+ 1)
        let top = Int((line.min() ?? 0).rounded(.down)) - 1
        let lowest = base
        canvas.paint(
            x: 0..<Int(width), y: top..<bottom,
            { x, y in
                let depth = y - line[Int(x)]
                let tone = mix(crest, foot, min(max((y - lowest + rise) / (rise * 1.15), 0), 1))
                return mix(tone, light, lit(x, depth, line, noise) * exp(-max(0, depth) / (rise * 0.55)))
            },
            coverage: { x, y in
                let index = min(Int(x), line.count - 2)
                return y - mix(line[index], line[index + 1], x - Double(index)) + 0.5
            })
    }

    private func height(_ x: Double) -> Double {
        let noise = Noise(seed: seed)
        let broad = noise.octaves(octaves, at: x / reach, roughness: 0.52)
        // Folding the noise makes sharp crests of its smooth ones.
        let folded = 1 - abs(2 * noise.octaves(octaves, at: x / (reach * 1.7) + 31, roughness: 0.5) - 1)
        return base - rise * pow(0.35 * broad + 0.65 * folded, 1.7)
    }

    /// The light on a place, 0 or 1 with a short passage: slopes that rise to the right are in shadow.
    private func lit(_ x: Double, _ depth: Double, _ line: [Double], _ noise: Noise) -> Double {
        // Spurs run down from the crest; below it, the slope is that of the crest some way aside.
        let spur = (noise.value(x / (reach * 0.3), depth / (reach * 0.22)) - 0.5) * reach * 0.6
        let place = x + spur + depth * 0.35
        let step = max(4, reach * 0.02)
        let slope = height(place + step) - height(place - step)
        return min(max(slope / step * 0.9 + 0.1, 0), 1) * 0.8
    }
}
