import Foundation
import LaminaLayers

extension FilterKind.ComponentTransfer: PaintedColorFilter {
    /// Discrete functions are of 8-bit levels: colours are rounded to the nearest before, and entries of tables are a
    /// quarter of a level apart.
    var leastError: Double {
        let isDiscrete = [red, green, blue, alpha].contains { if case .discrete = $0 { true } else { false } }
        return isDiscrete ? 0.75 : Sensitivity.leastSteps
    }

    var change: ColorChange {
        let curves = [red, green, blue].map(TransferCurve.init)
        let alphaCurve = TransferCurve(self.alpha)
        return { color, alpha in
            SIMD4(
                curves[0].value(at: color.x), curves[1].value(at: color.y), curves[2].value(at: color.z),
                alphaCurve.value(at: alpha))
        }
    }

    var fillsArea: Bool { TransferCurve(alpha).value(at: 0) > 0 }

    static func random(_ maker: inout EffectMaker, isBackdrop: Bool) -> FilterKind {
        .componentTransfer(
            red: maker.makeTransfer(), green: maker.makeTransfer(), blue: maker.makeTransfer(),
            alpha: maker.dice.weighted([
                (65, .identity), (25, .gamma(amplitude: 0.75, exponent: 2, offset: 0)),
                (10, .linear(slope: 0.5, intercept: maker.dice.fraction(0...2, of: 8) / 4)),
            ]))
    }
}

extension EffectMaker {
    fileprivate mutating func makeTransfer() -> TransferFunction {
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

/// A transfer function ready to be asked.
///
/// Source: W3C, "Filter Effects Module Level 1", section 9.7.1; for curves Fritsch and Carlson, "Monotone Piecewise
/// Cubic Interpolation" (1980).
struct TransferCurve {
    private let function: TransferFunction
    /// The slopes at a curve's points.
    private var slopes: [Double] = []

    init(_ function: TransferFunction) {
        self.function = function
        if case .curve(let points) = function { slopes = TransferCurve.slopes(of: points) }
    }

    /// The value at a number from 0 to 1, kept within 0…1.
    func value(at input: Double) -> Double {
        let value = unbounded(input)
        return value > 0 ? min(value, 1) : 0
    }

    private func unbounded(_ input: Double) -> Double {
        switch function {
        case .identity: return input
        case .table(let values): return TransferCurve.table(values, input)
        case .discrete(let values):
            guard !values.isEmpty else { return input }
            // Colours come in single precision, so that a share such as 2/5 may be a little less.
            return values[min(Int(input * Double(values.count) + 1e-6), values.count - 1)]
        case .linear(let slope, let intercept): return slope * input + intercept
        case .gamma(let amplitude, let exponent, let offset): return amplitude * pow(input, exponent) + offset
        case .curve(let points): return curve(points, input)
        }
    }

    private static func table(_ values: [Double], _ input: Double) -> Double {
        guard values.count > 1 else { return values.first ?? input }
        let place = input * Double(values.count - 1)
        let low = min(Int(place), values.count - 2)
        return values[low] + (place - Double(low)) * (values[low + 1] - values[low])
    }

    private func curve(_ points: [SIMD2<Double>], _ input: Double) -> Double {
        guard let first = points.first, let last = points.last else { return input }
        if input <= first.x { return first.y }
        if input >= last.x { return last.y }
        let high = points.firstIndex { $0.x >= input } ?? points.count - 1
        let (from, to) = (points[high - 1], points[high])
        let width = to.x - from.x
        guard width > 0 else { return to.y }
        let t = (input - from.x) / width
        // Hermite's basis.
        let (t2, t3) = (t * t, t * t * t)
        return (2 * t3 - 3 * t2 + 1) * from.y + (t3 - 2 * t2 + t) * width * slopes[high - 1]
            + (3 * t2 - 2 * t3) * to.y + (t3 - t2) * width * slopes[high]
    }

    /// Means of the secants on both sides, then made small enough for the curve to stay monotone between points.
    private static func slopes(of points: [SIMD2<Double>]) -> [Double] {
        guard points.count > 1 else { return points.map { _ in 0 } }
        let secants = zip(points, points.dropFirst()).map { from, to in
            to.x > from.x ? (to.y - from.y) / (to.x - from.x) : 0
        }
        var slopes = points.indices.map { index -> Double in
            if index == 0 { return secants[0] }
            if index == points.count - 1 { return secants[index - 1] }
            return secants[index - 1] * secants[index] <= 0 ? 0 : (secants[index - 1] + secants[index]) / 2
        }
        for (index, secant) in secants.enumerated() {
            guard secant != 0 else {
                (slopes[index], slopes[index + 1]) = (0, 0)
                continue
            }
            let (alpha, beta) = (slopes[index] / secant, slopes[index + 1] / secant)
            let length = (alpha * alpha + beta * beta).squareRoot()
            if length > 3 {
                slopes[index] = 3 / length * alpha * secant
                slopes[index + 1] = 3 / length * beta * secant
            }
        }
        return slopes
    }
}
