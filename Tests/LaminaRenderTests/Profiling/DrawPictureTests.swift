import Foundation
import Lamina
import LaminaPlan
import LaminaTestSupport
import Testing

@testable import LaminaRender

/// Pictures of draws, from which a pass can be seen growing.
@Suite struct DrawPictureTests {
    private func render(_ tree: RenderTree, side: Int) throws -> RenderedFrame {
        var measurements = FrameMeasurements.none
        measurements.drawPictureSide = side
        return try SharedRenderer.eager.get().render(tree, measuring: measurements)
    }

    private func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: Color) -> Layer {
        let layer = Layer()
        layer.frame = Rect(x: x, y: y, width: width, height: height)
        layer.backgroundColor = color
        return layer
    }

    private func tree(_ width: Double, _ height: Double, _ layers: [Layer]) -> RenderTree {
        let stage = Stage(size: Size(width: width, height: height))
        stage.root.sublayers = layers
        return stage.makeFrame()
    }

    @Test func aPictureHasThePixelsOfItsDrawRightAfterIt() throws {
        let found = try render(
            tree(
                32, 32,
                [
                    box(0, 0, 20, 20, Color(red: 1, green: 0, blue: 0)),
                    box(10, 10, 20, 20, Color(red: 0, green: 0, blue: 1, alpha: 0.5)),
                ]), side: 32
        ).drawn.drawPictures
        #expect(found.map(\.pass) == [0, 0] && found.map(\.cell) == [1, 1])
        #expect(found.map(\.x) == [0, 10] && found.map(\.y) == [0, 10])
        let (red, veil) = (try #require(found[0].bitmap), try #require(found[1].bitmap))
        #expect(red.width == 20 && red.height == 20 && veil.width == 20 && veil.height == 20)
        #expect(red.pixels == [[UInt8]](repeating: [255, 0, 0, 255], count: 400).flatMap(\.self))
        // One half of blue over red, and over nothing.
        let (over, beside) = (veil[0, 0], veil[19, 19])
        #expect(abs(Int(over[0]) - 127) <= 1 && abs(Int(over[2]) - 128) <= 1 && over[3] == 255)
        #expect(beside[0] == 0 && abs(Int(beside[2]) - 128) <= 1 && abs(Int(beside[3]) - 128) <= 1)
    }

    @Test func aSmallPictureHasTheMeanOfEachCell() throws {
        let found = try render(
            tree(32, 32, [box(11, 11, 20, 20, Color(red: 1, green: 0, blue: 0))]), side: 16
        ).drawn.drawPictures
        // Pixels 11 to 30 are in cells 5 to 15 of two by two pixels.
        #expect(found.count == 1 && found[0].cell == 2 && found[0].x == 5 && found[0].y == 5)
        let bitmap = try #require(found[0].bitmap)
        #expect(bitmap.width == 11 && bitmap.height == 11)
        // One of four pixels is red, then all, at the end one again.
        let alphas = [bitmap[0, 0], bitmap[1, 1], bitmap[10, 10], bitmap[10, 5]].map { Int($0[3]) }
        #expect(alphas == [64, 255, 64, 128])
    }

    /// Laid over one another in order, the pictures of the frame's draws are the frame's picture.
    @Test func thePicturesTogetherAreTheFrame() throws {
        var draws = 0
        let seeds = (0..<60 as Range<UInt64>).ofThisRun
        for seed in seeds {
            let frame = try render(RandomScene.make(seed: seed, effects: .all).makeStage().makeFrame(), side: 1 << 16)
            let (plan, picture) = (frame.plan, frame.picture)
            guard DrawPicture.counts(plan).reduce(0, +) == plan.instanceCount, !frame.isBanded else { continue }
            var pixels = [UInt8](repeating: 0, count: picture.pixels.count)
            var isDrawn = [Bool](repeating: false, count: picture.width * picture.height)
            for drawn in frame.drawn.drawPictures where plan.passes[drawn.pass].isFrame {
                guard let part = drawn.bitmap else { continue }
                draws += 1
                for row in 0..<part.height {
                    let first = (drawn.y + row) * picture.width + drawn.x
                    for place in first..<first + part.width { isDrawn[place] = true }
                    pixels.replaceSubrange(
                        first * 4..<(first + part.width) * 4,
                        with: part.pixels[row * part.width * 4..<(row + 1) * part.width * 4])
                }
            }
            let wrong = isDrawn.indices.filter { place in
                isDrawn[place]
                    && pixels[place * 4..<place * 4 + 4] != picture.pixels[place * 4..<place * 4 + 4]
            }
            #expect(wrong.isEmpty, "\(SeedShare.name(seed)): \(wrong.count) pixels, the first at \(wrong.first ?? 0)")
            // Where nothing is drawn, the frame has its colour.
            let rest = isDrawn.indices.filter { !isDrawn[$0] }
            #expect(
                Set(rest.map { picture[$0 % picture.width, $0 / picture.width] }).count <= 1, "\(SeedShare.name(seed))")
        }
        #expect(draws > seeds.count)
    }

    @Test func drawsOfTheFrameHavePicturesFirst() {
        let faded = box(0, 60, 60, 40, .white)
        faded.opacity = 0.5
        faded.sublayers = [box(5, 5, 20, 20, .black), box(15, 15, 20, 20, .white)]
        for layer in faded.sublayers { layer.cornerRadius = 1 }
        let dots = (0..<1_200).map { box(Double($0 % 100) * 2, Double($0 / 100) * 2, 1, 1, .white) }
        var planner = Planner(rules: .none)
        let plan = planner.plan(tree(200, 100, dots + [faded]))
        let counts = DrawPicture.counts(plan)
        #expect(plan.passes.map(\.isFrame) == [false, true])
        #expect(counts == [0, DrawPicture.drawLimit])
    }

    @Test func thePixelsThatAreReadHaveALimit() {
        let glass = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
        var planner = Planner(rules: .none)
        // Nine million pixels each, of at most 16 Mi.
        let plan = planner.plan(tree(3_000, 3_000, (0..<3).map { _ in box(0, 0, 3_000, 3_000, glass) }))
        #expect(DrawPicture.counts(plan) == [1])
    }
}
