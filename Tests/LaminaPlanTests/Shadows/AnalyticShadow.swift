import LaminaGeometry
import LaminaPlan

/// A shadow as its shader reads it from the planner's values: profiles of the edges less the corners' tables.
struct AnalyticShadow {
    private let edges: SIMD4<Double>
    /// The larger extent of each corner's arc.
    private let radii: SIMD4<Double>
    private let profiles: [ShadowProfile]
    private let tables: [ShadowTable]
    private let scale: Double
    private let reach: Double
    /// True if the shadow is the sum of all its edges and corners; else the nearest corner's table is all of it.
    let isSmall: Bool
    /// True if a texel of the tables is a pixel.
    let isExact: Bool

    /// Nil where the planner would blur in passes.
    init?(edges: SIMD4<Double>, radii: SIMD4<Double>, sigma: Double) {
        self.init(edges: edges, TurnedArcs(radii: radii), sigma: sigma)
    }

    /// The same for corners that are not all quarters of circles.
    init?(edges: SIMD4<Double>, _ arcs: TurnedArcs, sigma: Double) {
        let fractions = ShadowShape.fractions(of: edges)
        self.edges = edges
        radii = SIMD4(
            arcs[0].extent.max(), arcs[1].extent.max(), arcs[2].extent.max(), arcs[3].extent.max())
        profiles = (0..<4).map { ShadowProfile(fraction: fractions[$0], sigma: sigma) }
        isExact = ShadowTableKey.isExact(sigma: sigma, fractions: fractions)
        scale = ShadowTableKey.scale(sigma: sigma, isExact: isExact)
        reach = ShadowTableKey.reach * sigma
        var known = ShadowTables()
        guard let shape = ShadowShape(edges: edges, arcs, sigma: sigma, tables: &known) else { return nil }
        isSmall = shape.isSmall
        let part: ShadowTableKey.Part = isSmall ? .cutOut : .corner
        let sides = [(0, 1), (2, 1), (2, 3), (0, 3)]
        var tables: [ShadowTable] = []
        for corner in 0..<4 {
            let fraction = SIMD2(fractions[sides[corner].0], fractions[sides[corner].1])
            guard
                let key = ShadowTableKey(
                    part, arc: arcs[corner], sigma: sigma, fraction: fraction, isExact: isExact)
            else { return nil }
            tables.append(tables.first { $0.key == key } ?? ShadowTable(key))
        }
        self.tables = tables
    }

    /// The coverage of a pixel, its centre given.
    func coverage(_ pixel: SIMD2<Double>) -> Double {
        let inside = SIMD4(pixel.x - edges.x, pixel.y - edges.y, edges.z - pixel.x, edges.w - pixel.y)
        let corners = [
            SIMD2(inside.x, inside.y), SIMD2(inside.z, inside.y), SIMD2(inside.z, inside.w), SIMD2(inside.x, inside.w),
        ]
        guard isSmall else {
            let corner = inside.y < inside.w ? (inside.x < inside.z ? 0 : 1) : (inside.x < inside.z ? 3 : 2)
            let low = SIMD2(repeating: -reach)
            let high = SIMD2(repeating: reach + radii[corner])
            let place = corners[corner].clamped(lowerBound: low, upperBound: high)
            return tables[corner].value(at: place * scale + tables[corner].key.start)
        }
        let shares = (0..<4).map { profiles[$0].share(at: inside[$0]) }
        var result = (shares[0] + shares[2] - 1) * (shares[1] + shares[3] - 1)
        for corner in 0..<4 where radii[corner] > 0 {
            let (table, place) = (tables[corner], corners[corner])
            guard place.min() > -reach, place.max() < radii[corner] + reach else { continue }
            result -= table.value(at: place * scale + table.key.start)
        }
        return max(0, min(1, result))
    }

    /// The largest difference from the truth, in steps of 8 bits.
    func largestDifference(from truth: BlurredCoverage) -> Double {
        var worst = 0.0
        for y in 0..<truth.rect.height {
            for x in 0..<truth.rect.width {
                let pixel = SIMD2(
                    Double(truth.rect.minX) + Double(x) + 0.5, Double(truth.rect.minY) + Double(y) + 0.5)
                worst = max(worst, abs(coverage(pixel) - truth.values[y * truth.rect.width + x]))
            }
        }
        return worst * 255
    }
}
