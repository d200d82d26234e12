import Foundation
import Lamina
import LaminaPlan
import LaminaTestSupport
import Testing

/// Textures go when their images do.
@Suite struct TextureLifeTests {
    @Test func texturesOfFormerDrawingsDoNotPileUp() throws {
        let stage = Stage(size: Size(width: 1000, height: 800))
        let shape = ShapeLayer()
        shape.path = Path(rect: Rect(x: 0, y: 0, width: 1000, height: 800))
        stage.root.addSublayer(shape)
        let fade = BasicAnimation(keyPath: "fillColor")
        (fade.fromValue, fade.toValue, fade.duration) = (Color.black, Color.white, 10)
        shape.add(fade, forKey: nil)
        let renderer = try Renderer()
        var planner = Planner()
        var bytes: [Int] = []
        for index in 1...12 {
            stage.advance(to: Double(index) / 2)
            bytes.append(try renderer.draw(planner.plan(stage.makeFrame())).counters.textureBytes)
        }
        // One is shown, one was until then, and 8 MiB may come in before others are looked for.
        let one = 1000 * 800 * 4
        #expect(bytes.allSatisfy { $0 <= 3 * one + (8 << 20) })
        #expect(bytes[0] >= one)
    }

    /// A row of images of 100×100, each shown from a sheet and, repeated, from a texture of its own.
    private func stage(showingTwice images: [Image]) -> Stage {
        let stage = Stage(size: Size(width: 20 * Double(images.count), height: 40))
        for (index, image) in images.enumerated() {
            let (plain, repeated) = (Layer(), Layer())
            plain.frame = Rect(x: 20 * Double(index), y: 0, width: 20, height: 20)
            plain.contents = image
            repeated.frame = Rect(x: 20 * Double(index), y: 20, width: 20, height: 20)
            repeated.backgroundPattern = image
            stage.root.addSublayer(plain)
            stage.root.addSublayer(repeated)
        }
        return stage
    }

    @Test func eachCacheIsCountedByItself() throws {
        let images = try (0..<3).map { _ in Image(try Bitmap(width: 100, height: 100)) }
        let stage = stage(showingTwice: images)
        var planner = Planner()
        let renderer = try Renderer()
        let caches = try renderer.draw(planner.plan(stage.makeFrame())).counters.cacheBytes
        #expect(caches.images == 3 * 100 * 100 * 4)
        #expect(caches.atlases >= 3 * 100 * 100 * 4)
        #expect(caches.targets >= 60 * 40 * 4)
        #expect(caches.programs > 0 && caches.buffers > 0)
        #expect((caches.contents, caches.paths, caches.shadows) == (0, 0, 0))
        // The same frame once more needs nothing more.
        #expect(try renderer.draw(planner.plan(stage.makeFrame())).counters.cacheBytes == caches)
    }

    @Test func memoryIsReleasedAndTheNextFrameIsTheSame() throws {
        let images = try (0..<3).map { _ in Image(try Bitmap(width: 100, height: 100)) }
        let stage = stage(showingTwice: images)
        let card = Layer()
        card.frame = Rect(x: 5, y: 5, width: 30, height: 20)
        (card.backgroundColor, card.shadowOpacity, card.cornerRadius) = (.white, 0.5, 4)
        card.shouldRasterize = true
        card.filters = [Filter(.gaussianBlur(radius: 2))]
        stage.root.addSublayer(card)
        let (renderer, sequence) = try { ($0, FrameSequence($0)) }(Renderer())
        let (tree, nothing) = (stage.makeFrame(), Stage(size: Size(width: 8, height: 8)).makeFrame())
        let first = try renderer.render(tree)
        let firstOfSequence = try sequence.render(tree).picture
        try renderer.releaseMemory()
        let caches = try renderer.render(nothing).counters.cacheBytes
        #expect((caches.images, caches.atlases, caches.paths, caches.shadows) == (0, 0, 0, 0))
        #expect(caches.targets <= 64 * 64 * 4 && caches.programs > 0)
        let second = try renderer.render(tree)
        #expect(second.picture == first.picture && second.counters.uploadedBytes >= 6 * 100 * 100 * 4)
        #expect(try sequence.render(tree).picture == firstOfSequence)
        // Twice changes nothing.
        try renderer.releaseMemory()
        try renderer.releaseMemory()
        #expect(try renderer.render(tree).picture == first.picture)
    }

    @Test func imagesShownInTwoWaysByTwoRenderersGoToo() throws {
        let renderers = try [Renderer(), Renderer()]
        var planner = Planner()
        var most = 0
        for _ in 0..<40 {
            let images = try (0..<20).map { _ in try Image(Bitmap(width: 100, height: 100)) }
            let plan = planner.plan(stage(showingTwice: images).makeFrame())
            for renderer in renderers { most = max(most, try renderer.draw(plan).counters.textureBytes) }
        }
        // 40 rounds of 1.6 MB; 8 MiB may come in before each of the two caches is looked through.
        #expect(most < 32 << 20)
    }

    @Test func imageInTheMemoryOfAFormerOneIsSeenAsItIs() throws {
        let renderer = try Renderer()
        var planner = Planner()
        for round in 0..<60 {
            let color = [UInt8(round * 4), UInt8(255 - round * 4), 7, 255]
            let images = try (0..<4).map { _ in
                try Image(width: 100, height: 100, pixels: (0..<10_000).flatMap { _ in color })
            }
            let plan = planner.plan(stage(showingTwice: images).makeFrame())
            let picture = try #require(try renderer.draw(plan).bitmap)
            for (x, y) in [(10, 10), (70, 10), (10, 30), (70, 30)] {
                #expect(picture[x, y] == SIMD4(color[0], color[1], color[2], color[3]), "round \(round)")
            }
        }
    }

    @Test func imageThatSomebodyKeepsIsSentOnce() throws {
        let image = try Image(Bitmap(width: 8, height: 8))
        let layer = Layer()
        layer.frame = Rect(x: 0, y: 0, width: 8, height: 8)
        let stage = Stage(size: Size(width: 16, height: 16))
        stage.disablesActions = true
        stage.root.addSublayer(layer)
        let renderer = try Renderer()
        var planner = Planner()
        var sent: [Int] = []
        for index in 0..<4 {
            layer.contents = index.isMultiple(of: 2) ? image : try Image(Bitmap(width: 4, height: 4))
            sent.append(try renderer.draw(planner.plan(stage.makeFrame())).counters.uploadedBytes)
        }
        #expect(sent[2] == sent[0] - 8 * 8 * 4)
    }
}
