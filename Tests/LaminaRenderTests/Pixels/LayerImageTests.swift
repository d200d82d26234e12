import Foundation
import Lamina
import Testing

/// Pictures of snapshots.
@Suite struct LayerImageTests {
    private let window = Layer()
    private let blur = EffectLayer(effect: .blur(BlurEffect(style: .light)))

    /// A window of black and white halves with a blur over the border between them.
    init() {
        window.bounds = Rect(x: 0, y: 0, width: 80, height: 60)
        window.backgroundColor = .white
        let half = Layer()
        half.frame = Rect(x: 0, y: 0, width: 40, height: 60)
        half.backgroundColor = .black
        blur.frame = Rect(x: 20, y: 10, width: 40, height: 40)
        window.sublayers = [half, blur]
    }

    private func image(
        of layer: Layer, in rect: Rect, scale: Double = 1, afterUpdates: Bool = true
    ) throws -> Image {
        try Image(
            SharedRenderer.result.get().render(layer, in: rect, scale: scale, afterUpdates: afterUpdates).picture)
    }

    @Test func ofOnlyTheEffectShowsNoBlur() throws {
        blur.addSublayer(Layer())
        blur.sublayers[0].frame = Rect(x: 10, y: 10, width: 10, height: 10)
        blur.sublayers[0].backgroundColor = .black
        let picture = try image(of: blur, in: blur.bounds).bitmap
        #expect(picture[15, 15] == SIMD4(0, 0, 0, 255))
        // The tint of nothing is nothing.
        #expect(picture[5, 5] == SIMD4(0, 0, 0, 0) && picture[35, 20] == SIMD4(0, 0, 0, 0))
    }

    @Test func ofTheWindowShowsTheBlur() throws {
        let picture = try image(of: window, in: window.bounds).bitmap
        #expect(picture[10, 30] == SIMD4(0, 0, 0, 255) && picture[70, 30] == SIMD4(255, 255, 255, 255))
        // Under the blur black and white run into each other, evenly and tinted white.
        let row = (20..<60).map { Int(picture[$0, 30].x) }
        #expect(zip(row, row.dropFirst()).allSatisfy { $1 >= $0 && $1 - $0 < 12 })
        #expect(row[0] > 60 && row[39] < 250)
    }

    @Test func isWhatAStageOfTheLayerShows() throws {
        let stage = Stage(size: Size(width: 80, height: 60), scale: 2)
        let copy = window.snapshot(in: window.bounds, afterUpdates: true)
        copy.frame = window.bounds
        let picture = try image(of: window, in: window.bounds, scale: 2).bitmap
        stage.root.addSublayer(copy)
        #expect(try SharedRenderer.draw(stage.makeFrame()) == picture)
    }

    @Test(arguments: [(1.0, 30, 20), (2, 60, 40), (0.5, 15, 10), (1.5, 45, 30)])
    func isAsLargeAsTheRectangleTimesTheScale(scale: Double, width: Int, height: Int) throws {
        let picture = try image(of: window, in: Rect(x: 5, y: 5, width: 30, height: 20), scale: scale)
        #expect(picture.width == width && picture.height == height)
        #expect(picture.isOpaque)
    }

    @Test func sidesThatEndInsideAPixelAreMadeLonger() throws {
        let picture = try image(of: window, in: Rect(x: 50, y: 0, width: 10.25, height: 4.5), scale: 2)
        #expect(picture.width == 21 && picture.height == 9)
        #expect(picture.isOpaque)
        #expect(try image(of: window, in: Rect(x: 0, y: 0, width: 10.1, height: 1), scale: 10).width == 101)
        let tiny = try image(of: window, in: Rect(x: 5, y: 5, width: 30, height: 20), scale: 0.01)
        #expect(tiny.width == 1 && tiny.height == 1)
    }

    @Test func beyondTheLayerIsTransparent() throws {
        let picture = try image(of: window, in: Rect(x: -10, y: 50, width: 100, height: 20)).bitmap
        #expect(picture[9, 5] == SIMD4(0, 0, 0, 0) && picture[10, 5] == SIMD4(0, 0, 0, 255))
        #expect(picture[89, 9] == SIMD4(255, 255, 255, 255) && picture[90, 9] == SIMD4(0, 0, 0, 0))
        #expect(picture[40, 10] == SIMD4(0, 0, 0, 0))
        let apart = try image(of: window, in: Rect(x: 500, y: 500, width: 3, height: 3))
        #expect(apart.pixels.allSatisfy { $0 == 0 })
    }

    @Test func whatIsAroundTheLayerAndItsTransformDoNotCount() throws {
        let outer = Layer()
        outer.opacity = 0.5
        outer.addSublayer(window)
        let plain = try image(of: window, in: window.bounds)
        window.position = Point(x: 300, y: 300)
        window.transform = Transform3D(rotation: 1, x: 0, y: 0, z: 1)
        #expect(try image(of: window, in: window.bounds).bitmap == plain.bitmap)
        #expect(window.superlayer === outer)
    }

    @Test func neitherHiddenLayersNorNoneDraw() throws {
        window.isHidden = true
        #expect(try image(of: window, in: window.bounds, afterUpdates: false).pixels.allSatisfy { $0 == 0 })
        #expect(try image(of: Layer(), in: Rect(x: 0, y: 0, width: 2, height: 2)).pixels.allSatisfy { $0 == 0 })
    }

    @Test(arguments: [
        Rect.zero, Rect(x: 0, y: 0, width: 10, height: 0), Rect.null, Rect.infinite,
        Rect(x: 0, y: Double.nan, width: 10, height: 10), Rect(x: 0, y: 0, width: Double.infinity, height: 10),
    ])
    func rectanglesWithoutAFiniteAreaAreRefused(rect: Rect) {
        let error = #expect(throws: (any Error).self) { try image(of: window, in: rect) }
        let isLayerImageError = error is LayerImageError
        #expect(isLayerImageError)
        #expect("\(error as Any)".contains("rectangle"))
    }

    @Test(arguments: [Double.nan, 0, -1, 0.001, 101, .infinity])
    func scalesThatMakeNoPictureAreRefused(scale: Double) {
        #expect(throws: (any Error).self) { try image(of: window, in: window.bounds, scale: scale) }
    }

    @Test(arguments: [1e5, 1e7, 1e20, 1e300])
    func whatIsTooLargeIsRefusedWithItsSize(side: Double) throws {
        let rect = Rect(x: 0, y: 0, width: side, height: 10)
        let error = try #require(throws: (any Error).self) { try image(of: window, in: rect) }
        #expect("\(error)".contains("scale"))
        #expect(error is RenderError || error is LayerImageError)
    }

    @Test func aFarCornerIsDrawnAsANearOne() throws {
        let far = Rect(x: 1e15, y: 0, width: 4, height: 4)
        #expect(try image(of: window, in: far).pixels.allSatisfy { $0 == 0 })
    }
}
