import LaminaPlan
import Testing

@testable import LaminaRender

/// The result of `line-downsample.comp` for blocks of pixels is a mean of means.
struct LineKernelTests {
    private static let steps =
        [2, 4, 8].flatMap { factor in
            (2...4).map { GaussianStep(factor: factor, order: $0) }
        } + [.widest]

    private static func binomial(_ n: Int, _ k: Int) -> Int {
        (0..<k).reduce(1) { $0 * (n - $1) / ($1 + 1) }
    }

    @Test(arguments: steps)
    func polynomialsGiveTheWeightsOfAMean(step: GaussianStep) {
        let whole = (0..<step.order).reduce(1.0) { product, _ in product * Double(step.factor) }
        let weights = GaussianWeights.downsample(step)
        for (block, polynomial) in step.polynomials.enumerated() {
            for index in 0..<step.factor {
                let back = step.factor - 1 - index
                let found = (0..<4).reduce(0.0) { $0 + Double(polynomial[$1]) * Double(Self.binomial(back, $1)) }
                let tap = block * step.factor + index
                #expect(found == (weights.indices.contains(tap) ? weights[tap] * whole : 0))
            }
        }
    }

    /// Of the whitest pixels too, sums fit into 16 bits, two side by side, and what they add up to into a float's 24.
    @Test(arguments: steps)
    func sumsAreExact(step: GaussianStep) {
        var all = 0.0
        for polynomial in step.polynomials {
            for degree in 0..<step.order {
                let sum = 255 * (0..<step.factor).reduce(0) { $0 + Self.binomial($1, degree) }
                #expect(sum < 1 << 16)
                all += abs(Double(polynomial[degree])) * Double(sum)
            }
        }
        #expect(all < 0x1p24)
    }
}
