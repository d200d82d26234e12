import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaTestSupport
import Testing

/// The backdrops of background filters.
struct BackdropPaintingTests {
    private func panel(
        _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ kinds: FilterKind...,
        change: (inout LayerSpec) -> Void = { _ in }
    ) -> LayerSpec {
        layer(x, y, width, height) {
            $0.effects.backgroundFilters = kinds.map { Filter($0) }
            change(&$0)
        }
    }

    @Test func whatIsBehindIsFilteredWithinTheBounds() throws {
        let picture = try paint([layer(0, 0, 16, 16, red), panel(4, 4, 8, 8, .invert(1))])
        #expect(picture.shows(SIMD4(0, 1, 1, 1), at: 5, 5) && picture.shows(SIMD4(1, 0, 0, 1), at: 3, 5))
    }

    @Test func colorOfTheLayerLiesOnItsBackdrop() throws {
        let glass = panel(0, 0, 16, 16, .invert(1)) { $0.backgroundColor = Color(white: 0, alpha: 0.5) }
        #expect(try paint([layer(0, 0, 16, 16, red), glass]).shows(SIMD4(0, 0.5, 0.5, 1), at: 8, 8))
    }

    @Test func layersPaintedLaterAreNotBehind() throws {
        let picture = try paint([panel(0, 0, 16, 16, .invert(1)), layer(0, 0, 16, 16, red)], background: .white)
        #expect(picture.shows(SIMD4(1, 0, 0, 1), at: 8, 8))
    }

    @Test func captureIsMirroredAtItsEdge() throws {
        // Red to the left of column 32, where the panel begins, is never seen.
        let blurred = panel(32, 0, 32, 8, .gaussianBlur(radius: 4, edge: .mirror))
        let even = try paint([layer(0, 0, 32, 8, red), layer(32, 0, 32, 8, blue), blurred], width: 64, height: 8)
        #expect(even.shows(SIMD4(0, 0, 1, 1), at: 32, 4, tolerance: 1e-9))
        // A stripe at the edge comes twice.
        let stripe = try paint([layer(32, 0, 2, 8, red), blurred], width: 64, height: 8, background: .black)
        #expect(abs(stripe[32, 4].x - (normalShare(1.5 / 4) - normalShare(-2.5 / 4))) < 0.002)
    }

    @Test func clampAndTransparentDifferAtTheEdge() throws {
        func edge(_ mode: FilterEdge) throws -> Double {
            let blurred = panel(32, 0, 32, 8, .gaussianBlur(radius: 4, edge: mode))
            return try paint([layer(32, 0, 1, 8, red), blurred], width: 64, height: 8, background: .black)[32, 4].x
        }
        // All up to the stripe's end, and all up and down.
        #expect(abs(try edge(.clamp) - normalShare(0.5 / 4)) < 0.002)
        // The stripe alone, of the rows only eight, laid on the stripe itself where little of the panel is left.
        let stripe = normalShare(0.5 / 4) - normalShare(-0.5 / 4)
        let rows = normalShare(3.5 / 4) - normalShare(-4.5 / 4)
        let inside = 1 - normalShare(-0.5 / 4)
        #expect(abs(try edge(.transparent) - (stripe * rows + 1 - inside * rows)) < 0.004)
    }

    @Test func captureEndsAtTheFrame() throws {
        // Blue outside the frame is not captured, whatever is drawn there.
        let picture = try paint(
            [
                layer(-20, 0, 20, 16, blue), layer(0, 0, 16, 16, red),
                panel(-8, 0, 24, 16, .gaussianBlur(radius: 3, edge: .mirror)),
            ])
        #expect(picture.shows(SIMD4(1, 0, 0, 1), at: 0, 8, tolerance: 1e-9))
    }

    @Test(arguments: ["faded", "masked", "filtered", "rasterized", "snapshot", "rounded"])
    func backdropInAnImageOfItsOwnIsEmpty(cause: String) throws {
        let container = layer(0, 0, 16, 16) {
            $0.sublayers = [panel(0, 0, 16, 16, .invert(1))]
            switch cause {
            case "faded": $0.opacity = 0.5
            case "masked": $0.effects.mask = layer(0, 0, 16, 16, .black)
            case "filtered": $0.effects.filters = [Filter(.saturation(0))]
            case "rasterized": $0.effects.shouldRasterize = true
            case "snapshot": $0.effects.isSnapshot = true
            default: ($0.masksToBounds, $0.cornerRadius) = (true, 4)
            }
        }
        #expect(try middle(of: [container], background: green) == SIMD4(0, 1, 0, 1))
    }

    @Test func fadedPanelItselfSeesWhatIsBehind() throws {
        let faded = panel(0, 0, 16, 16, .invert(1)) { $0.opacity = 0.5 }
        #expect(isNear(try middle(of: [faded], background: .black), SIMD4(0.5, 0.5, 0.5, 1)))
    }

    @Test func straightClipLetsTheBackdropThroughOnWholePixels() throws {
        let clip = layer(2.25, 2, 8.5, 8) {
            $0.masksToBounds = true
            $0.sublayers = [panel(-10, -10, 100, 100, .invert(1))]
        }
        let picture = try paint([clip], background: .black)
        #expect(picture.shows(SIMD4(1, 1, 1, 1), at: 2, 5) && picture.shows(SIMD4(0, 0, 0, 1), at: 1, 5))
        #expect(picture.shows(SIMD4(1, 1, 1, 1), at: 10, 5) && picture.shows(SIMD4(0, 0, 0, 1), at: 11, 5))
    }

    @Test func backdropIsCutToRoundedCorners() throws {
        let picture = try paint([panel(0, 0, 16, 16, .invert(1)) { $0.cornerRadius = 8 }], background: .black)
        let light = picture.colors.reduce(0) { $0 + $1.x }
        #expect(abs(light - .pi * 64) < 0.1)
    }

    @Test func panelsSeePanelsBeforeThem() throws {
        let picture = try paint(
            [panel(0, 0, 16, 16, .invert(1)), panel(0, 0, 16, 16, .brightness(-0.25))], background: .black)
        #expect(picture.shows(SIMD4(0.75, 0.75, 0.75, 1), at: 8, 8))
    }

    @Test func vibrantContentShowsThePanelsBackdropThroughItsAlpha() throws {
        var content = layer(0, 0, 16, 16) { $0.sublayers = [layer(4, 4, 4, 4, Color(white: 1, alpha: 0.5))] }
        content.effects.visual = VisualSpec()
        content.effects.visual?.vibrancy = .label
        content.effects.visual?.intensity = 0
        // At intensity 0 the content is what the panel made of the picture, without the colour on it.
        let glass = panel(0, 0, 16, 16, .invert(1)) {
            $0.backgroundColor = red
            $0.sublayers = [content]
        }
        let picture = try paint([glass], background: .black)
        #expect(picture.shows(SIMD4(1, 0.5, 0.5, 1), at: 5, 5) && picture.shows(SIMD4(1, 0, 0, 1), at: 10, 10))
    }
}
