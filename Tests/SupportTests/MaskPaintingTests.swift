import LaminaGeometry
import LaminaLayers
import LaminaTestSupport
import Testing

/// The painter's masks, by arithmetic.
struct MaskPaintingTests {
    private func masked(_ mask: LayerSpec, type: MaskType = .alpha) -> LayerSpec {
        layer(0, 0, 16, 16, red) {
            $0.effects.mask = mask
            $0.effects.maskType = type
        }
    }

    @Test func alphaOfTheMaskMultiplies() throws {
        let picture = try paint([masked(layer(4, 4, 8, 8, Color(white: 0, alpha: 0.25)))])
        #expect(picture.shows(SIMD4(0.25, 0, 0, 0.25), at: 5, 5) && picture.coveredArea == 16)
    }

    @Test func luminanceIsThatOfThePremultipliedColor() throws {
        let color = Color(red: 0, green: 1, blue: 0, alpha: 0.5)
        let picture = try paint([masked(layer(0, 0, 16, 16, color), type: .luminance)])
        #expect(picture.shows(SIMD4(0.3576, 0, 0, 0.3576), at: 8, 8))
    }

    @Test func maskHasSublayersFadingAndAMaskOfItsOwn() throws {
        let mask = layer(0, 0, 16, 16) {
            $0.opacity = 0.5
            $0.sublayers = [layer(0, 0, 8, 16, .black)]
            $0.effects.mask = layer(0, 0, 16, 8, .black)
        }
        let picture = try paint([masked(mask)])
        #expect(picture.shows(SIMD4(0.5, 0, 0, 0.5), at: 2, 2) && picture.coveredArea == 32)
    }

    @Test func maskStandsInTheLayersCoordinates() throws {
        var moved = masked(layer(10, 10, 4, 4, .black))
        (moved.bounds.origin.x, moved.position.x) = (8, 8)
        let picture = try paint([moved])
        #expect(picture.shows(SIMD4(1, 0, 0, 1), at: 2, 10) && picture.coveredArea == 16)
    }

    @Test func hiddenMaskHidesTheLayer() throws {
        #expect(try paint([masked(layer(0, 0, 16, 16, .black) { $0.isHidden = true })]).coveredArea == 0)
        #expect(try paint([masked(layer(0, 0, 16, 16))]).coveredArea == 0)
    }

    @Test func invertedMaskLeavesTheRest() throws {
        func inverted(_ mask: LayerSpec, _ type: MaskType = .alpha) throws -> ReferencePicture {
            var layer = masked(mask, type: type)
            layer.effects.isMaskInverted = true
            return try paint([layer])
        }
        let quarter = try inverted(layer(4, 4, 8, 8, Color(white: 0, alpha: 0.25)))
        #expect(quarter.shows(SIMD4(0.75, 0, 0, 0.75), at: 5, 5) && quarter.coveredArea == 256 - 16)
        let color = Color(red: 0, green: 1, blue: 0, alpha: 0.5)
        #expect(try inverted(layer(0, 0, 16, 16, color), .luminance).shows(SIMD4(0.6424, 0, 0, 0.6424), at: 8, 8))
        #expect(try inverted(layer(0, 0, 16, 16, .black) { $0.isHidden = true }).coveredArea == 256)
        #expect(try inverted(layer(0, 0, 16, 16)).coveredArea == 256)
    }

    @Test func maskCutsShadowAndFilters() throws {
        let square = layer(4, 4, 8, 8, red) {
            ($0.effects.shadowOpacity, $0.effects.filters) = (1, [Filter(.gaussianBlur(radius: 2))])
            $0.effects.mask = layer(0, 0, 8, 8, .black)
        }
        let picture = try paint([square])
        #expect(picture.shows(.zero, at: 3, 8) && picture.shows(.zero, at: 12, 8))
        #expect(picture[8, 8].w > 0.9)
    }

    @Test func compositingFilterOfTheMaskIsIgnored() throws {
        let mask = layer(0, 0, 8, 16, .black) { $0.effects.compositingFilter = .destinationOut }
        #expect(try paint([masked(mask)]).coveredArea == 128)
    }

    @Test func maskIsCutToItsOwnRoundedShape() throws {
        let picture = try paint([masked(layer(0, 0, 16, 16, .black) { $0.cornerRadius = 8 })])
        #expect(abs(picture.coveredArea - .pi * 64) < 0.1)
    }
}
