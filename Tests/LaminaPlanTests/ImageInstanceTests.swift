import Foundation
import LaminaGeometry
import LaminaImage
import LaminaLayers
import Testing

@testable import LaminaPlan

@Suite struct ImageInstanceTests {
    /// The one instance and draw of a picture from (20, 10) to (100, 50) with an image of 40×20 pixels.
    private func instance(_ change: (Layer) -> Void) throws -> (quad: QuadInstance, draw: Draw) {
        let layer = picture(20, 10, 80, 40, try makeImage(40, 20))
        change(layer)
        let plan = plan(layer, rules: .none)
        return (try #require(plan.quads.first), try #require(plan.framePass?.draws.first))
    }

    /// The map of the image of an instance.
    private func map(_ quad: QuadInstance) -> ImageMap { ImagePayload(decoding: quad).map }

    /// The texel that an instance reads at a pixel, before filtering.
    private func texel(_ quad: QuadInstance, at x: Float, _ y: Float) -> SIMD2<Float> {
        let texels = map(quad).texels
        return quad.own.point(atPixel: SIMD2(x, y)) * texels.lowHalf + texels.highHalf
    }

    @Test func aResizedImageFillsTheBounds() throws {
        let (quad, draw) = try instance { _ in }
        #expect(texel(quad, at: 20, 10) == SIMD2(0, 0))
        #expect(texel(quad, at: 100, 50) == SIMD2(40, 20))
        #expect(texel(quad, at: 60, 20) == SIMD2(20, 5))
        // None of its edges cuts a pixel.
        #expect(map(quad).imageRect == SIMD4(-1e9, -1e9, 1e9, 1e9))
        #expect(map(quad).texelLimits == SIMD4(0, 0, 39, 19))
        #expect(draw.program == [.quad, .image, .linear])
        #expect(quad.opacity == 1)
    }

    @Test func aPartOfTheImageNeverReadsTheRest() throws {
        let (quad, _) = try instance { $0.contentsRect = Rect(x: 0.25, y: 0.5, width: 0.5, height: 0.25) }
        #expect(texel(quad, at: 20, 10) == SIMD2(10, 10))
        #expect(texel(quad, at: 100, 50) == SIMD2(30, 15))
        #expect(map(quad).texelLimits == SIMD4(10, 10, 29, 14))
    }

    @Test func partsThatCutTexelsReadThem() throws {
        // Texels 4.2 to 35.8 and 0.4 to 19.6.
        let (quad, _) = try instance { $0.contentsRect = Rect(x: 0.105, y: 0.02, width: 0.79, height: 0.96) }
        #expect(map(quad).texelLimits == SIMD4(4, 0, 35, 19))
    }

    @Test(arguments: [
        (Rect(x: -1, y: -1, width: 3, height: 3), SIMD4<Float>(0, 0, 39, 19)),
        (Rect(x: 2, y: 3, width: 1, height: 1), SIMD4(39, 19, 39, 19)),
        (Rect(x: -2, y: -3, width: 1, height: 1), SIMD4(0, 0, 0, 0)),
    ])
    func partsBesideTheImageReadItsNearestTexels(part: (rect: Rect, limits: SIMD4<Float>)) throws {
        #expect(map(try instance { $0.contentsRect = part.rect }.quad).texelLimits == part.limits)
    }

    @Test func oneTexelAPixelNeedsNoFilter() throws {
        let (quad, draw) = try instance { $0.contentsGravity = .topLeft }
        #expect(!draw.program.contains(.linear))
        #expect(quad.flags.contains(.nearest))
        let (_, between) = try instance { ($0.contentsGravity, $0.position.x) = (.topLeft, 60.5) }
        #expect(between.program.contains(.linear))
    }

    @Test func theFilterIsThatOfTheDirection() throws {
        func filters(_ rect: Rect) throws -> (draw: Draw, flags: QuadFlags) {
            let (quad, draw) = try instance {
                $0.frame = rect
                ($0.magnificationFilter, $0.minificationFilter) = (.nearest, .trilinear)
            }
            return (draw, quad.flags)
        }
        let larger = try filters(Rect(x: 0, y: 0, width: 90, height: 45))
        #expect(larger.flags.contains(.nearest) && !larger.draw.program.contains(.pyramid))
        let smaller = try filters(Rect(x: 0, y: 0, width: 15, height: 7))
        #expect(smaller.flags.contains(.trilinear) && smaller.draw.program.contains(.pyramid))
    }

    @Test func imagesInFlippedGeometryStandUpright() throws {
        let layer = picture(20, 10, 80, 40, try makeImage(40, 20))
        let flipped = group(0, 0, 200, 100, layer).with { $0.isGeometryFlipped = true }
        let quad = try #require(plan(flipped).quads.first)
        // The layer is from y = 50 to 90 on the picture; its first row of texels is above.
        #expect(texel(quad, at: 20, 50) == SIMD2(0, 0))
        #expect(texel(quad, at: 100, 90) == SIMD2(40, 20))
    }

    @Test func aStretchedMiddleHasItsOwnPart() throws {
        let (quad, draw) = try instance { $0.contentsCenter = Rect(x: 0.25, y: 0.25, width: 0.5, height: 0.5) }
        #expect(draw.program == [.quad, .image, .nineParts, .linear])
        let parts = NinePartsPayload(decoding: quad)
        #expect(parts.stretch == SIMD4(-30, 30, -15, 15))
        #expect(parts.stretchTexels == SIMD4(10, 30, 5, 15))
        // It takes effect only where the image is resized.
        let (_, centred) = try instance {
            ($0.contentsCenter, $0.contentsGravity) = (Rect(x: 0.25, y: 0.25, width: 0.5, height: 0.5), .center)
        }
        #expect(!centred.program.contains(.nineParts))
    }

    @Test func aPatternRepeatsFromTheOriginOfTheBounds() throws {
        let layer = box(20, 10, 80, 40, nil)
        layer.backgroundPattern = try makeImage(8, 8)
        layer.contentsScale = 2
        let plan = plan(layer, rules: .none)
        let quad = try #require(plan.quads.first)
        #expect(plan.framePass?.draws.first?.program.isSuperset(of: [.quad, .image, .repeats]) == true)
        #expect(texel(quad, at: 20, 10) == SIMD2(0, 0))
        #expect(texel(quad, at: 30, 10) == SIMD2(20, 0))
        #expect(map(quad).texelLimits == SIMD4(0, 0, 7, 7))
    }

    @Test func aPromiseOfOpacityIsKept() throws {
        let layer = picture(20, 10, 80, 40, try makeImage(40, 20, alpha: 100)).with { $0.isOpaque = true }
        let quad = try #require(plan(layer).quads.first)
        #expect(quad.flags.contains(.opaqueImage))
    }
}
