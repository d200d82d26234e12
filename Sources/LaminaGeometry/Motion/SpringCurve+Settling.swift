import Foundation

extension SpringCurve {
    /// The seconds after which less than a thousandth of the way is left, from the bound of the swings; at most 1,000.
    ///
    /// For a spring that swings this is Core Animation's figure: when 1 + |β - v| / ω, the sum of what both waves can
    /// reach, has died away to 1/1000. Nearly critical springs take the lower bound 1 + |β - v| t instead. One that
    /// does not swing gets the first tenth of a second after, as there. A spring without damping never rests: 1,000.
    ///
    /// Some microseconds of work for springs that do not swing: ask once, not for each frame.
    public var settlingDuration: Double {
        let limit = 1_000.0
        guard decay > 0 else { return limit }
        let push = abs(decay - initialVelocity)
        if frequency > 0 {
            let bySwing = log(1_000 * (1 + push / frequency)) / decay
            let byTime = crossing(limit: limit) { (exp(-decay * $0)) * (1 + push * $0) }
            return min(bySwing, byTime, limit)
        }
        let exact = crossing(limit: limit) {
            let (even, odd) = waves(at: $0)
            return even + push * odd
        }
        return min((exact * 10).rounded(.up) / 10, limit)
    }

    /// Where a bound that starts at 1, rises at most once and then falls comes to 1/1000.
    private func crossing(limit: Double, _ bound: (Double) -> Double) -> Double {
        guard bound(limit) < 1e-3 else { return limit }
        var (early, late) = (0.0, limit)
        // Each halving adds a bit; from 1,000 seconds 90 lead to 1e-24.
        for _ in 0..<90 {
            let middle = (early + late) / 2
            if bound(middle) < 1e-3 { late = middle } else { early = middle }
        }
        return late
    }
}
