import LaminaGeometry
import LaminaLayers
import LaminaTestSupport

/// Trees of boxes at multiples of ten pixels, faded, clipped and bordered by chance.
struct RandomBoxes {
    private var source: SplitMix64

    init(seed: UInt64) { source = SplitMix64(seed: seed) }

    private mutating func below(_ end: Int) -> Int { Int.random(in: 0..<end, using: &source) }

    /// Layers for a picture of 200×100 pixels.
    mutating func makeLayers() -> [Layer] { (0..<1 + below(5)).map { _ in makeLayer(depth: 0) } }

    private mutating func makeLayer(depth: Int) -> Layer {
        let (width, height) = (10 + below(15) * 10, 10 + below(8) * 10)
        let layer = box(
            Double(below(16) * 10 - 30), Double(below(10) * 10 - 30), Double(width), Double(height), makeColor())
        layer.opacity = below(3) == 0 ? Float(below(3)) * 0.25 + 0.25 : 1
        layer.allowsGroupOpacity = below(4) != 0
        layer.masksToBounds = below(3) == 0
        if below(4) == 0 {
            layer.borderWidth = 10
            layer.borderColor = makeColor()
        }
        layer.isHidden = below(20) == 0
        layer.zPosition = Double(below(8) / 6)
        if depth < 4 { layer.sublayers = (0..<max(0, below(6) - 2)).map { _ in makeLayer(depth: depth + 1) } }
        return layer
    }

    private mutating func makeColor() -> Color? {
        let alphas = [1, 1, 1, 0.5, 0]
        let alpha = alphas[below(alphas.count)]
        guard alpha > 0 else { return nil }
        return Color(red: Double(below(3)) / 2, green: Double(below(3)) / 2, blue: Double(below(3)) / 2, alpha: alpha)
    }
}
