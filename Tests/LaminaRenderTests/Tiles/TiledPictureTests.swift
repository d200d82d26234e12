import Foundation
import Lamina
import LaminaTestSupport
import Testing

/// A picture in tiles looks as the same picture does in one piece.
@Suite struct TiledPictureTests {
    /// A change of a layer of 150×110 points in a frame of 200×160.
    struct Look: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let place: @Sendable (Layer) -> Void

        init(_ name: String, _ place: @escaping @Sendable (Layer) -> Void) {
            (testDescription, self.place) = (name, place)
        }
    }

    static func zoom(_ scale: Double, _ x: Double = 100, _ y: Double = 80) -> @Sendable (Layer) -> Void {
        {
            $0.transform = Transform3D(scaleX: scale, y: scale)
            $0.position = Point(x: x, y: y)
        }
    }

    static let straight = [
        Look("as it is", zoom(1, 100, 80)), Look("between pixels", zoom(1, 100.37, 80.81)),
        Look("twice", zoom(2)), Look("three times", zoom(3, 40, 200)), Look("zoomed in", zoom(1.37, 90.3, 77.1)),
        Look("far in", zoom(9.7, 300, -200)), Look("farther out", zoom(0.71, 60.2, 70.9)),
        Look("just above a half", zoom(0.501)),
        Look("mirrored") {
            $0.transform = Transform3D(scaleX: -1.5, y: 1.5)
            $0.position = Point(x: 100, y: 80)
        },
        Look("flipped") {
            $0.isGeometryFlipped = true
            $0.transform = Transform3D(scaleX: 1.3, y: 1.3)
            $0.position = Point(x: 99.4, y: 80)
        },
        Look("nearest texels") {
            $0.magnificationFilter = .nearest
            $0.transform = Transform3D(scaleX: 2.311, y: 2.311)
            $0.position = Point(x: 99.4, y: 80)
        },
        Look("clipped and round") {
            $0.cornerRadius = 30
            $0.masksToBounds = true
            $0.position = Point(x: 100, y: 80)
        },
        Look("rasterized") {
            $0.shouldRasterize = true
            $0.position = Point(x: 100, y: 80)
        },
        Look("blurred") {
            $0.filters = [Filter(.gaussianBlur(radius: 3))]
            $0.transform = Transform3D(scaleX: 3, y: 3)
            $0.position = Point(x: 100, y: 80)
        },
        Look("faded") {
            $0.opacity = 0.5
            $0.transform = Transform3D(scaleX: 1.21, y: 1.21)
            $0.position = Point(x: 100, y: 80)
        },
    ]

    static let turned = [
        Look("turned") {
            $0.transform = Transform3D(rotation: 0.3, x: 0, y: 0, z: 1)
            $0.position = Point(x: 100, y: 80)
        },
        Look("turned and zoomed") {
            $0.transform = Transform3D(rotation: -1.1, x: 0, y: 0, z: 1).concatenating(Transform3D(scaleX: 2.6, y: 2.6))
            $0.position = Point(x: 80, y: 110)
        },
        Look("in perspective") {
            let transform = Transform3D(rotation: 0.5, x: 0, y: 1, z: 0)
            var perspective = Transform3D.identity
            perspective.m34 = -1.0 / 400
            $0.transform = Transform3D(scaleX: 1.6, y: 1.6).concatenating(transform).concatenating(perspective)
            $0.position = Point(x: 100, y: 80)
        },
    ]

    /// Noise, the hardest picture for filters: every texel is another colour.
    static func noise(_ width: Int, _ height: Int, isOpaque: Bool) throws -> Image {
        var random = SplitMix64(seed: 7)
        let bitmap = try Bitmap(width: width, height: height) { pixels in
            for at in stride(from: 0, to: pixels.count, by: 4) {
                let bits = random.next()
                let alpha = isOpaque ? 255 : Int(bits >> 24 & 255)
                for channel in 0..<3 {
                    pixels[at + channel] = UInt8(Int(bits >> UInt64(8 * channel) & 255) * alpha / 255)
                }
                pixels[at + 3] = UInt8(alpha)
            }
        }
        return Image(bitmap)
    }

    private func pictures(
        _ look: Look, isOpaque: Bool, rules: PlanRules
    ) throws -> (tiled: Bitmap, whole: Bitmap) {
        let image = try TiledPictureTests.noise(150, 110, isOpaque: isOpaque)
        func draw(_ layer: Layer) throws -> Bitmap {
            let canvas = PixelCanvas(width: 200, height: 160)
            layer.bounds = Rect(x: 0, y: 0, width: 150, height: 110)
            look.place(layer)
            canvas.stage.root.addSublayer(layer)
            return try SharedRenderer.draw(canvas.stage.makeFrame(), rules: rules)
        }
        let tiled = TiledLayer()
        tiled.source = ImageTiles(image, tileWidth: 32, tileHeight: 24)
        let whole = Layer()
        whole.contents = image
        return (try draw(tiled), try draw(whole))
    }

    @Test(arguments: straight, [true, false])
    func straightTilesAreTheWholePicture(look: Look, isOpaque: Bool) throws {
        for rules in [PlanRules.all, .none] {
            let (tiled, whole) = try pictures(look, isOpaque: isOpaque, rules: rules)
            let comparison = PaintedComparison(tiled.pixels, whole.pixels, width: 200, tolerance: 2)
            #expect(comparison.isWithinTolerance, "\(comparison.failureText)")
        }
    }

    @Test(arguments: turned) func turnedOpaqueTilesHaveNoSeams(look: Look) throws {
        for rules in [PlanRules.all, .none] {
            let (tiled, whole) = try pictures(look, isOpaque: true, rules: rules)
            let comparison = PaintedComparison(tiled.pixels, whole.pixels, width: 200, tolerance: 2)
            #expect(comparison.isWithinTolerance, "\(comparison.failureText)")
        }
    }

    @Test(arguments: turned) func turnedTilesThatLetThroughMeetInAllButAFewPixels(look: Look) throws {
        let (tiled, whole) = try pictures(look, isOpaque: false, rules: .all)
        let comparison = PaintedComparison(tiled.pixels, whole.pixels, width: 200, tolerance: 2)
        #expect(comparison.countAboveTolerance <= 4, "\(comparison.failureText)")
    }

    @Test(arguments: [1, 2]) func halvesAreThoseOfTheWholePicture(level: Int) throws {
        let image = try TiledPictureTests.noise(256, 192, isOpaque: true)
        let canvas = PixelCanvas(width: 128, height: 96)
        let tiled = TiledLayer()
        tiled.bounds = Rect(x: 0, y: 0, width: 256, height: 192)
        tiled.source = ImageTiles(image, tileWidth: 32, tileHeight: 32)
        tiled.transform = Transform3D(scaleX: 1 / Double(1 << level), y: 1 / Double(1 << level))
        tiled.anchorPoint = .zero
        canvas.stage.root.addSublayer(tiled)
        let picture = try canvas.draw()
        let side = 1 << level
        for y in 0..<192 / side {
            for x in 0..<256 / side {
                var sum = SIMD4<Int>.zero
                for dy in 0..<side {
                    for dx in 0..<side { sum &+= image.bitmap.channels(x * side + dx, y * side + dy) }
                }
                #expect(picture.isNear(x, y, SIMD4<Double>(sum) / Double(side * side), tolerance: 1.5))
            }
        }
    }

    @Test func tilesOfAPlainColourLeaveNoLineAnywhere() throws {
        // With one colour every seam shows, at any place and turn.
        var random = SplitMix64(seed: 3)
        let white = Image(try Bitmap(width: 200, height: 200, pixels: [UInt8](repeating: 255, count: 160_000)))
        for _ in 0..<60 {
            let canvas = PixelCanvas(width: 64, height: 64)
            let tiled = TiledLayer()
            tiled.bounds = Rect(x: 0, y: 0, width: 200, height: 200)
            tiled.source = ImageTiles(white, tileWidth: 16, tileHeight: 16)
            let zoom = Double(random.next() % 3000) / 1000 + 0.8
            let turn = random.next() % 2 == 0 ? 0 : Double(random.next() % 6000) / 1000
            tiled.transform = Transform3D(scaleX: zoom, y: zoom)
                .concatenating(Transform3D(rotation: turn, x: 0, y: 0, z: 1))
            tiled.position = Point(
                x: 32 + Double(random.next() % 1000) / 500, y: 32 + Double(random.next() % 1000) / 500)
            canvas.stage.root.addSublayer(tiled)
            let picture = try SharedRenderer.draw(canvas.stage.makeFrame())
            #expect(picture.pixels.allSatisfy { $0 == 255 }, "\(zoom), \(turn)")
        }
    }
}
