import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaTestSupport
import Testing

/// The painter's images, by arithmetic.
struct ImagePaintingTests {
    /// Two columns, black and white, and four rows; the first texel is grey.
    private let stripes = ImageSpec(
        width: 2, height: 4, motif: .stripes, first: SIMD4(0, 0, 0, 255), second: SIMD4(255, 255, 255, 255), cell: 1)
    private let white = SIMD4(1.0, 1, 1, 1)
    private let black = SIMD4(0.0, 0, 0, 1)

    @Test func imageAtItsSizeKeepsItsTexels() throws {
        let picture = try paint([layer(3, 3, 2, 4) { $0.contents = 0 }], images: [stripes])
        #expect(picture.shows(black, at: 3, 4) && picture.shows(white, at: 4, 4))
        #expect(picture.bytes[(3 * 16 + 3) * 4] == 128)
    }

    @Test func linearFilterHalfwayIsTheMean() throws {
        // Half a pixel to the right: each pixel's centre is between two texels.
        let moved = layer(3.5, 3, 2, 4) { $0.contents = 0 }
        #expect(try paint([moved], images: [stripes]).shows(SIMD4(0.5, 0.5, 0.5, 1), at: 4, 4))
        // Four pixels a texel: pixel 3 of 8 has its centre 3/8 of the way from the first texel to the second.
        let large = layer(2, 2, 8, 12) { $0.contents = 0 }
        #expect(try paint([large], images: [stripes]).shows(SIMD4(0.375, 0.375, 0.375, 1), at: 5, 10))
    }

    @Test func nearestFilterKeepsTexelsApart() throws {
        let large = layer(2, 2, 8, 12) { ($0.contents, $0.magnificationFilter) = (0, .nearest) }
        let picture = try paint([large], images: [stripes])
        #expect(picture.shows(black, at: 5, 10) && picture.shows(white, at: 6, 10))
        #expect(!picture.isEdge.contains(true))
    }

    @Test func tieOfTheNearestFilterTakesTheTexelBehindIt() throws {
        // Three pixels for two texels: the middle one's centre is between them.
        let tied = layer(2, 2, 3, 12) { ($0.contents, $0.magnificationFilter) = (0, .nearest) }
        let picture = try paint([tied], images: [stripes])
        #expect(picture.shows(white, at: 3, 10) && !picture.isEdge[10 * 16 + 3])
        // A 1,024th of a pixel further on is where rounding decides.
        let near = layer(2 + 1.0 / 1024, 2, 3, 12) { ($0.contents, $0.magnificationFilter) = (0, .nearest) }
        #expect(try paint([near], images: [stripes]).isEdge[10 * 16 + 3])
    }

    @Test func nearestTexelsOfAHugeImageMeetWhereTheyDo() throws {
        // 8,192 pixels a texel; the border of the two is in the middle of the picture.
        let huge = layer(8 - 8192, 0, 16384, 16) { ($0.contents, $0.magnificationFilter) = (0, .nearest) }
        let picture = try paint([huge], images: [stripes])
        #expect((0..<16).allSatisfy { picture.shows($0 < 8 ? black : white, at: $0, 8) })
    }

    @Test func filterReadsNoTexelOutsideThePart() throws {
        let part = layer(2, 2, 8, 12) {
            ($0.contents, $0.contentsRect) = (0, Rect(x: 0.5, y: 0.25, width: 0.5, height: 0.75))
        }
        #expect(try paint([part], images: [stripes]).shows(white, at: 2, 8))
    }

    @Test func trilinearFilterOfTinyImageIsItsMean() throws {
        let checker = ImageSpec(
            width: 16, height: 16, motif: .checker, first: SIMD4(0, 0, 0, 255), second: SIMD4(255, 255, 255, 255),
            cell: 1)
        let small = layer(3, 3, 4, 4) { ($0.contents, $0.minificationFilter) = (0, .trilinear) }
        #expect(try paint([small], images: [checker]).shows(SIMD4(0.5, 0.5, 0.5, 1), at: 5, 5, tolerance: 0.005))
    }

    @Test func ninePartsKeepCornersAndStretchTheMiddle() throws {
        // Five columns; the gradient runs 0, 64, 128, 191, 255. The middle column alone stretches.
        let gradient = ImageSpec(
            width: 5, height: 5, motif: .gradient, first: SIMD4(0, 0, 0, 255), second: SIMD4(255, 255, 255, 255))
        let box = layer(2, 2, 12, 12) {
            ($0.contents, $0.magnificationFilter) = (0, .nearest)
            $0.contentsCenter = Rect(x: 0.4, y: 0.4, width: 0.2, height: 0.2)
        }
        let picture = try paint([box], images: [gradient])
        let row = (2..<14).map { picture.bytes[(8 * 16 + $0) * 4] }
        #expect(row == [0, 64, 128, 128, 128, 128, 128, 128, 128, 128, 191, 255])
        // Too narrow for its corners: they shrink to three quarters and meet in the middle of a pixel.
        let narrow = layer(2, 2, 3, 12) {
            ($0.contents, $0.magnificationFilter, $0.contentsCenter) = (0, .nearest, box.contentsCenter)
        }
        let thin = try paint([narrow], images: [gradient])
        #expect(thin.bytes[(8 * 16 + 2) * 4] == 0 && thin.bytes[(8 * 16 + 4) * 4] == 255)
        #expect(thin.isEdge[8 * 16 + 3] && !thin.isEdge[8 * 16 + 2])
    }

    @Test(
        arguments: [
            (ContentsGravity.topLeft, 2, 2), (.top, 6, 2), (.topRight, 10, 2), (.left, 2, 5), (.center, 6, 5),
            (.right, 10, 5), (.bottomLeft, 2, 8), (.bottom, 6, 8), (.bottomRight, 10, 8),
        ])
    func gravityPlacesTheImage(gravity: ContentsGravity, x: Int, y: Int) throws {
        let picture = try paint(
            [layer(2, 2, 10, 10) { ($0.contents, $0.contentsGravity) = (0, gravity) }], images: [stripes])
        #expect(picture.coveredArea == 8)
        #expect(picture.bytes[(y * 16 + x) * 4] == 128 && picture.shows(white, at: x + 1, y + 3))
    }

    @Test func aspectGravitiesKeepTheShape() throws {
        // Two by four texels in eight by eight points: fits at four by eight, fills at eight by sixteen.
        let fit = try paint(
            [layer(4, 4, 8, 8) { ($0.contents, $0.contentsGravity) = (0, .resizeAspect) }], images: [stripes])
        #expect(fit.coveredArea == 32 && fit.shows(.zero, at: 5, 8) && fit.shows(black, at: 6, 10))
        let fill = try paint(
            [layer(4, 4, 8, 8) { ($0.contents, $0.contentsGravity) = (0, .resizeAspectFill) }], images: [stripes])
        #expect(fill.coveredArea == 128 && fill.shows(white, at: 11, 15) && fill.shows(.zero, at: 12, 8))
    }

    @Test func imagesStayUprightInFlippedGeometry() throws {
        let flipped = layer(3, 3, 2, 4) { ($0.contents, $0.isGeometryFlipped) = (0, true) }
        let picture = try paint([flipped], images: [stripes])
        #expect(picture.bytes[(3 * 16 + 3) * 4] == 128 && picture.shows(black, at: 3, 6))
    }

    @Test func patternRepeatsFromTheTopLeft() throws {
        let tiled = layer(3, 3, 8, 8) { $0.pattern = 0 }
        let picture = try paint([tiled], images: [stripes])
        #expect(picture.shows(white, at: 4, 3) && picture.shows(white, at: 10, 10))
        #expect([3, 5, 7, 9].allSatisfy { picture.bytes[(7 * 16 + $0) * 4] == 128 })
    }

    @Test func opaqueLayerTakesTheImageForOpaque() throws {
        let glass = ImageSpec(width: 8, height: 8, first: SIMD4(255, 255, 255, 128))
        let promised = layer(2, 2, 8, 8) { ($0.contents, $0.isOpaque) = (0, true) }
        let half = 128.0 / 255
        #expect(try paint([promised], background: red, images: [glass]).shows(SIMD4(half, half, half, 1), at: 5, 5))
    }

    @Test func perspectiveKeepsTexelsWhereTheyAreInSpace() throws {
        let stripes = ImageSpec(
            width: 40, height: 1, motif: .gradient, first: SIMD4(0, 0, 0, 255), second: SIMD4(255, 255, 255, 255))
        let tilted = layer(12, 0, 40, 16) {
            $0.contents = 0
            $0.transform = Transform3D(rotation: 0.8, x: 0, y: 1, z: 0).concatenating(Transform3D(perspective: 60))
        }
        let picture = try paint([tilted], width: 64, images: [stripes])
        // The point s of the layer, from its middle, has z = -s·sin 0.8 and lands at s·cos 0.8 / (1 - z / 60).
        for x in [20, 28, 36, 42] {
            let offset = Double(x) + 0.5 - 32
            let place = offset / (cos(0.8) - offset * sin(0.8) / 60)
            // Texel n, whose centre is at n + 0.5, has the brightness n / 39 but for rounding to bytes.
            let expected = (place + 20 - 0.5) / 39
            #expect(abs(picture[x, 8].x - expected) < 0.004)
        }
    }
}
