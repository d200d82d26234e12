import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaTestSupport
import Testing

/// Filters that look at neighbours, rasterization and snapshots, by arithmetic.
struct ImageEffectPaintingTests {
    private func filtered(_ kind: FilterKind) -> LayerSpec {
        layer(4, 4, 6, 6, red) { $0.effects.filters = [Filter(kind)] }
    }

    @Test func dilateGrowsAndErodeShrinksASquare() throws {
        #expect(try paint([filtered(.dilate(radius: 2))]).coveredArea == 100)
        #expect(try paint([filtered(.erode(radius: 2))]).coveredArea == 4)
        #expect(try paint([filtered(.dilate(radius: 0.4))]).coveredArea == 36)
    }

    @Test func pixellateTakesMeansFromItsCentreOn() throws {
        // Squares of 4 from the layer's corner: 4…8 whole, 8…12 half covered.
        let picture = try paint([filtered(.pixellate(scale: 4))])
        #expect(picture.shows(SIMD4(1, 0, 0, 1), at: 7, 7) && picture.shows(SIMD4(0.5, 0, 0, 0.5), at: 11, 4))
        #expect(picture.shows(SIMD4(0.25, 0, 0, 0.25), at: 8, 8) && picture.shows(.zero, at: 12, 4))
        let shifted = try paint([filtered(.pixellate(scale: 4, center: Point(x: 2, y: 0)))])
        #expect(shifted.shows(SIMD4(0.5, 0, 0, 0.5), at: 2, 4))
    }

    @Test func bloomAddsTheImagesGlow() throws {
        let bar = layer(32, -100, 200, 300, Color(white: 0.5)) {
            $0.effects.filters = [Filter(.bloom(radius: 4, intensity: 0.5))]
        }
        let picture = try paint([bar], width: 64, height: 8)
        let share = normalShare(-3.5 / 4)
        #expect(picture.shows(SIMD4(share / 4, share / 4, share / 4, share / 2), at: 28, 4, tolerance: 0.001))
        #expect(picture.shows(SIMD4(0.75, 0.75, 0.75, 1), at: 63, 4, tolerance: 0.001))
    }

    @Test func vignetteDarkensTowardsTheCorners() throws {
        let square = layer(0, 0, 16, 16, .white) {
            $0.effects.filters = [Filter(.vignette(radius: 1, intensity: 0.5))]
        }
        let picture = try paint([square])
        let near = (0.5 * 0.5 * 2).squareRoot() / (8 * 2.0.squareRoot())
        let far = 7.5 / 8
        for (place, distance) in [(8, near), (0, far)] {
            let expected = 1 - 0.5 * distance * distance * (3 - 2 * distance)
            #expect(picture.shows(SIMD4(expected, expected, expected, 1), at: place, place))
        }
    }

    @Test func edgesAreTheGradientsLengths() throws {
        let halves = layer(0, 0, 16, 16) {
            $0.sublayers = [layer(0, 0, 8, 16, .black), layer(8, 0, 8, 16, Color(white: 0.5))]
            $0.effects.filters = [Filter(.edges(intensity: 1.5))]
        }
        let picture = try paint([halves])
        // A step of 0.5 is 4 · 0.5 / 4 on both sides of it.
        #expect(picture.shows(SIMD4(0.75, 0.75, 0.75, 1), at: 7, 8) && picture.shows(SIMD4(0, 0, 0, 1), at: 4, 8))
    }

    @Test func dropShadowLiesUnderTheImage() throws {
        let picture = try paint([filtered(.dropShadow(color: blue, offset: Size(width: 3, height: 0), radius: 0))])
        #expect(picture.shows(SIMD4(1, 0, 0, 1), at: 9, 6) && picture.shows(SIMD4(0, 0, 1, 1), at: 12, 6))
        #expect(picture.coveredArea == 54)
    }

    /// A layer stretched over more pixels than the painter has room for leaves all of them unknown.
    @Test func nothingIsSaidOfPicturesWithTooLargeImages() throws {
        func painted(_ side: Double) throws -> ReferencePicture {
            try paint([
                layer(2, 2, 8, 8, red),
                layer(0, 0, side, side, blue) {
                    ($0.effects.shouldRasterize, $0.effects.rasterizationScale) = (true, 100)
                },
            ])
        }
        #expect(try !painted(4).isEdge.contains(true))
        let unknown = try painted(8_000)
        #expect(unknown.isEdge.allSatisfy { $0 } && unknown.blendCounts.allSatisfy { $0 == 255 })
    }

    @Test func rasterizationAtTheScaleOfThePictureChangesNothing() throws {
        func card(isRasterized: Bool) -> LayerSpec {
            layer(3, 2, 9, 10, green) {
                $0.sublayers = [layer(1.5, 2.25, 4, 3, red), layer(5, 1, 7, 3, blue) { $0.cornerRadius = 1.5 }]
                ($0.opacity, $0.effects.shouldRasterize) = (0.5, isRasterized)
            }
        }
        let (plain, kept) = (try paint([card(isRasterized: false)]), try paint([card(isRasterized: true)]))
        #expect(zip(plain.colors, kept.colors).allSatisfy { isNear($0, $1, 1e-9) })
    }

    @Test func coarseRasterizationIsDrawnBilinearly() throws {
        let bar = layer(4, 4, 8, 8, red) { ($0.effects.shouldRasterize, $0.effects.rasterizationScale) = (true, 0.5) }
        // Pixels of two points each: the first ends mixed with nothing.
        let picture = try paint([bar])
        let expected = [0.75, 1, 1, 1, 1, 1, 1, 0.75]
        for (place, share) in expected.enumerated() {
            #expect(picture.shows(SIMD4(share, 0, 0, share), at: 4 + place, 8), "column \(4 + place)")
        }
        #expect(picture.shows(SIMD4(0.25, 0, 0, 0.25), at: 3, 8))
    }

    @Test func snapshotShowsTheLayerAsItIs() throws {
        func card(isSnapshot: Bool) -> LayerSpec {
            layer(3, 2, 9, 10, green) {
                $0.sublayers = [layer(1.5, 2.25, 4, 3, red)]
                $0.effects.isSnapshot = isSnapshot
            }
        }
        #expect(try paint([card(isSnapshot: true)]).colors == paint([card(isSnapshot: false)]).colors)
    }
}
