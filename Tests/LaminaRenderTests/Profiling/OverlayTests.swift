import Foundation
import Lamina
import LaminaTestSupport
import Testing

/// The pictures that colour layers by what they cost.
@Suite struct OverlayTests {
    private func overlay(_ kind: OverlayKind, _ canvas: PixelCanvas) throws -> (overlay: Bitmap, picture: Bitmap) {
        let tree = canvas.stage.makeFrame()
        let renderer = try SharedRenderer.result.get()
        let frame = try renderer.render(tree, measuring: .profile)
        return (try renderer.overlay(kind, of: frame), frame.picture)
    }

    /// The channels of red, green and blue of which a pixel has more than a grey one would.
    private func hue(_ pixel: SIMD4<UInt8>) -> [Bool] {
        let mean = (Int(pixel.x) + Int(pixel.y) + Int(pixel.z)) / 3
        return [Int(pixel.x) > mean + 20, Int(pixel.y) > mean + 20, Int(pixel.z) > mean + 20]
    }

    @Test func blendedIsRedOverOpaqueGreen() throws {
        let canvas = PixelCanvas(width: 40, height: 20)
        canvas.add(Rect(x: 0, y: 0, width: 20, height: 20)) { $0.backgroundColor = .white }
        canvas.add(Rect(x: 10, y: 0, width: 20, height: 20)) { $0.backgroundColor = Color(white: 1, alpha: 0.5) }
        let (shown, picture) = try overlay(.blended, canvas)
        #expect(hue(shown[5, 5]) == [false, true, false])
        #expect(hue(shown[25, 5]) == [true, false, false])
        #expect(shown[35, 5] == picture[35, 5])
    }

    @Test func offscreenIsYellowWithinTheLayer() throws {
        let canvas = PixelCanvas(width: 40, height: 20)
        let group = canvas.add(Rect(x: 4, y: 4, width: 12, height: 12)) { $0.opacity = 0.5 }
        for x in [0, 3] {
            let layer = Layer()
            layer.frame = Rect(x: x, y: 0, width: 6, height: 6)
            layer.backgroundColor = .white
            layer.cornerRadius = 1
            group.addSublayer(layer)
        }
        canvas.add(Rect(x: 20, y: 4, width: 10, height: 10)) { $0.opacity = 0.5 }
        let (shown, picture) = try overlay(.offscreen, canvas)
        #expect(hue(shown[14, 14]) == [true, true, false])
        #expect(hue(shown[6, 6])[2] == false && shown[6, 6] != picture[6, 6])
        // The lone layer fades by itself.
        #expect(hue(shown[25, 8]) == [false, false, false])
    }

    @Test(arguments: [(0.0, 8.0, "exact"), (0.5, 8, "misaligned"), (0, 12, "stretched")])
    func texelsOffPixelsAreMarked(x: Double, side: Double, fit: String) throws {
        let image = try Image(Bitmap(width: 8, height: 8, pixels: [UInt8](repeating: 255, count: 256)))
        let canvas = PixelCanvas(width: 40, height: 20)
        let layer = canvas.add(Rect(x: 4, y: 4, width: 8, height: 8)) { $0.contents = image }
        layer.frame = Rect(x: 4 + x, y: 4, width: side, height: side)
        let (shown, _) = try overlay(.misaligned, canvas)
        let expected = [
            "exact": [false, false, false], "misaligned": [true, false, true], "stretched": [true, true, false],
        ]
        #expect(hue(shown[8, 8]) == expected[fit])
    }

    @Test func rasterizedImagesAreMissesFirstAndHitsThen() throws {
        let canvas = PixelCanvas(width: 40, height: 20)
        let group = canvas.add(Rect(x: 4, y: 4, width: 12, height: 12)) {
            $0.shouldRasterize = true
            $0.backgroundColor = .white
        }
        group.addSublayer(Layer())
        let tree = canvas.stage.makeFrame()
        // A renderer of its own, which has nothing of other tests.
        let renderer = try Renderer(
            DeviceRequest(parsing: ProcessInfo.processInfo.environment["LAMINA_DEVICE"] ?? "auto"))
        let first = try renderer.render(tree, measuring: .profile)
        let second = try renderer.render(tree, measuring: .profile)
        for (frame, expected) in [(first, [true, false, false]), (second, [false, true, false])] {
            let shown = try renderer.overlay(.rasterized, of: frame)
            #expect(hue(shown[10, 10]) == expected)
        }
    }

    @Test func bordersLieOnBoundsAndNamesBesideThem() throws {
        let canvas = PixelCanvas(width: 60, height: 40)
        canvas.add(Rect(x: 10, y: 10, width: 40, height: 25)) { $0.name = "panel" }
        let (borders, picture) = try overlay(.borders, canvas)
        #expect(hue(borders[10, 20]) == [false, false, true] && borders[30, 20] == picture[30, 20])
        let (names, _) = try overlay(.names, canvas)
        // The chip, and something of the letters on it.
        #expect(hue(names[11, 11])[2])
        let lit = (10..<50).flatMap { x in (10..<25).map { (x, $0) } }.filter { names[$0.0, $0.1].x > 150 }
        #expect(lit.count > 10)
    }

    /// No overlay changes the size, fails or draws outside of a random scene's layers' picture.
    @Test func everyOverlayOfRandomScenesIsDrawn() throws {
        let renderer = try SharedRenderer.result.get()
        for seed in (0..<25 as Range<UInt64>).ofThisRun {
            let tree = try RandomScene.make(seed: seed, effects: .all).makeStage().makeFrame()
            let frame = try renderer.render(tree, measuring: .profile)
            for kind in OverlayKind.allCases {
                let shown = try renderer.overlay(kind, of: frame)
                #expect(
                    shown.width == frame.picture.width && shown.height == frame.picture.height,
                    "\(SeedShare.name(seed))")
            }
        }
    }
}
