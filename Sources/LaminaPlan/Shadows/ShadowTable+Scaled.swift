import Foundation

extension ShadowTable {
    /// The area outside the arc, blurred with a true Gaussian; lengths are in σ, eight texels each.
    ///
    /// At height y over the corner's edge the area is w(y) wide, so that the blur at (u, v) is the integral over y from 0
    /// to the radius of density(v − y) · (share(u) − share(u − w(y))): a product of two matrices once y is sampled. With
    /// y = r (1 − sin a) and w = r (1 − cos a), few samples of a are enough.
    static func scaled(_ key: ShadowTableKey, ratio: Double) -> Parts {
        let side = key.side
        // Reading between texels adds up to 1/4 of a texel's square to the variance; half of that is taken off before.
        let sharpness = 1 / (1 - 0.125 / (ShadowTableKey.texelsASigma * ShadowTableKey.texelsASigma)).squareRoot()
        let radius = ratio * sharpness
        let rule = GaussLegendre(count: ratio > 0 ? 16 + Int(1.5 * ratio) : 0)
        let places = (0..<side).map { Double($0 - key.margin) / ShadowTableKey.texelsASigma * sharpness }
        var table = [Double](repeating: 0, count: side * side)
        var row = [Double](repeating: 0, count: side)
        let whole = places.map { NormalDistribution.share(below: $0) }
        for (place, weight) in zip(rule.places, rule.weights) {
            let angle = 0.5 * .pi * place
            let y = radius * (1 - sin(angle))
            let width = radius * (1 - cos(angle))
            let step = 0.5 * .pi * weight * radius * cos(angle)
            for x in 0..<side { row[x] = whole[x] - NormalDistribution.share(below: places[x] - width) }
            for (v, height) in places.enumerated() where abs(height - y) < 5 {
                let density = step * NormalDistribution.density(at: height - y)
                for x in 0..<side { table[v * side + x] += density * row[x] }
            }
        }
        return (table, whole, whole)
    }
}
