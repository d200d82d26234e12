import Foundation
import LaminaGeometry
import LaminaLayers

/// Chains of filters.
extension EffectMaker {
    /// One to three filters.
    mutating func makeChain(isBackdrop: Bool, for layer: LayerSpec) -> [Filter] {
        var chain: [Filter] = []
        for _ in 0..<dice.weighted([(60, 1), (28, 2), (12, 3)]) {
            var filter = Filter(makeKind(isBackdrop: isBackdrop))
            if dice.chance(3) { filter.isEnabled = false }
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

    private mutating func makeEdge(isBackdrop: Bool) -> FilterEdge {
        isBackdrop
            ? dice.weighted([(75, .mirror), (15, .clamp), (10, .transparent)])
            : dice.weighted([(75, .transparent), (15, .clamp), (10, .mirror)])
    }

    mutating func makeKind(isBackdrop: Bool) -> FilterKind {
        switch dice.below(30) {
        case ..<6: .gaussianBlur(radius: makeRadius(), edge: makeEdge(isBackdrop: isBackdrop))
        case ..<8: .boxBlur(radius: makeRadius(), edge: makeEdge(isBackdrop: isBackdrop))
        case 8:
            .motionBlur(
                radius: makeRadius(), angle: dice.fraction(-3...3, of: 8), edge: makeEdge(isBackdrop: isBackdrop))
        case 9:
            .dropShadow(
                color: makeColor(), offset: CGSize(width: length(-5...5), height: length(-5...5)),
                radius: makeRadius() / 2)
        case 10: .dilate(radius: makeRadius() / 3)
        case 11: .erode(radius: makeRadius() / 4)
        case 12:
            .pixellate(
                scale: dice.fraction(1...9, of: isAligned ? 1 : 3) / scale,
                center: CGPoint(x: length(-3...3), y: length(-3...3)))
        case 13: .bloom(radius: makeRadius(), intensity: dice.fraction(0...1, of: 8))
        case 14: .vignette(radius: dice.fraction(0...2, of: 4) + 0.25, intensity: dice.fraction(-1...1, of: 8))
        case 15: .edges(intensity: dice.fraction(0...2, of: 4))
        default: makeColorKind()
        }
    }

    private mutating func makeColorKind() -> FilterKind {
        switch dice.below(15) {
        case 0, 1: .saturation(dice.fraction(0...2, of: 8))
        case 2: .brightness(dice.fraction(-1...1, of: 8) / 2)
        case 3: .contrast(dice.fraction(0...2, of: 8))
        case 4: .hueRotate(angle: dice.fraction(-3...3, of: 8))
        case 5: .invert(dice.pick([1, dice.fraction(0...1, of: 8)]))
        case 6: .sepia(intensity: dice.fraction(0...1, of: 8))
        case 7: .grayscale(dice.fraction(0...1, of: 8))
        case 8: .exposure(ev: dice.fraction(-1...1, of: 8))
        case 9: .gamma(power: dice.fraction(0...2, of: 8) / 2 + 0.5)
        case 10: .colorMatrix(makeMatrix())
        case 11:
            .colorClamp(
                min: SIMD4(dice.fraction(0...1, of: 8) / 2, 0.125, 0, 0),
                max: SIMD4(1, dice.fraction(0...1, of: 8) / 2 + 0.5, 0.75, dice.pick([1, 1, 0.5])))
        case 12, 13:
            .componentTransfer(
                red: makeTransfer(), green: makeTransfer(), blue: makeTransfer(),
                alpha: dice.chance(30) ? .gamma(amplitude: 0.75, exponent: 2, offset: 0) : .identity)
        default: .tint(makeColor())
        }
    }

    private mutating func makeMatrix() -> ColorMatrix {
        func row(_ own: SIMD4<Double>) -> SIMD4<Double> {
            var row = own
            for lane in 0..<3 { row[lane] += dice.fraction(-1...1, of: 8) / 4 }
            return row
        }
        var matrix = ColorMatrix()
        (matrix.red, matrix.green, matrix.blue) = (row(matrix.red), row(matrix.green), row(matrix.blue))
        if dice.chance(30) {
            // Some make it more opaque.
            matrix.alpha = matrix.red.x > 1 ? SIMD4(0.5, 0, -0.25, 1.25) : SIMD4(0.25, 0.25, 0, 0.5)
        }
        if dice.chance(50) { matrix.bias = SIMD4(0.125, -0.125, 0, 0) }
        return matrix
    }

    private mutating func makeTransfer() -> TransferFunction {
        switch dice.below(isAligned ? 5 : 6) {
        case 0: .identity
        case 1: .table((0..<dice.whole(2...5)).map { _ in dice.fraction(0...1, of: 8) })
        case 2: .linear(slope: dice.fraction(0...2, of: 8), intercept: dice.fraction(-1...1, of: 8) / 4)
        case 3: .gamma(amplitude: 1, exponent: dice.fraction(0...2, of: 4) + 0.5, offset: 0)
        case 4:
            .curve([
                SIMD2(0, dice.fraction(0...1, of: 8)), SIMD2(0.25, dice.fraction(0...1, of: 8)),
                SIMD2(0.75, dice.fraction(0...1, of: 8)), SIMD2(1, dice.fraction(0...1, of: 8)),
            ])
        default: .discrete((0..<dice.whole(2...5)).map { _ in dice.fraction(0...1, of: 8) })
        }
    }
}
