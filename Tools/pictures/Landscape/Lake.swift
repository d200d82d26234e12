import Foundation

/// Water that shows the picture above it upside down, darker and stretched into ripples.
struct Lake {
    let shore: Double
    let sunX: Double

    func paint(on canvas: inout Canvas) {
        let source = canvas
        let noise = Noise(seed: 311)
        let (width, height) = (canvas.width, canvas.height)
        let unit = Double(height) / 1000
        let top = Int(shore)
        canvas.paint(
            x: 0..<width, y: top..<height,
            { x, y in
                let depth = y - shore
                let far = depth / (Double(height) - shore)
                // Ripples grow towards the viewer; each row of them is shifted as one.
                let ripple = noise.value(x / (52 * unit + depth * 0.55), depth / (1.6 * unit + depth * 0.022))
                let shift = (ripple - 0.5) * (3 * unit + depth * 0.16)
                let mirrored = source[Int(x), Int(shore - depth * 1.35 + shift)]
                let water = mix(ink(0x31527F), ink(0x14294A), far)
                var colour = mix(Ink(mirrored.x, mirrored.y, mirrored.z), water, 0.28 + 0.38 * far)
                let path = exp(-pow((x - sunX) / (36 * unit + depth * 0.32), 2))
                let glint = max(0, ripple - 0.5) * 2.4 * path * (1 - far * 0.55)
                colour = mix(colour, ink(0xFFEBC0), min(0.85, glint))
                return colour
            },
            coverage: { _, _ in 1 })
        canvas.paint(ink(0xFFE3BD)) { _, y in 0.35 * max(0, 1 - abs(y - shore - 1) / (1.6 * unit)) }
    }
}
