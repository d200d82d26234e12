import Foundation

/// A lake among mountains in the early morning.
struct Landscape {
    let width: Int
    let height: Int

    /// The position of the far shore.
    private var shore: Double { Double(height) * 0.66 }
    private var sun: (x: Double, y: Double) { (Double(width) * 0.655, Double(height) * 0.405) }

    func paint() -> Canvas {
        var canvas = Canvas(width: width, height: height)
        paintSky(on: &canvas)
        paintSun(on: &canvas)
        for ridge in ridges { ridge.paint(on: &canvas, down: Int(shore) + 2) }
        Forest.farShore(width: width, y: shore).paint(on: &canvas)
        Lake(shore: shore, sunX: sun.x).paint(on: &canvas)
        Forest.nearShore(width: width, height: height).paint(on: &canvas)
        return canvas
    }

    private func paintSky(on canvas: inout Canvas) {
        let ramp = InkRamp([
            (0, ink(0x233A6B)), (0.18, ink(0x3F5C93)), (0.34, ink(0x7F8FB8)), (0.46, ink(0xD9A9A6)),
            (0.56, ink(0xF7C08E)), (0.66, ink(0xFFDDA6)),
        ])
        let scale = 1 / Double(height)
        canvas.fill { _, y in ramp[y * scale] }
        let noise = Noise(seed: 5)
        // Thin clouds, lit from below.
        let unit = Double(height) / 1000
        canvas.paint(
            x: 0..<width, y: 0..<Int(shore), { _, y in mix(ink(0xF3C7B4), ink(0xFFE3BC), y / shore) },
            coverage: { x, y in
                let streak = noise.value(x / (260 * unit) + y / (60 * unit), y / (26 * unit))
                let patch = noise.value(x / (520 * unit) + 40, y / (150 * unit))
                return (max(0, streak - 0.52) * 1.5 * max(0, patch - 0.35) * 1.6) * min(1, y / (300 * unit))
            })
    }

    private func paintSun(on canvas: inout Canvas) {
        let unit = Double(height) / 1000
        let distance = { (x: Double, y: Double) in hypot(x - sun.x, y - sun.y) / unit }
        canvas.paint(ink(0xFFE2A8)) { 0.75 * exp(-distance($0, $1) / 95) + 0.25 * exp(-distance($0, $1) / 330) }
        canvas.paint(ink(0xFFF7E2)) { (46 - distance($0, $1)) * unit + 0.5 }
    }

    private var ridges: [Ridge] {
        let (size, base) = (Double(width), shore)
        return [
            Ridge(
                seed: 11, width: size, base: base - 0.055 * size, rise: 0.155 * size, reach: 0.20 * size, octaves: 7,
                crest: ink(0xA9A0BE), foot: ink(0xEBC4A6), light: ink(0xE9C9C0)),
            Ridge(
                seed: 29, width: size, base: base - 0.028 * size, rise: 0.125 * size, reach: 0.16 * size, octaves: 7,
                crest: ink(0x6F7BA6), foot: ink(0xCBAFA8), light: ink(0xB59CAD)),
            Ridge(
                seed: 47, width: size, base: base - 0.008 * size, rise: 0.085 * size, reach: 0.12 * size, octaves: 6,
                crest: ink(0x465A86), foot: ink(0x8F8DA0), light: ink(0x7A7594)),
            Ridge(
                seed: 83, width: size, base: base + 0.004 * size, rise: 0.048 * size, reach: 0.10 * size, octaves: 5,
                crest: ink(0x2C4266), foot: ink(0x57657F), light: ink(0x4A587A)),
        ]
    }
}
