import Foundation

/// Conifers in a row, as silhouettes.
struct Forest {
    /// One tree: where it stands, its height and half of its width at the foot, in pixels.
    struct Conifer {
        var x: Double
        var y: Double
        var height: Double
        var spread: Double
        var seed: UInt32
    }

    let trees: [Conifer]
    let ground: (ink: Ink, top: (Double) -> Double, bottom: Int)?
    let tones: (back: Ink, front: Ink)

    func paint(on canvas: inout Canvas) {
        if let ground {
            canvas.paint(
                x: 0..<canvas.width, y: 0..<ground.bottom, { _, _ in ground.ink },
                coverage: { x, y in y - ground.top(x) + 0.5 })
        }
        for (index, tree) in trees.enumerated() {
            let share = Double(index) / Double(max(1, trees.count - 1))
            paint(tree, mix(tones.back, tones.front, share), on: &canvas)
        }
    }

    private func paint(_ tree: Conifer, _ tone: Ink, on canvas: inout Canvas) {
        let noise = Noise(seed: tree.seed)
        let tiers = 9 + Int(noise.sample(0) * 5)
        let columns = Int(tree.x - tree.spread * 1.3)..<Int(tree.x + tree.spread * 1.3) + 1
        let rows = Int(tree.y - tree.height)..<Int(tree.y) + 1
        canvas.paint(
            x: columns, y: rows, { _, _ in tone },
            coverage: { x, y in
                let share = (y - tree.y + tree.height) / tree.height
                // Boughs: each tier starts narrow and droops outwards.
                let tier = share * Double(tiers)
                let within = tier - tier.rounded(.down)
                let side = x < tree.x ? 0 : 100
                let reach = 0.8 + 0.35 * noise.sample(Int(tier) + side + 1)
                let bough = tree.spread * pow(share, 0.85) * (0.38 + 0.62 * pow(within, 1.3)) * reach
                return bough - abs(x - tree.x) + 0.5
            })
    }

    /// Small trees on the other side of the lake.
    static func farShore(width: Int, y: Double) -> Forest {
        let noise = Noise(seed: 131)
        let unit = Double(width) / 1920
        let trees = (0..<360).compactMap { index -> Conifer? in
            let x = Double(width) * noise.sample(index)
            let thicket = noise.value(x / (190 * unit))
            guard thicket > 0.42 else { return nil }
            let height = (14 + 34 * thicket * noise.sample(index + 1000)) * unit
            return Conifer(
                x: x, y: y + 2, height: height, spread: height * 0.2, seed: UInt32(index) &* 977 &+ 3)
        }
        return Forest(
            trees: trees,
            ground: (ink(0x22344F), { y - (3 + 5 * noise.value($0 / (90 * unit))) * unit }, Int(y) + 2),
            tones: (ink(0x2B3F5E), ink(0x1C2C46)))
    }

    /// Tall trees at both sides in front.
    static func nearShore(width: Int, height: Int) -> Forest {
        let noise = Noise(seed: 211)
        let (size, unit) = (Double(width), Double(width) / 1920)
        let bank = { (x: Double) in
            let edge = min(abs(x / size - 0.03), abs(x / size - 0.99)) * 2
            let rise = pow(max(0, 1 - edge * 1.9), 2)
            return Double(height) - (30 + 165 * rise + 26 * noise.octaves(4, at: x / (210 * unit))) * unit
        }
        let trees = (0..<44).map { index in
            let side = index % 3 == 0 ? 0.82 + 0.2 * noise.sample(index) : 0.30 * pow(noise.sample(index), 1.5) - 0.02
            let x = size * side
            let edge = min(side, 1 - side)
            let tall = (150 + 330 * noise.sample(index + 500) * max(0.2, 1 - edge * 3.4)) * unit
            return Conifer(
                x: x, y: bank(x) + 24 * unit, height: tall, spread: tall * (0.15 + 0.05 * noise.sample(index + 900)),
                seed: UInt32(index) &* 31 &+ 7)
        }
        return Forest(
            trees: trees.sorted { $0.height > $1.height }, ground: (ink(0x0C1524), bank, height),
            tones: (ink(0x14233A), ink(0x0C1524)))
    }
}
