import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaTestSupport
import Testing

/// The painter's shapes, by arithmetic.
struct ShapePaintingTests {
    @Test func squareCoversItsPixelsAndNoOthers() throws {
        let picture = try paint([layer(2, 3, 4, 5, red)], background: blue)
        for y in 0..<16 {
            for x in 0..<16 {
                let isInside = (2..<6).contains(x) && (3..<8).contains(y)
                #expect(picture.shows(isInside ? SIMD4(1, 0, 0, 1) : SIMD4(0, 0, 1, 1), at: x, y))
            }
        }
        #expect(!picture.isEdge.contains(true))
    }

    @Test func edgeThroughPixelsCoversItsShare() throws {
        let picture = try paint([layer(2.25, 3, 4, 5, red)])
        #expect(picture.shows(SIMD4(0.75, 0, 0, 0.75), at: 2, 4))
        #expect(picture.shows(SIMD4(0.25, 0, 0, 0.25), at: 6, 4))
        #expect(picture.isEdge[4 * 16 + 2] && !picture.isEdge[4 * 16 + 3])
        #expect(picture.bytes[(4 * 16 + 2) * 4] == 191)
    }

    @Test func edgeNextToWholePixelCountsAsWhole() throws {
        let picture = try paint([layer(2 + 1 / 2048.0, 3, 4, 5, red)])
        #expect(picture.shows(SIMD4(1, 0, 0, 1), at: 2, 4))
        #expect(!picture.isEdge.contains(true))
    }

    @Test(arguments: [0.1, 0.7853981633974483, 1.3])
    func turnedSquareKeepsItsArea(angle: Double) throws {
        let square = layer(5.3, 4.6, 6, 5, red) { $0.transform = Transform3D(rotation: angle, x: 0, y: 0, z: 1) }
        #expect(abs(try paint([square]).coveredArea - 30) < 1e-6)
    }

    @Test func roundedCornersTakeAwayWhatArcsLeave() throws {
        let picture = try paint([layer(1.5, 2.25, 12, 12, red) { $0.cornerRadius = 5 }])
        #expect(abs(picture.coveredArea - (144 - (4 - Double.pi) * 25)) < 0.05)
        let one = try paint([layer(2, 2, 12, 12, red) { ($0.cornerRadius, $0.maskedCorners) = (5, .maxXMinY) }])
        #expect(one.shows(.zero, at: 13, 2))
        #expect(one.shows(SIMD4(1, 0, 0, 1), at: 2, 2) && one.shows(SIMD4(1, 0, 0, 1), at: 13, 13))
    }

    @Test func flippedGeometryTurnsCornersRound() throws {
        let flipped = layer(2, 2, 12, 12, red) {
            ($0.cornerRadius, $0.maskedCorners, $0.isGeometryFlipped) = (5, .maxXMinY, true)
        }
        let picture = try paint([flipped])
        #expect(picture.shows(.zero, at: 13, 13))
        #expect(picture.shows(SIMD4(1, 0, 0, 1), at: 13, 2))
    }

    @Test func hardEdgeTakesPixelsByTheirCentre() throws {
        let hard = layer(2.25, 3, 4.5, 5, red) { $0.edgeAntialiasingMask = [.right, .top, .bottom] }
        let picture = try paint([hard])
        #expect(picture.shows(SIMD4(1, 0, 0, 1), at: 2, 4))
        #expect(picture.shows(SIMD4(0.75, 0, 0, 0.75), at: 6, 4))
        let late = try paint([layer(2.75, 3, 4, 5, red) { $0.allowsEdgeAntialiasing = false }])
        #expect(late.shows(.zero, at: 2, 4) && late.shows(SIMD4(1, 0, 0, 1), at: 6, 4))
    }

    @Test func borderLiesInsideAndAboveSublayers() throws {
        let framed = layer(2, 2, 10, 10, green) {
            ($0.borderWidth, $0.borderColor) = (1.5, red)
            $0.sublayers = [layer(0, 0, 10, 10, blue)]
        }
        let picture = try paint([framed])
        #expect(picture.shows(SIMD4(1, 0, 0, 1), at: 2, 6))
        #expect(picture.shows(SIMD4(0.5, 0, 0.5, 1), at: 3, 6))
        #expect(picture.shows(SIMD4(0, 0, 1, 1), at: 4, 6))
    }

    @Test func backgroundDoesNotBleedAroundOpaqueBorder() throws {
        let framed = layer(2.5, 2, 10, 10, green) { ($0.borderWidth, $0.borderColor) = (2, red) }
        #expect(try paint([framed]).shows(SIMD4(0.5, 0, 0, 0.5), at: 2, 6))
        let glass = layer(2.5, 2, 10, 10, green) {
            ($0.borderWidth, $0.borderColor) = (2, Color(red: 1, green: 0, blue: 0, alpha: 0.5))
        }
        #expect(try paint([glass]).shows(SIMD4(0.25, 0.375, 0, 0.625), at: 2, 6))
    }

    @Test func whatIsBehindTheViewerIsNotPainted() throws {
        // The plane is turned by a right angle about its left edge, almost: its right side comes towards the viewer
        // ten points away, and past.
        let wall = layer(8, 4, 100, 8, red) {
            $0.anchorPoint.x = 0
            $0.position.x = 8
            $0.transform = Transform3D(rotation: -0.5, x: 0, y: 1, z: 0).concatenating(Transform3D(perspective: 10))
        }
        let picture = try paint([wall])
        #expect(picture.shows(SIMD4(1, 0, 0, 1), at: 15, 8))
        #expect(picture.shows(.zero, at: 7, 8))
    }

    @Test func layerSeenFromItsEdgeIsNotPainted() throws {
        let turn = Transform3D(rotation: .pi / 2, x: 0, y: 1, z: 0)
        let edge = layer(2, 2, 10, 10, red) { $0.transform = turn }
        #expect(try paint([edge]).coveredArea == 0)
        // What it holds is in its plane, whatever perspective does to it.
        let holder = layer(2, 2, 10, 10) {
            ($0.transform, $0.sublayerTransform) = (turn, Transform3D(perspective: 20))
            $0.sublayers = [layer(0, 0, 10, 10, red) { $0.transform = Transform3D(rotation: 1, x: 1, y: 1, z: 0) }]
        }
        #expect(try paint([holder]).coveredArea == 0)
    }

    @Test func pixelsBeyondASharpCornerAreMarked() throws {
        // A square pressed into a blade along the diagonal; its tip ends within a pixel.
        let blade = layer(-4, -4, 16, 16, red) {
            $0.transform = Transform3D()
            ($0.transform.m12, $0.transform.m21) = (0.98, 0.98)
        }
        let picture = try paint([blade], width: 32, height: 32)
        let beyond = (0..<32).filter { picture[$0, $0].w == 0 && picture.isEdge[$0 * 32 + $0] }
        #expect(!beyond.isEmpty)
    }

    @Test func backOfSingleSidedLayerIsNotPainted() throws {
        let back = layer(2, 2, 10, 10, red) {
            $0.isDoubleSided = false
            $0.transform = Transform3D(rotation: .pi, x: 0, y: 1, z: 0)
        }
        #expect(try paint([back]).coveredArea == 0)
        let mirrored = layer(2, 2, 10, 10, red) {
            $0.isDoubleSided = false
            $0.transform = Transform3D(scaleX: -1, y: 1)
        }
        #expect(try paint([mirrored]).coveredArea == 100)
        let flipped = layer(2, 2, 10, 10, red) { ($0.isDoubleSided, $0.isGeometryFlipped) = (false, true) }
        #expect(try paint([flipped]).coveredArea == 100)
    }
}
