import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaTestSupport
import Testing

/// Blend modes and operators at values worked out by hand.
struct CompositingPaintingTests {
    private static let below = Color(red: 0.25, green: 0.5, blue: 0.75)
    private static let above = Color(red: 0.75, green: 0.5, blue: 0.25)

    private func joined(_ above: Color, _ filter: CompositingFilter, on below: Color?) throws -> SIMD4<Double> {
        let top = layer(0, 0, 16, 16, above) { $0.effects.compositingFilter = filter }
        return try middle(of: [top], background: below)
    }

    @Test(arguments: [
        (CompositingFilter.multiply, SIMD3(0.1875, 0.25, 0.1875)),
        (.screen, SIMD3(0.8125, 0.75, 0.8125)),
        (.overlay, SIMD3(0.375, 0.5, 0.625)),
        (.darken, SIMD3(0.25, 0.5, 0.25)),
        (.lighten, SIMD3(0.75, 0.5, 0.75)),
        (.colorDodge, SIMD3(1, 1, 1)),
        (.colorBurn, SIMD3(0, 0, 0)),
        (.hardLight, SIMD3(0.625, 0.5, 0.375)),
        (.softLight, SIMD3(0.375, 0.5, 0.65625)),
        (.difference, SIMD3(0.5, 0, 0.5)),
        (.exclusion, SIMD3(0.625, 0.5, 0.625)),
    ])
    func separableModes(filter: CompositingFilter, expected: SIMD3<Double>) throws {
        let found = try joined(Self.above, filter, on: Self.below)
        #expect(isNear(found, SIMD4(expected, 1)), "\(found)")
    }

    @Test func luminosityTakesLightFromAbove() throws {
        // White's luminosity is 1: whatever is below becomes white; black's makes black.
        #expect(isNear(try joined(.white, .luminosity, on: Self.below), SIMD4(1, 1, 1, 1)))
        #expect(isNear(try joined(.black, .luminosity, on: Self.below), SIMD4(0, 0, 0, 1)))
        // The colour of grey is none: 0.3 · 0.25 + 0.59 · 0.5 + 0.11 · 0.75.
        #expect(isNear(try joined(Color(white: 0.9), .color, on: Self.below), SIMD4(0.4525, 0.4525, 0.4525, 1)))
        #expect(isNear(try joined(Color(white: 0.9), .saturation, on: Self.below), SIMD4(0.4525, 0.4525, 0.4525, 1)))
        // Red's hue with the saturation of below, 0.5, and its luminosity: (0.5, 0, 0) lifted by 0.4525 - 0.15.
        #expect(isNear(try joined(red, .hue, on: Self.below), SIMD4(0.8025, 0.3025, 0.3025, 1)))
    }

    @Test func translucentModesMixByAlpha() throws {
        let half = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
        // S (1 - Da) + D (1 - Sa) + Sa Da B with Da 0.5: B is (0, 0, 0).
        let found = try joined(half, .multiply, on: Color(red: 0, green: 1, blue: 0, alpha: 0.5))
        #expect(isNear(found, SIMD4(0.25, 0.25, 0, 0.75)))
    }

    @Test(arguments: [
        (CompositingFilter.clear, 0.0, 0.0), (.copy, 0.5, 0), (.sourceIn, 0.375, 0), (.sourceOut, 0.125, 0),
        (.sourceAtop, 0.375, 0.375), (.destinationOver, 0.125, 0.75), (.destinationIn, 0, 0.375),
        (.destinationOut, 0, 0.375), (.destinationAtop, 0.125, 0.375), (.xor, 0.125, 0.375), (.sourceOver, 0.5, 0.375),
        (.plusLighter, 0.5, 0.75),
    ])
    func operatorsTakeTheirShares(filter: CompositingFilter, above: Double, below: Double) throws {
        let found = try joined(
            Color(red: 1, green: 0, blue: 0, alpha: 0.5), filter, on: Color(red: 0, green: 1, blue: 0, alpha: 0.75))
        #expect(isNear(found, SIMD4(above, below, 0, min(1, above + below))), "\(found)")
    }

    @Test func plusDarkerSubtractsWhatIsLacking() throws {
        let found = try joined(Color(white: 0.75), .plusDarker, on: Color(red: 0.5, green: 1, blue: 0))
        #expect(isNear(found, SIMD4(0.25, 0.75, 0, 1)))
        let glass = try joined(Color(white: 0.5, alpha: 0.5), .plusDarker, on: nil)
        #expect(isNear(glass, SIMD4(0.25, 0.25, 0.25, 0.5)))
    }

    @Test func operatorsReachBeyondTheLayerWithinClips() throws {
        func clipped(_ filter: CompositingFilter) -> LayerSpec {
            layer(4, 4, 8, 8) {
                $0.masksToBounds = true
                $0.sublayers = [layer(0, 0, 2, 2, red) { $0.effects.compositingFilter = filter }]
            }
        }
        let copied = try paint([layer(0, 0, 16, 16, green), clipped(.copy)])
        #expect(copied.shows(SIMD4(1, 0, 0, 1), at: 5, 5) && copied.shows(.zero, at: 8, 8))
        #expect(copied.shows(SIMD4(0, 1, 0, 1), at: 2, 2))
        let multiplied = try paint([layer(0, 0, 16, 16, green), clipped(.multiply)])
        #expect(multiplied.shows(SIMD4(0, 0, 0, 1), at: 5, 5) && multiplied.shows(SIMD4(0, 1, 0, 1), at: 8, 8))
    }

    @Test func blendingStaysInsideAGroup() throws {
        let group = layer(0, 0, 16, 16) {
            $0.opacity = 0.5
            $0.sublayers = [layer(0, 0, 16, 16, red) { $0.effects.compositingFilter = .multiply }]
        }
        // In the group nothing is behind: red as it is, then faded.
        #expect(isNear(try middle(of: [group], background: green), SIMD4(0.5, 0.5, 0, 1)))
    }
}
