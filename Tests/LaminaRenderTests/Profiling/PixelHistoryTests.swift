import Foundation
import Lamina
import LaminaTestSupport
import Testing

/// The history of one pixel.
@Suite struct PixelHistoryTests {
    private func history(_ tree: RenderTree, _ x: Int, _ y: Int, rules: PlanRules = .all) throws -> (
        PixelHistory, Bitmap
    ) {
        var measurements = FrameMeasurements.profile
        measurements.watchedPixel = SIMD2(x, y)
        measurements.countsFragments = false
        let frame = try SharedRenderer.result.get().render(tree, rules: rules, measuring: measurements)
        return (try #require(frame.profile.pixel), frame.picture)
    }

    @Test func drawsAreToldInOrderWithTheirColours() throws {
        let canvas = PixelCanvas(width: 32, height: 32)
        canvas.add(Rect(x: 0, y: 0, width: 20, height: 20)) {
            $0.name = "red"
            $0.backgroundColor = Color(red: 1, green: 0, blue: 0)
        }
        canvas.add(Rect(x: 10, y: 10, width: 20, height: 20)) {
            $0.name = "veil"
            $0.backgroundColor = Color(red: 0, green: 0, blue: 1, alpha: 0.5)
        }
        let tree = canvas.stage.makeFrame()
        let (both, _) = try history(tree, 15, 15)
        #expect(both.steps.map(\.path) == ["root/red", "root/veil"])
        #expect(both.steps[0].after == [1, 0, 0, 1] && both.steps[1].before == [1, 0, 0, 1])
        #expect(abs(both.steps[1].after[0] - 0.5) < 0.01 && abs(both.steps[1].after[2] - 0.5) < 0.01)
        #expect(try history(tree, 5, 5).0.steps.map(\.path) == ["root/red"])
        #expect(try history(tree, 25, 25).0.steps.map(\.path) == ["root/veil"])
        #expect(try history(tree, 31, 0).0.steps.isEmpty)
    }

    @Test func aGroupsPassIsToldBeforeItsImage() throws {
        let canvas = PixelCanvas(width: 32, height: 32)
        let group = canvas.add(Rect(x: 4, y: 4, width: 20, height: 20)) {
            $0.name = "group"
            $0.opacity = 0.5
        }
        for (name, x) in [("a", 0), ("b", 5)] {
            let layer = Layer()
            layer.name = name
            layer.frame = Rect(x: x, y: 0, width: 10, height: 10)
            layer.backgroundColor = .white
            layer.cornerRadius = 1
            group.addSublayer(layer)
        }
        let (told, _) = try history(canvas.stage.makeFrame(), 11, 6)
        #expect(told.steps.map(\.path) == ["root/group/a", "root/group/b", "root/group"])
        #expect(told.steps.map(\.isFrame) == [false, false, true])
    }

    /// In whatever parts draws are issued, the picture is the same, and the last step on the frame ends with its pixel.
    @Test func watchingChangesNothingAndEndsWithThePicturesPixel() throws {
        var steps = 0
        let seeds = (0..<60 as Range<UInt64>).ofThisRun
        for seed in seeds {
            let tree = try RandomScene.make(seed: seed, effects: .all).makeStage().makeFrame()
            let (x, y) = (tree.pixelWidth / 2, tree.pixelHeight / 3)
            let (told, image) = try history(tree, x, y)
            #expect(try SharedRenderer.draw(tree) == image, "\(SeedShare.name(seed))")
            for (step, next) in zip(told.steps, told.steps.dropFirst()) where step.pass == next.pass {
                #expect(step.after == next.before, "\(SeedShare.name(seed))")
            }
            guard let last = told.steps.last(where: \.isFrame) else { continue }
            steps += told.steps.count
            let pixel = image[x, y]
            for channel in 0..<4 {
                #expect(abs(last.after[channel] * 255 - Float(pixel[channel])) < 0.51, "\(SeedShare.name(seed))")
            }
        }
        #expect(steps > seeds.count)
    }
}
