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
}
