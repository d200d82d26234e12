import Foundation
import LaminaGeometry
import LaminaLayers

/// Chains of filters.
extension EffectMaker {
    /// One to three filters.
    mutating func makeChain(isBackdrop: Bool, for layer: LayerSpec) -> [Filter] {
        var chain: [Filter] = []
        let isLight = dice.chance(20)
        for _ in 0..<dice.weighted([(60, 1), (28, 2), (12, 3)]) {
            var filter = Filter(makeKind(isBackdrop: isBackdrop))
            if dice.chance(3) { filter.isEnabled = false }
            if isLight, dice.chance(80) { filter.colorInterpolation = .linearSRGB }
            chain.append(filter)
        }
        // What backdrops mostly are.
        if isBackdrop, dice.chance(50) { chain[0] = Filter(.gaussianBlur(radius: makeRadius(), edge: .mirror)) }
        return chain
    }

    /// A radius up to 12 pixels, in points; those above 4 are rarer.
    mutating func makeRadius() -> Double {
        dice.weighted([(5, 0), (60, dice.fraction(0...4, of: 8)), (35, dice.fraction(4...12, of: 4))]) / scale
    }

    mutating func makeEdge(isBackdrop: Bool) -> FilterEdge {
        isBackdrop
            ? dice.weighted([(75, .mirror), (15, .clamp), (10, .transparent)])
            : dice.weighted([(75, .transparent), (15, .clamp), (10, .mirror)])
    }
}
