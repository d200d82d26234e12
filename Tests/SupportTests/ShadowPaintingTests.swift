import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaTestSupport
import Testing

/// Shadows by arithmetic.
struct ShadowPaintingTests {
    private func shadowed(_ layer: LayerSpec, _ change: (inout EffectsSpec) -> Void = { _ in }) -> LayerSpec {
        var layer = layer
        (layer.effects.shadowOpacity, layer.effects.shadowOffset) = (1, .zero)
        layer.effects.shadowColor = blue
        change(&layer.effects)
        return layer
    }

    @Test func shadowOfAHalfPlaneIsTheErrorFunction() throws {
        let half = shadowed(layer(32, -100, 200, 300, red)) { $0.shadowRadius = 4 }
        let picture = try paint([half], width: 64, height: 8)
        for x in 8..<32 {
            let share = normalShare((Double(x) + 0.5 - 32) / 4)
            #expect(picture.shows(SIMD4(0, 0, share, share), at: x, 4, tolerance: 0.001))
        }
        #expect(picture.shows(SIMD4(1, 0, 0, 1), at: 33, 4))
    }

    @Test func shadowOfAPathIsThatOfTheSameLayer() throws {
        let square = layer(10, 10, 20, 16, red)
        let fromAlpha = try paint([shadowed(square) { $0.shadowRadius = 2 }], width: 40, height: 40)
        let fromPath = try paint(
            [
                shadowed(square) {
                    $0.shadowRadius = 2
                    $0.shadowPath = path([(0, 0), (20, 0), (20, 16), (0, 16)])
                }
            ], width: 40, height: 40)
        #expect(zip(fromAlpha.colors, fromPath.colors).allSatisfy { isNear($0, $1, 1e-9) })
    }

    @Test func sharpShadowOfAPathCoversItsArea() throws {
        func area(_ paths: [[(Double, Double)]]) throws -> Double {
            var shape = Path()
            for corners in paths { shape.elements += path(corners).elements }
            return try paint(
                [
                    shadowed(layer(0, 0, 16, 16)) {
                        ($0.shadowRadius, $0.shadowPath) = (0, shape)
                    }
                ]
            ).coveredArea
        }
        #expect(abs(try area([[(2, 3), (12, 3), (2, 11)]]) - 40) < 0.05)
        let outer = [(2.0, 2.0), (12, 2), (12, 12), (2, 12)]
        let inner = [(4.0, 4.0), (8, 4), (8, 8), (4, 8)]
        // Nonzero winding: the same way round fills twice, the other way leaves a hole.
        #expect(abs(try area([outer, inner]) - 100) < 1e-6)
        #expect(abs(try area([outer, inner.reversed()]) - 84) < 1e-6)
    }

    @Test func shadowShowsThroughWhatIsTranslucent() throws {
        let glass = layer(0, 0, 16, 16, Color(red: 1, green: 0, blue: 0, alpha: 0.5))
        let shadow = try middle(of: [shadowed(glass) { $0.shadowRadius = 0 }])
        #expect(isNear(shadow, SIMD4(0.5, 0, 0.25, 0.75)))
    }

    @Test func offsetIsInWholePixels() throws {
        let square = shadowed(layer(2, 2, 4, 4, red)) {
            ($0.shadowRadius, $0.shadowOffset) = (0, Size(width: 5.4, height: 4.6))
        }
        let picture = try paint([square])
        #expect(picture.shows(SIMD4(0, 0, 1, 1), at: 7, 7) && picture.shows(SIMD4(0, 0, 1, 1), at: 10, 10))
        #expect(picture.shows(.zero, at: 11, 10) && picture.coveredArea == 32)
    }

    @Test func clippingLayerThrowsNone() throws {
        let clipped = shadowed(layer(2, 2, 4, 4, red) { $0.masksToBounds = true }) { $0.shadowRadius = 3 }
        #expect(try paint([clipped]).coveredArea == 16)
    }

    @Test func sublayersThrowShadowsToo() throws {
        let holder = shadowed(layer(0, 0, 1, 1) { $0.sublayers = [layer(2, 2, 4, 4, red)] }) {
            ($0.shadowRadius, $0.shadowOffset) = (0, Size(width: 6, height: 0))
        }
        #expect(try paint([holder]).shows(SIMD4(0, 0, 1, 1), at: 9, 3))
    }

    @Test func shadowFadesWithItsLayer() throws {
        let faded = layer(0, 0, 16, 16) {
            ($0.opacity, $0.allowsGroupOpacity) = (0.5, false)
            $0.sublayers = [
                shadowed(layer(2, 2, 4, 4)) {
                    ($0.shadowRadius, $0.shadowPath) = (0, path([(0, 0), (4, 0), (4, 4), (0, 4)]))
                }
            ]
        }
        #expect(try paint([faded]).shows(SIMD4(0, 0, 0.5, 0.5), at: 3, 3))
    }

    private func path(_ corners: [(Double, Double)]) -> Path {
        var path = Path()
        path.elements = [.move(Point(x: corners[0].0, y: corners[0].1))]
        path.elements += corners.dropFirst().map { .line(Point(x: $0.0, y: $0.1)) }
        path.elements.append(.close)
        return path
    }
}
