import Foundation

/// The weights of the passes of a Gaussian; each set adds up to 1.
package enum GaussianWeights {
    /// The taps to each side of a Gaussian done tap by tap.
    package static func reach(sigma: Double) -> Int { Int((3.5 * sigma).rounded(.up)) }

    /// A sampled Gaussian, from `-reach` to `reach`.
    package static func direct(sigma: Double) -> [Double] {
        let reach = reach(sigma: sigma)
        return normalized((-reach...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) })
    }

    /// Means of means.
    package static func shrink(_ step: GaussianStep) -> [Double] {
        var weights = [1.0]
        for _ in 0..<step.order {
            var next = [Double](repeating: 0, count: weights.count + step.factor - 1)
            for (index, weight) in weights.enumerated() {
                for shift in 0..<step.factor { next[index + shift] += weight / Double(step.factor) }
            }
            weights = next
        }
        return weights
    }

    /// What is left of a Gaussian on its grid: the cosine transform of its spectrum over those of shrinking and growing.
    package static func soften(_ grid: GaussianGrid) -> [Double] {
        // Trapezoids are exact but for what reaches beyond the number of samples.
        let samples = 128
        let (ratio, factor, order) = (grid.ratio, Double(grid.factor), Double(grid.order))
        let steps = grid.steps
        let spectrum = (0...samples / 2).map { index -> Double in
            let f = Double(index) / Double(samples)
            let gauss = exp(-2 * Double.pi * Double.pi * f * f * ratio * ratio)
            guard index > 0 else { return gauss }
            let grown = sin(Double.pi * f) / (Double.pi * f)
            // Per pixel of the frame, then of each step's source.
            var turn = Double.pi * f / factor
            var both = pow(grown, order)
            for step in steps {
                let next = turn * Double(step.factor)
                both *= pow(sin(next) / (Double(step.factor) * sin(turn)), Double(step.order))
                turn = next
            }
            return gauss / both
        }
        let half = (0...grid.reach).map { tap -> Double in
            var sum = spectrum[0]
            for index in 1..<samples / 2 {
                let turn = (index * tap) % samples
                sum += 2 * spectrum[index] * cos(2 * Double.pi * Double(turn) / Double(samples))
            }
            return sum + spectrum[samples / 2] * (tap % 2 == 0 ? 1 : -1)
        }
        return normalized(half.dropFirst().reversed() + half)
    }

    private static func normalized(_ weights: [Double]) -> [Double] {
        let sum = weights.reduce(0, +)
        return weights.map { $0 / sum }
    }
}
