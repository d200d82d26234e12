import Foundation
import LaminaGeometry
import LaminaPlan
import Testing

/// Analytic shadows are the blurred coverage of their shapes, to half a step of 8 bits.
@Suite struct ShadowAccuracyTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var edges: SIMD4<Double>
        var radii: SIMD4<Double>
        var sigma: Double
        var testDescription: String { "\(edges), radii \(radii), sigma \(sigma)" }

        init(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ radii: SIMD4<Double>, _ sigma: Double) {
            edges = SIMD4(x, y, x + width, y + height)
            (self.radii, self.sigma) = (radii, sigma)
        }
    }

    static let cases: [Case] = [
        // Square corners on and between the pixels' borders.
        Case(0, 0, 20, 14, .zero, 1), Case(0.5, 0.25, 20, 14, .zero, 1), Case(0.2, 0.8, 9.3, 7.7, .zero, 1.3),
        Case(0.2, 0.8, 19.3, 17.7, .zero, 1),
        // Rounded ones, where single pixels still show.
        Case(0, 0, 20, 20, SIMD4(repeating: 6), 1), Case(0.5, 0.5, 20, 20, SIMD4(repeating: 6), 1),
        Case(0.3, 0.7, 41.4, 30.1, SIMD4(2, 4.5, 9, 0), 1.5), Case(0.2, 0, 30, 30, SIMD4(repeating: 15), 2),
        Case(0, 0, 130, 125, SIMD4(60, 12, 37.2, 1), 3), Case(0.5, 0.1, 60.6, 50, SIMD4(repeating: 8.7), 5),
        Case(0.9, 0.4, 130, 121, SIMD4(repeating: 60), 7.9),
        // Smooth ones on whole pixels, from tables of pixels too.
        Case(0, 0, 70, 64, SIMD4(30, 2, 12, 0), 10.5), Case(0, 0, 140, 130, SIMD4(30, 2, 12, 0), 10.5),
        Case(0, 0, 150, 140, SIMD4(repeating: 12), 16),
        // Others, from scaled tables.
        Case(0.5, 0.5, 60, 50, SIMD4(repeating: 20), 8), Case(0, 0, 190, 180, SIMD4(repeating: 12), 16.5),
        Case(0.3, 0.6, 121, 123, SIMD4(repeating: 60), 12), Case(0, 0, 50, 44, SIMD4(repeating: 12), 20),
        Case(0.5, 0, 40, 40, SIMD4(repeating: 20), 40), Case(0.4, 0.7, 100, 90, SIMD4(3, 0, 10, 6), 9),
        // Smaller than their blur.
        Case(0, 0, 3.3, 3.3, SIMD4(repeating: 1.65), 1.5), Case(0.4, 0.2, 5, 7, SIMD4(2.5, 0, 1, 2), 4),
        Case(0.5, 0.5, 12, 9, SIMD4(repeating: 4.5), 9),
    ]

    @Test func bothKindsOfShadowAreAmongTheCases() {
        let kinds = Self.cases.compactMap {
            AnalyticShadow(edges: $0.edges, radii: $0.radii, sigma: $0.sigma)?.isSmall
        }
        #expect(kinds.count == Self.cases.count && kinds.contains(true) && kinds.contains(false))
    }

    @Test(arguments: cases) func analyticShadowIsBlurredCoverage(_ shape: Case) throws {
        let shadow = try #require(AnalyticShadow(edges: shape.edges, radii: shape.radii, sigma: shape.sigma))
        let truth = BlurredCoverage(edges: shape.edges, radii: shape.radii, sigma: shape.sigma)
        #expect(shadow.largestDifference(from: truth) <= 0.5)
    }

    // MARK: Other corners

    struct ShapedCase: Sendable, CustomTestStringConvertible {
        var edges: SIMD4<Double>
        var arcs: TurnedArcs
        var sigma: Double
        var testDescription: String { "\(edges), \(arcs), sigma \(sigma)" }

        init(
            _ width: Double, _ height: Double, _ x: SIMD4<Double>, _ y: SIMD4<Double>, spread: Double = 1,
            at corner: Double = 0, _ sigma: Double
        ) {
            edges = SIMD4(corner, corner, corner + width, corner + height)
            arcs = TurnedArcs(radiiX: x, radiiY: y, spreads: SIMD4(repeating: spread))
            self.sigma = sigma
        }

        /// The area within the sides; beside corners, that of 16 by 16 points.
        func coverage(_ pixel: SIMD2<Double>) -> Double {
            func overlap(_ center: Double, _ low: Double, _ high: Double) -> Double {
                max(0, min(center + 0.5, high) - max(center - 0.5, low))
            }
            let sides = overlap(pixel.x, edges.x, edges.z) * overlap(pixel.y, edges.y, edges.w)
            let near = (0..<4).filter { distances(of: pixel, from: $0).isNearArc(arcs[$0]) }
            guard sides > 0, !near.isEmpty else { return sides }
            var count = 0
            for row in 0..<16 {
                for column in 0..<16 {
                    let point = pixel + SIMD2(Double(column) + 0.5, Double(row) + 0.5) / 16 - 0.5
                    if near.allSatisfy({ distances(of: point, from: $0).areWithinArc(arcs[$0]) }) { count += 1 }
                }
            }
            return Double(count) / 256
        }

        /// Distances inwards from the sides at a corner; corners clockwise from the top left.
        private func distances(of point: SIMD2<Double>, from corner: Int) -> SIMD2<Double> {
            SIMD2(
                corner == 0 || corner == 3 ? point.x - edges.x : edges.z - point.x,
                corner < 2 ? point.y - edges.y : edges.w - point.y)
        }
    }

    static let shapedCases: [ShapedCase] = [
        ShapedCase(60, 40, SIMD4(20, 6, 0, 30), SIMD4(10, 18, 0, 8), 2),
        ShapedCase(60, 40, SIMD4(60, 0, 60, 0), SIMD4(40, 0, 40, 0), 3),
        ShapedCase(130, 120, SIMD4(30, 12, 20, 4), SIMD4(10, 24, 8, 20), at: 0.25, 4),
        ShapedCase(150, 140, SIMD4(30, 12, 20, 4), SIMD4(10, 24, 8, 20), 10.5),
        ShapedCase(90, 80, SIMD4(40, 12, 20, 4), SIMD4(10, 24, 8, 20), at: 0.5, 12),
        ShapedCase(60, 50, SIMD4(repeating: 16), SIMD4(repeating: 16), spread: 1.22, 1.5),
        ShapedCase(120, 110, SIMD4(repeating: 24), SIMD4(repeating: 16), spread: 1.22, at: 0.75, 9),
        ShapedCase(120, 110, SIMD4(repeating: 30), SIMD4(repeating: 30), spread: 1.1, 20),
    ]

    @Test(arguments: shapedCases) func shadowsOfOtherCornersAreBlurredCoverage(_ shape: ShapedCase) throws {
        let shadow = try #require(AnalyticShadow(edges: shape.edges, shape.arcs, sigma: shape.sigma))
        let truth = BlurredCoverage(edges: shape.edges, sigma: shape.sigma, coverage: shape.coverage)
        #expect(shadow.largestDifference(from: truth) <= 1)
    }
}

extension SIMD2<Double> {
    /// Returns whether a part of the pixel at these distances from two sides is in the box of their corner's arc.
    fileprivate func isNearArc(_ arc: CornerArc) -> Bool {
        arc.extent.x > 0 && arc.extent.y > 0 && x - 0.5 < arc.extent.x && y - 0.5 < arc.extent.y
    }

    /// Returns whether the point at these distances is within the sides, and not beyond the arc.
    fileprivate func areWithinArc(_ arc: CornerArc) -> Bool {
        guard x >= 0, y >= 0 else { return false }
        let (left, top) = (1 - x / arc.extent.x, 1 - y / arc.extent.y)
        return left <= 0 || top <= 0 || pow(left, arc.exponent) + pow(top, arc.exponent) <= 1
    }
}
