import Foundation
import Lamina
import LaminaPlan
import Testing

private let red = SIMD4<UInt8>(255, 0, 0, 255)
private let green = SIMD4<UInt8>(0, 255, 0, 255)
private let blue = SIMD4<UInt8>(0, 0, 255, 255)
private let white = SIMD4<UInt8>(255, 255, 255, 255)

@Suite struct ContentsTests {
    @Test func aShapeIsOverItsPicture() throws {
        let canvas = PixelCanvas()
        let shape = ShapeLayer()
        shape.frame = Rect(x: 2, y: 2, width: 12, height: 8)
        shape.path = Path(rect: Rect(x: 4, y: 2, width: 4, height: 4))
        shape.fillColor = Color(red: 1, green: 0, blue: 0)
        shape.contents = try pixels([[green]])
        canvas.stage.root.addSublayer(shape)
        let picture = try canvas.draw()
        for (x, y) in (0..<256).map({ ($0 % 16, $0 / 16) }) {
            let isInShape = (6..<10).contains(x) && (4..<8).contains(y)
            let isInLayer = (2..<14).contains(x) && (2..<10).contains(y)
            #expect(picture[x, y] == (isInShape ? red : isInLayer ? green : SIMD4(0, 0, 0, 255)))
        }
    }

    @Test func aPictureIsOverText() throws {
        let canvas = PixelCanvas()
        let text = TextLayer()
        (text.string, text.fontSize, text.foregroundColor) = ("MM", 14, .white)
        text.frame = Rect(x: 0, y: 0, width: 8, height: 16)
        text.contents = try pixels([[green]])
        canvas.stage.root.addSublayer(text)
        let picture = try canvas.draw()
        #expect((0..<128).allSatisfy { picture[$0 % 8, $0 / 8] == green })
        // The text reaches beyond the bounds that the picture fills.
        #expect((0..<128).contains { picture[8 + $0 % 8, $0 / 8].x > 200 })
    }

    /// The upper left pixel of a 2×2 image in a 10×8 layer, by gravity.
    @Test(arguments: [
        (ContentsGravity.center, 4, 3), (.top, 4, 0), (.bottom, 4, 6), (.left, 0, 3), (.right, 8, 3),
        (.topLeft, 0, 0), (.topRight, 8, 0), (.bottomLeft, 0, 6), (.bottomRight, 8, 6),
    ])
    func gravityPlacesImagesOfTheirOwnSize(gravity: ContentsGravity, x: Int, y: Int) throws {
        let canvas = PixelCanvas()
        let image = try pixels([[red, green], [blue, white]])
        canvas.add(Rect(x: 3, y: 5, width: 10, height: 8)) {
            $0.contents = image
            $0.contentsGravity = gravity
        }
        let picture = try canvas.draw()
        #expect(picture[3 + x, 5 + y] == red)
        #expect(picture[4 + x, 6 + y] == white)
        let shown = (0..<256).filter { picture[$0 % 16, $0 / 16] != SIMD4(0, 0, 0, 255) }
        #expect(shown.count == 4)
    }

    @Test(arguments: [
        (ContentsGravity.resize, Rect(x: 0, y: 0, width: 12, height: 8)),
        (.resizeAspect, Rect(x: 2, y: 0, width: 8, height: 8)),
        (.resizeAspectFill, Rect(x: 0, y: -2, width: 12, height: 12)),
    ])
    func gravityResizesImages(gravity: ContentsGravity, rect: Rect) throws {
        let canvas = PixelCanvas()
        let image = try pixels([[red, green], [blue, white]])
        canvas.add(Rect(x: 2, y: 4, width: 12, height: 8)) {
            $0.contents = image
            $0.contentsGravity = gravity
            $0.magnificationFilter = .nearest
        }
        let picture = try canvas.draw()
        for y in 0..<16 {
            for x in 0..<16 {
                let point = Point(x: Double(x) + 0.5 - 2, y: Double(y) + 0.5 - 4)
                let column = Int(((point.x - rect.minX) / rect.width * 2).rounded(.down))
                let row = Int(((point.y - rect.minY) / rect.height * 2).rounded(.down))
                let isInside = (0...1).contains(column) && (0...1).contains(row)
                let expected = isInside ? [[red, green], [blue, white]][row][column] : SIMD4(0, 0, 0, 255)
                #expect(picture[x, y] == expected, "\(x), \(y)")
            }
        }
    }

    @Test func aLayerWithoutAreaShowsItsDrawingButNoColor() throws {
        let canvas = PixelCanvas()
        let shape = ShapeLayer()
        shape.frame = Rect(x: 2, y: 6.25, width: 10, height: 0)
        (shape.path, shape.fillColor) = (Path(rect: Rect(x: 0, y: -2.25, width: 2, height: 2)), Color(hex: "#ff0000"))
        shape.backgroundColor = Color(white: 1)
        (shape.borderWidth, shape.borderColor) = (1, Color(white: 1))
        shape.edgeAntialiasingMask = .bottom
        canvas.stage.root.addSublayer(shape)
        let picture = try canvas.draw()
        let shown = (0..<256).filter { picture[$0 % 16, $0 / 16] != SIMD4(0, 0, 0, 255) }
        #expect(!shown.isEmpty && shown.allSatisfy { $0 % 16 == 2 || $0 % 16 == 3 })
    }

    @Test func contentsScaleMakesMorePixelsAPoint() throws {
        let canvas = PixelCanvas(scale: 2)
        let image = try pixels([[red, green], [blue, white]])
        canvas.add(Rect(x: 1, y: 1, width: 4, height: 4)) {
            $0.contents = image
            $0.contentsScale = 2
            $0.contentsGravity = .topLeft
        }
        let picture = try canvas.draw()
        #expect(picture.width == 32)
        #expect(picture[2, 2] == red && picture[3, 2] == green && picture[2, 3] == blue && picture[3, 3] == white)
        #expect(picture[4, 4] == SIMD4(0, 0, 0, 255))
    }

    @Test func contentsRectShowsAPartAndNothingBesideIt() throws {
        let canvas = PixelCanvas()
        let image = try pixels([[red, green, blue, white], [red, green, blue, white]])
        canvas.add(Rect(x: 0, y: 0, width: 16, height: 16)) {
            $0.contents = image
            $0.contentsRect = Rect(x: 0.25, y: 0, width: 0.25, height: 1)
        }
        let picture = try canvas.draw()
        // Linear filtering stops at the part's rim: all of it is the green column.
        #expect((0..<256).allSatisfy { picture[$0 % 16, $0 / 16] == green })
    }

    @Test func linearFilteringMixesNeighboursByDistance() throws {
        let canvas = PixelCanvas(width: 8, height: 4)
        let image = try pixels([[SIMD4(0, 0, 0, 255), white]])
        canvas.add(Rect(x: 0, y: 0, width: 8, height: 4)) { $0.contents = image }
        let picture = try canvas.draw()
        for x in 0..<8 {
            // Texel centres at 0.5 and 1.5; a pixel is a quarter of a texel.
            let share = min(max((Double(x) + 0.5) / 4 - 0.5, 0), 1)
            #expect(picture.isNear(x, 1, SIMD4(255 * share, 255 * share, 255 * share, 255)), "\(x)")
        }
    }

    /// 8,192 pixels a texel and more; the border of two texels is in the middle of the picture.
    @Test(arguments: ["image", "mask", "nine parts"])
    func nearestTexelsMeetWhereTheyDoHoweverLargeTheyAre(use: String) throws {
        let canvas = PixelCanvas(width: 10, height: 1)
        let black = SIMD4<UInt8>(0, 0, 0, 255)
        let layer = canvas.add(Rect(x: -8187, y: 0, width: 16384, height: 1))
        switch use {
        case "image": layer.contents = try pixels([[black, white]])
        case "mask":
            let mask = Layer()
            (mask.frame, mask.contents) = (layer.bounds, try pixels([[.zero, white]]))
            mask.magnificationFilter = .nearest
            (layer.backgroundColor, layer.mask) = (.white, mask)
        default:
            layer.contents = try pixels([[black, black, white, white]])
            layer.contentsCenter = Rect(x: 0.25, y: 0, width: 0.5, height: 1)
        }
        layer.magnificationFilter = .nearest
        let picture = try canvas.draw()
        #expect((0..<10).map { picture[$0, 0] } == (0..<10).map { $0 < 5 ? black : white })
    }

    /// Three pixels for two texels: every third pixel's centre is where two texels meet, near the image's beginning, in its
    /// middle and near its end.
    @Test(arguments: [0, 7500, 14985]) func tiesOfNearestTexelsAllGoOneWay(start: Int) throws {
        let canvas = PixelCanvas(width: 15, height: 1)
        let black = SIMD4<UInt8>(0, 0, 0, 255)
        let image = try pixels([(0..<10_000).map { $0 % 2 == 0 ? black : white }])
        canvas.add(Rect(x: -start, y: 0, width: 15_000, height: 1)) {
            ($0.contents, $0.magnificationFilter) = (image, .nearest)
        }
        let picture = try canvas.draw()
        #expect((0..<15).map { picture[$0, 0] } == (0..<15).map { $0 % 3 == 0 ? black : white })
    }

    @Test func ninePartsKeepTheCornersAndStretchTheMiddle() throws {
        let canvas = PixelCanvas()
        let image = try pixels([[red, green, red], [blue, white, blue], [red, green, red]])
        canvas.add(Rect(x: 0, y: 0, width: 16, height: 16)) {
            $0.contents = image
            $0.contentsCenter = Rect(x: 1.0 / 3, y: 1.0 / 3, width: 1.0 / 3, height: 1.0 / 3)
            $0.magnificationFilter = .nearest
        }
        let picture = try canvas.draw()
        for y in 0..<16 {
            for x in 0..<16 {
                let isEndX = x == 0 || x == 15
                let isEndY = y == 0 || y == 15
                let expected = isEndX && isEndY ? red : isEndY ? green : isEndX ? blue : white
                #expect(picture[x, y] == expected, "\(x), \(y)")
            }
        }
    }

    @Test func patternsRepeatFromTheOriginOfTheBounds() throws {
        let canvas = PixelCanvas()
        let image = try pixels([[red, green], [blue, white]])
        canvas.add(Rect(x: 1, y: 2, width: 7, height: 6)) { $0.backgroundPattern = image }
        let picture = try canvas.draw()
        for y in 2..<8 {
            for x in 1..<8 {
                #expect(picture[x, y] == [[red, green], [blue, white]][y % 2][(x - 1) % 2], "\(x), \(y)")
            }
        }
        #expect(picture[8, 3] == SIMD4(0, 0, 0, 255))
    }

    @Test func imagesInFlippedGeometryStayUpright() throws {
        let canvas = PixelCanvas()
        let image = try pixels([[red, red], [blue, blue]])
        canvas.stage.root.isGeometryFlipped = true
        canvas.add(Rect(x: 0, y: 0, width: 4, height: 4)) {
            $0.contents = image
            $0.magnificationFilter = .nearest
        }
        let picture = try canvas.draw()
        // The layer's place is mirrored to the bottom, its image is not.
        #expect(picture[1, 12] == red && picture[1, 15] == blue)
        #expect(picture[1, 1] == SIMD4(0, 0, 0, 255))
    }

    @Test func anImageThatGainsItsPyramidOnTheWayIsReadByAll() throws {
        let canvas = PixelCanvas(width: 64, height: 32)
        let image = try pixels((0..<32).map { _ in (0..<32).map { _ in green } })
        // Layers with the image at its size, smaller between levels, and at its size again.
        for (x, side, filter) in [(0.0, 30.5, ContentsFilter.linear), (32, 10.5, .trilinear), (48, 15.5, .linear)] {
            canvas.add(Rect(x: x, y: 0, width: side, height: side)) {
                $0.contents = image
                $0.minificationFilter = filter
            }
        }
        let tree = canvas.stage.makeFrame()
        let renderer = try Renderer()
        for rules in [PlanRules.all, .none] {
            let picture = try renderer.render(tree, rules: rules).picture
            for x in [5, 36, 52] { #expect(picture[x, 5] == green, "\(x)") }
        }
    }

    @Test func framesThatFailLeaveTheRendererFitForMore() throws {
        let renderer = try Renderer(limits: [.targetBytes: 1 << 16])
        let canvas = PixelCanvas(width: 256, height: 256)
        let group = canvas.add(Rect(x: 0, y: 0, width: 256, height: 256)) { $0.opacity = 0.5 }
        for _ in 0..<2 {
            canvas.add(Rect(x: 0, y: 0, width: 256, height: 256), to: group) { $0.backgroundColor = .white }
        }
        for _ in 0..<20 {
            #expect(throws: RenderError.targetsTooLarge(bytes: 256 * 256 * 8, limit: 1 << 16)) {
                var planner = Planner(rules: .none)
                return try renderer.draw(planner.plan(canvas.stage.makeFrame()))
            }
        }
        group.opacity = 1
        #expect(try renderer.render(canvas.stage.makeFrame()).picture[9, 9] == white)
    }

    @Test func perspectiveMapsTexelsByTheInverseOfTheTransform() throws {
        let canvas = PixelCanvas(width: 64, height: 64)
        let size = 32
        let ramp = try pixels(
            (0..<size).map { y in (0..<size).map { x in SIMD4(UInt8(x * 8), UInt8(y * 8), 0, 255) } })
        let layer = canvas.add(Rect(x: 16, y: 16, width: 32, height: 32)) { $0.contents = ramp }
        let angle = 0.9
        layer.transform = Transform3D(rotation: angle, x: 0, y: 1, z: 0)
            .concatenating(Transform3D(perspective: 80))
        let picture = try canvas.draw()
        // By hand: a point (u, v) of the layer turns to (u·cos, v, −u·sin) and is divided by w = 1 + u·sin / 80.
        for (u, v) in [(-10.0, -9.0), (-4, 3), (0, 0), (5, 8), (11, -6)] {
            let w = 1 + u * sin(angle) / 80
            let (x, y) = (Int((32 + u * cos(angle) / w).rounded(.down)), Int((32 + v / w).rounded(.down)))
            // The layer's point at that pixel's centre.
            let (px, py) = (Double(x) + 0.5 - 32, Double(y) + 0.5 - 32)
            let back = px / (cos(angle) - px * sin(angle) / 80)
            let down = py * (1 + back * sin(angle) / 80)
            let expected = SIMD4((back + 16 - 0.5) * 8, (down + 16 - 0.5) * 8, 0, 255)
            #expect(picture.isNear(x, y, expected, tolerance: 1.5), "\(u), \(v): \(picture[x, y]) for \(expected)")
        }
    }
}
