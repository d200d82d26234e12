import Lamina
import LaminaTestSupport
import Synchronization
import Testing

@testable import LaminaFilm
@testable import LaminaRender

/// Frames of 16 bits a channel: what half floats hold, by arithmetic.
@Suite struct DeepFrameTests {
    /// Half floats are rounded down by up to 1/1024 of them, and samples by half of one.
    private static func isNear(_ found: UInt16, _ value: Double, roundings: Double = 1) -> Bool {
        abs(Double(found) - value * 65_535) <= value * 64 * roundings + 1
    }

    private static func draw(_ canvas: PixelCanvas, rules: PlanRules = .all) throws -> DeepBitmap {
        let frame = try SharedRenderer.eager.get().render(canvas.stage.makeFrame(), rules: rules, depth: .sixteen)
        let deep = try #require(frame.deepPicture)
        #expect(try frame.picture == deep.rounded())
        return deep
    }

    private static func gradient(_ frame: Rect, _ colors: [Color]) -> GradientLayer {
        let layer = GradientLayer()
        (layer.frame, layer.colors) = (frame, colors)
        (layer.startPoint, layer.endPoint) = (Point(x: 0, y: 0), Point(x: 1, y: 0))
        return layer
    }

    @Test(arguments: [PlanRules.all, .none]) func aGradientHasAShadeForEachColumn(rules: PlanRules) throws {
        let canvas = PixelCanvas(width: 512, height: 4)
        canvas.stage.root.addSublayer(Self.gradient(canvas.stage.root.bounds, [.black, .white]))
        let picture = try Self.draw(canvas, rules: rules)
        var shades: Set<UInt16> = []
        for x in 0..<512 {
            let value = (Double(x) + 0.5) / 512
            for channel in 0..<3 { #expect(Self.isNear(picture[x, 1][channel], value), "\(x)") }
            #expect(picture[x, 1].w == .max)
            // Dithering would differ by row.
            for y in 0..<4 { #expect(picture[x, y] == picture[x, 1]) }
            shades.insert(picture[x, 1].x)
        }
        #expect(shades.count == 512)
    }

    @Test func aGradientThatMasksIsNotDitheredEither() throws {
        let canvas = PixelCanvas(width: 512, height: 4)
        canvas.add(canvas.stage.root.bounds) {
            $0.backgroundColor = .white
            $0.mask = Self.gradient($0.bounds, [.clear, .white])
        }
        let picture = try Self.draw(canvas)
        for x in 0..<512 {
            #expect(Self.isNear(picture[x, 2].y, (Double(x) + 0.5) / 512, roundings: 2), "\(x)")
            for y in 0..<4 { #expect(picture[x, y] == picture[x, 2]) }
        }
    }

    @Test func coloursAreStraightAndOverEachOther() throws {
        let canvas = PixelCanvas(background: nil)
        let colors = [SIMD4(0.2, 0.4, 0.6, 0.5), SIMD4(0.9, 0.1, 0.3, 0.25)]
        for (index, color) in colors.enumerated() {
            canvas.add(Rect(x: 0, y: Double(index) * 8, width: 16, height: 16)) {
                $0.backgroundColor = Color(red: color.x, green: color.y, blue: color.z, alpha: color.w)
            }
        }
        let picture = try Self.draw(canvas)
        for channel in 0..<3 { #expect(Self.isNear(picture[3, 3][channel], colors[0][channel], roundings: 2)) }
        #expect(Self.isNear(picture[3, 3].w, 0.5))
        let alpha = 0.25 + 0.5 * 0.75
        #expect(Self.isNear(picture[3, 12].w, alpha, roundings: 2))
        for channel in 0..<3 {
            let color = (colors[1][channel] * 0.25 + colors[0][channel] * 0.5 * 0.75) / alpha
            #expect(Self.isNear(picture[3, 12][channel], color, roundings: 4))
        }
        let empty = try Self.draw(PixelCanvas(background: nil))
        #expect(empty.samples.allSatisfy { $0 == 0 })
    }

    /// A faded group with a gradient, a rasterized one, and a blur: images of 8 bits, of half floats, and cached ones.
    private static func stage(time: Double = 0) -> Stage {
        let stage = Stage(size: Size(width: 96, height: 64), background: Color(red: 0.3, green: 0.6, blue: 0.9))
        let group = Layer()
        group.frame = Rect(x: 8, y: 8, width: 56, height: 48)
        group.opacity = 0.7
        group.addSublayer(gradient(Rect(x: 0, y: 0, width: 40, height: 40), [.black, .white]))
        group.addSublayer(gradient(Rect(x: 10, y: 10, width: 46, height: 38), [.white, Color(white: 0.9)]))
        stage.root.addSublayer(group)
        let rasterized = gradient(Rect(x: 50, y: 4, width: 40, height: 50), [Color(white: 0.2), Color(white: 0.21)])
        rasterized.shouldRasterize = true
        stage.root.addSublayer(rasterized)
        let panel = Layer()
        panel.frame = Rect(x: 30, y: 40, width: 40, height: 20)
        panel.backgroundFilters = [Filter(.gaussianBlur(radius: 3, edge: .mirror))]
        stage.root.addSublayer(panel)
        let move = BasicAnimation(keyPath: "position.x")
        (move.fromValue, move.toValue, move.duration) = (20.0, 60.0, 1)
        group.add(move, forKey: nil)
        // The animation begins with the frame in which it is found.
        _ = stage.makeFrame()
        stage.advance(to: time)
        return stage
    }

    private static func difference(_ one: DeepBitmap, _ other: DeepBitmap) -> Int {
        zip(one.samples, other.samples).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
    }

    @Test func framesOf8BitsStayAsTheyAre() throws {
        let renderer = try SharedRenderer.result.get()
        let stage = Self.stage()
        let before = try renderer.render(stage.makeFrame())
        let deep = try renderer.render(stage.makeFrame(), depth: .sixteen)
        let after = try renderer.render(stage.makeFrame())
        #expect(before.deepPicture == nil && before.picture == after.picture)
        #expect(deep.counters.offscreenPassesRequired == before.counters.offscreenPassesRequired)
        // Dithering and the two roundings.
        let comparison = PaintedComparison(deep.picture.pixels, before.picture.pixels, width: 96, tolerance: 2)
        #expect(comparison.isWithinTolerance, "\(comparison.failureText)")
    }

    @Test func bandsAreTheWholePicture() throws {
        let canvas = PixelCanvas(width: 64, height: 64, background: .white)
        let group = canvas.add(Rect(x: 8, y: 8, width: 40, height: 40)) { $0.opacity = 0.5 }
        for place in [0.0, 10] {
            group.addSublayer(Self.gradient(Rect(x: place, y: place, width: 20, height: 20), [.black, .white]))
        }
        let tree = canvas.stage.makeFrame()
        let all = try SharedRenderer.result.get().render(tree, rules: .none, depth: .sixteen)
        let whole = try #require(all.deepPicture)
        // The group's image takes 30 × 30 pixels of 8 bytes: more than this, as 8 bytes alone make it.
        let renderer = try Renderer(limits: [.targetBytes: 4000])
        let frame = try renderer.render(tree, rules: .none, depth: .sixteen)
        #expect(frame.isBanded)
        let banded = try #require(frame.deepPicture)
        #expect((banded.width, banded.height) == (64, 64) && Self.difference(whole, banded) <= 64)
        #expect(try frame.picture == banded.rounded())
    }

    @Test func waitingInATaskGivesTheSameFrame() async throws {
        let (renderer, tree) = (try SharedRenderer.result.get(), Self.stage(time: 0.25).makeFrame())
        let waited = try await renderer.render(tree, depth: .sixteen)
        #expect(try waited.deepPicture == Self.render(tree, on: renderer))
    }

    private static func render(_ tree: RenderTree, on renderer: Renderer) throws -> DeepBitmap? {
        try renderer.render(tree, depth: .sixteen).deepPicture
    }

    @Test func framesOfAFilmAreThoseAlone() throws {
        let renderer = try SharedRenderer.result.get()
        let range = try FrameRange(0..<3, rate: FrameRate(4))
        let source = FrameSource(Self.stage(), frames: range, renderer: renderer, depth: .sixteen)
        for frame in 0..<3 {
            let picture = try source.prepare(frame)()
            let alone = try renderer.render(Self.stage(time: Double(frame) / 4).makeFrame(), depth: .sixteen)
            #expect(picture.deepBitmap != nil && picture.deepBitmap == alone.deepPicture)
            #expect(picture.bitmap == alone.picture)
        }
        #expect(source.planReuse?.whole == [.first: 3])
    }

    @Test func picturesOfABatchHaveTheirDepth() throws {
        let renderer = try SharedRenderer.result.get()
        let tree = Self.stage().makeFrame()
        let found = Mutex<[DeepBitmap?]>([])
        let batch = PictureBatch(renderer)
        batch.add(tree, depth: .sixteen) { frame, _ in found.withLock { $0.append(try? frame.get().deepPicture) } }
        batch.waitForAll()
        batch.add(tree) { frame, _ in found.withLock { $0.append(try? frame.get().deepPicture) } }
        batch.waitForAll()
        let alone = try renderer.render(tree, depth: .sixteen).deepPicture
        #expect(found.withLock { $0 } == [alone, nil])
    }

    @Test func aLayerAloneHasTheDepth() throws {
        let layer = Self.gradient(Rect(x: 0, y: 0, width: 64, height: 2), [.white, .black])
        let frame = try SharedRenderer.result.get().render(layer, in: layer.bounds, depth: .sixteen)
        let picture = try #require(frame.deepPicture)
        for x in 0..<64 { #expect(Self.isNear(picture[x, 0].x, 1 - (Double(x) + 0.5) / 64)) }
    }
}
