import Foundation

/// Places and weights whose weighted sum is the integral from 0 to 1 of any polynomial of degree below twice their
/// count. Takes time proportional to the square of the count.
struct GaussLegendre {
    private(set) var places: [Double] = []
    private(set) var weights: [Double] = []

    /// Source: Newton's method on the Legendre polynomials by their three-term recurrence; see Press et al., Numerical
    /// Recipes, section 4.6.
    init(count: Int) {
        for index in 0..<count {
            var x = cos(.pi * (Double(index) + 0.75) / (Double(count) + 0.5))
            var slope = 1.0
            for _ in 0..<5 {
                var (value, before) = (1.0, 0.0)
                for degree in 1...count {
                    let n = Double(degree)
                    (value, before) = (((2 * n - 1) * x * value - (n - 1) * before) / n, value)
                }
                slope = Double(count) * (x * value - before) / (x * x - 1)
                x -= value / slope
            }
            places.append(0.5 * (1 - x))
            weights.append(1 / ((1 - x * x) * slope * slope))
        }
    }
}
