import Foundation
import LaminaGeometry

/// The shadow of one corner, or what its arc takes from the shadow of a square one, by the distances inwards from the
/// corner's two edges.
///
/// Where the blurs of opposite edges don't meet, the nearest corner's table is the shadow. Everywhere, the shadow of a
/// rounded rectangle is that of the rectangle less its corners' cut-outs.
package struct ShadowTable: Sendable {
    package let key: ShadowTableKey
    /// `key.side` rows of as many values, from outside inwards, both ways.
    package let values: [Double]

    /// Computes a table; a tenth of a millisecond for usual corners, a few for the largest.
    package init(_ key: ShadowTableKey) {
        self.key = key
        let (cutOut, profileX, profileY) =
            switch key.grid {
            case .pixels(let radius, let sigma, _, _): ShadowTable.pixels(key, radius: radius, sigma: sigma)
            case .scaled(let ratio): ShadowTable.scaled(key, ratio: ratio)
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

    /// Looks up a texel, or between texels, as the shader does.
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
    private static func pixels(_ key: ShadowTableKey, radius: Double, sigma: Double) -> Parts {
        let side = key.side
        let start = key.start
        // Texel i is the pixel whose centre is i − start pixels inside the edge; the first that the corner touches:
        let first = key.margin
        let count = min(side - first, Int(radius.rounded(.up)) + 2)
        let weights = sampledGaussian(sigma: sigma)
        func near(_ texel: Int) -> Range<Int> {
            max(0, texel - weights.count + 1)..<min(side, texel + weights.count)
        }
        var rows = [Double](repeating: 0, count: count * side)
        for j in 0..<count {
            let y = Double(first + j) - start.y
            for i in 0..<count {
                let cut = cutOut(SIMD2(Double(first + i) - start.x, y), radius: radius)
                // From here on the arc covers the whole row, but for the half pixel that its edge is soft.
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
            // The first pixel's share of the half plane, then whole pixels.
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

    /// The share of a pixel in a square corner but outside its arc; `p` is the pixel's centre from the corner.
    private static func cutOut(_ p: SIMD2<Double>, radius: Double) -> Double {
        let sides = max(0, min(1, p.x + 0.5)) * max(0, min(1, p.y + 0.5))
        let toCentre = SIMD2(repeating: radius) - p
        guard toCentre.min() > 0 else { return 0 }
        let arc = max(0, min(1, radius - (toCentre * toCentre).sum().squareRoot() + 0.5))
        return sides - min(arc, sides)
    }
}
