import Glibc
import LaminaGeometry

/// The shadow of one corner, or the part that its arc removes from the shadow of a square one, by the distances inwards
/// from the corner's two edges.
///
/// Where the blurs of opposite edges don't overlap, the nearest corner's table is the shadow. Everywhere, the shadow of
/// a rounded rectangle is that of the rectangle less its corners' cut-outs.
package struct ShadowTable: Sendable {
    package let key: ShadowTableKey
    /// `key.side` rows of as many values, from outside inwards, both ways.
    package let values: [Double]

    /// Computes a table; usual corners take a tenth of a millisecond, the largest a few.
    package init(_ key: ShadowTableKey) {
        self.key = key
        let (cutOut, profileX, profileY) =
            switch key.grid {
            case .pixels(let arc, let sigma, _, _): ShadowTable.pixels(key, arc, sigma: sigma)
            case .scaled(let arc): ShadowTable.scaled(key, arc)
            }
        switch key.part {
        case .cutOut: values = cutOut
        case .corner:
            var corner = cutOut
            let side = key.side
            for y in 0..<side {
                for x in 0..<side { corner[y * side + x] = profileX[x] * profileY[y] - corner[y * side + x] }
            }
            values = corner
        }
    }

    /// The cut-out, and the shadows of the two edges alone.
    typealias Parts = (cutOut: [Double], profileX: [Double], profileY: [Double])

    /// Samples a texel, or between texels, like the shader.
    package func value(at texel: SIMD2<Double>) -> Double {
        let side = key.side
        if key.isExact {
            let nearest = texel.rounded(.toNearestOrAwayFromZero)
            guard nearest.min() >= 0, nearest.max() < Double(side) else { return 0 }
            return values[Int(nearest.y) * side + Int(nearest.x)]
        }
        let base = texel.rounded(.down)
        guard base.min() >= 0, base.max() < Double(side - 1) else { return 0 }
        let f = texel - base
        let index = Int(base.y) * side + Int(base.x)
        let top = values[index] + (values[index + 1] - values[index]) * f.x
        let bottom = values[index + side] + (values[index + side + 1] - values[index + side]) * f.x
        return top + (bottom - top) * f.y
    }

    // MARK: Pixels

    /// The coverage that pixels lose to the arc, as `coverage.glsl` measures it, blurred with the sampled Gaussian.
    private static func pixels(_ key: ShadowTableKey, _ arc: CornerArc, sigma: Double) -> Parts {
        let side = key.side
        let start = key.start
        // Texel i is the pixel whose centre is i − start pixels inside the edge; the first that the corner touches:
        let first = key.margin
        let count = min(side - first, Int(arc.extent.max().rounded(.up)) + 2)
        let weights = sampledGaussian(sigma: sigma)
        func near(_ texel: Int) -> Range<Int> {
            max(0, texel - weights.count + 1)..<min(side, texel + weights.count)
        }
        var rows = [Double](repeating: 0, count: count * side)
        for j in 0..<count {
            let y = Double(first + j) - start.y
            for i in 0..<count {
                let cut = cutOut(SIMD2(Double(first + i) - start.x, y), arc)
                // From here on the arc covers the whole row, except for the half pixel of its antialiased edge.
                if cut <= 0 { if i > 0 { break } else { continue } }
                for x in near(first + i) { rows[j * side + x] += cut * weights[abs(x - first - i)] }
            }
        }
        var table = [Double](repeating: 0, count: side * side)
        for j in 0..<count {
            for y in near(first + j) {
                let weight = weights[abs(y - first - j)]
                for x in 0..<side { table[y * side + x] += weight * rows[j * side + x] }
            }
        }
        func profile(_ start: Double) -> [Double] {
            // The first pixel's fraction of the half plane, then whole pixels.
            let share = min(1, Double(first) - start + 0.5)
            var sums = [Double](repeating: 0, count: side)
            for texel in 0..<side {
                let distance = abs(texel - first)
                let own = distance < weights.count ? weights[distance] : 0
                var beyond = 0.0
                for index in (distance + 1)..<max(distance + 1, weights.count) { beyond += weights[index] }
                sums[texel] = share * own + (texel > first ? 1 - own - beyond : beyond)
            }
            return sums
        }
        return (table, profile(start.x), profile(start.y))
    }

    /// The fraction of a pixel in a square corner but outside its arc; `p` is the pixel's centre from the corner.
    private static func cutOut(_ p: SIMD2<Double>, _ arc: CornerArc) -> Double {
        let sides = max(0, min(1, p.x + 0.5)) * max(0, min(1, p.y + 0.5))
        guard arc.isCircle else { return sides - min(arcCoverage(p, arc), sides) }
        let radius = arc.extent.x
        let toCentre = SIMD2(repeating: radius) - p
        guard toCentre.min() > 0 else { return 0 }
        let coverage = max(0, min(1, radius - (toCentre * toCentre).sum().squareRoot() + 0.5))
        return sides - min(coverage, sides)
    }

    /// The coverage of a pixel by an arc that is no circle: of each of its quarters by the distance, as `corners.glsl`
    /// measures it.
    private static func arcCoverage(_ p: SIMD2<Double>, _ arc: CornerArc) -> Double {
        guard arc.extent.min() > 0 else { return 1 }
        let n = arc.exponent
        var sum = 0.0
        for part in 0..<4 {
            let offset = SIMD2(part & 1 == 0 ? -0.25 : 0.25, part & 2 == 0 ? -0.25 : 0.25)
            let q = (arc.extent - p - offset) / arc.extent
            guard q.min() > 0 else {
                sum += 1
                continue
            }
            let value = pow(pow(q.x, n) + pow(q.y, n), 1 / n)
            let slope = SIMD2(pow(q.x / value, n - 1), pow(q.y / value, n - 1)) / arc.extent * 0.5
            sum += max(0, min(1, (1 - value) / (slope * slope).sum().squareRoot() + 0.5))
        }
        return sum / 4
    }
}

extension ShadowTable {
    /// The area outside the arc, blurred with a true Gaussian; lengths are in σ, eight texels each.
    ///
    /// At height y over the corner's edge the area is w(y) wide, so that the blur at (u, v) is the integral over y from
    /// 0 to the radius of density(v − y) · (fraction(u) − fraction(u − w(y))): a product of two matrices once y is
    /// sampled; few samples are enough: ``samples(of:)``.
    static func scaled(_ key: ShadowTableKey, _ arc: CornerArc) -> Parts {
        let side = key.side
        // Reading between texels adds up to 1/4 of a texel's square to the variance; half of that is subtracted before.
        let sharpness = 1 / (1 - 0.125 / (ShadowTableKey.texelsPerSigma * ShadowTableKey.texelsPerSigma)).squareRoot()
        let places = (0..<side).map { Double($0 - key.margin) / ShadowTableKey.texelsPerSigma * sharpness }
        var table = [Double](repeating: 0, count: side * side)
        var row = [Double](repeating: 0, count: side)
        let whole = places.map { NormalDistribution.fraction(below: $0) }
        for (y, width, step) in samples(of: arc.scaled(by: sharpness), ratio: arc.extent.max()) {
            for x in 0..<side { row[x] = whole[x] - NormalDistribution.fraction(below: places[x] - width) }
            for (v, height) in places.enumerated() where abs(height - y) < 5 {
                let density = step * NormalDistribution.density(at: height - y)
                for x in 0..<side { table[v * side + x] += density * row[x] }
            }
        }
        return (table, whole, whole)
    }

    /// The heights over an arc's edge at which its area is sampled, with the area's widths there and the weights of the
    /// heights.
    ///
    /// Of an ellipse y = b (1 − sin a) and w = a (1 − cos a). Of others y = b · tⁿ, so that the width, which grows with the
    /// nth root of the height, is smooth in t.
    private static func samples(of arc: CornerArc, ratio: Double) -> [(y: Double, width: Double, step: Double)] {
        guard arc.extent.min() > 0 else { return [] }
        let n = arc.exponent
        let rule = GaussLegendre(count: (n == 2 ? 16 : 24) + Int(1.5 * ratio))
        return zip(rule.places, rule.weights).map { place, weight in
            if n == 2 {
                let angle = 0.5 * .pi * place
                return (
                    arc.extent.y * (1 - sin(angle)), arc.extent.x * (1 - cos(angle)),
                    0.5 * .pi * weight * arc.extent.y * cos(angle)
                )
            }
            let height = pow(place, n)
            return (
                arc.extent.y * height, arc.extent.x * (1 - pow(1 - pow(1 - height, n), 1 / n)),
                weight * arc.extent.y * n * pow(place, n - 1)
            )
        }
    }
}

// MARK: Integrals

/// Nodes and weights of Gauss-Legendre quadrature: the weighted sum is the integral from 0 to 1 of any polynomial of
/// degree below twice their count. Takes time proportional to the square of the count.
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

/// A Gaussian at whole distances, from 0 to where it vanishes, with a sum of 1 over both directions.
func sampledGaussian(sigma: Double) -> [Double] {
    let count = Int((6 * sigma).rounded(.up)) + 1
    let variance = sigma * sigma
    var weights = (0..<count).map { (distance: Int) -> Double in exp(-0.5 * Double(distance * distance) / variance) }
    let sum = 2 * weights.reduce(0, +) - 1
    for index in weights.indices { weights[index] /= sum }
    return weights
}
