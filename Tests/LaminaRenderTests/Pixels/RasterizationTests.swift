import Foundation
import Lamina
import LaminaPlan
import LaminaTestSupport
import Testing

/// The image of a rasterized layer: its grid, and how long it is kept.
@Suite struct RasterizationTests {
    private func stage(width: Double = 100) -> (Stage, card: Layer, inside: Layer) {
        let stage = Stage(size: Size(width: width, height: 80), background: .white)
        stage.disablesActions = true
        let card = Layer()
        card.frame = Rect(x: 10, y: 10, width: 60, height: 40)
        card.backgroundColor = Color(red: 1, green: 0, blue: 0)
        card.shouldRasterize = true
        card.filters = [Filter(.gaussianBlur(radius: 2))]
        let inside = Layer()
        inside.frame = Rect(x: 5, y: 5, width: 20, height: 20)
        inside.backgroundColor = .black
        card.addSublayer(inside)
        stage.root.addSublayer(card)
        return (stage, card, inside)
    }

    private func draw(_ stage: Stage, on renderer: Renderer, _ rules: PlanRules = .all) throws -> DrawnPlan {
        var planner = Planner(rules: rules)
        return try renderer.draw(planner.plan(stage.makeFrame()))
    }

    @Test func imageIsKeptWhileNothingInsideChanges() throws {
        let renderer = try Renderer()
        let (stage, card, _) = stage()
        let first = try draw(stage, on: renderer)
        card.position.x += 7
        let second = try draw(stage, on: renderer)
        #expect(first.counters.renderPasses > 1)
        #expect(second.counters.renderPasses == 1)
        #expect(second.counters.offscreenPasses.total == 0)
        let truth = try draw(stage, on: Renderer(), .none)
        let found = try #require(second.bitmap)
        let expected = try #require(truth.bitmap)
        #expect(PaintedComparison(found.pixels, expected.pixels, width: 100, tolerance: 1).isWithinTolerance)
    }

    @Test func aKeptImageThatIsMixedCostsOnlyTheMixing() throws {
        let renderer = try Renderer()
        let (stage, card, _) = stage()
        card.compositingFilter = .multiply
        let first = try draw(stage, on: renderer).counters.offscreenPasses
        #expect(first.byReason == [.rasterize: 1, .filter: 1, .compositingFilter: 1])
        card.position.x += 7
        let second = try draw(stage, on: renderer).counters.offscreenPasses
        #expect(second.total == 1 && second.byReason == [.compositingFilter: 1])
    }

    @Test func anImageFadedByLayersAroundIsNotThatOfAFadedGroup() throws {
        let renderer = try Renderer()
        let canvas = PixelCanvas(width: 32, height: 32)
        let around = canvas.add(Rect(x: 0, y: 0, width: 32, height: 32)) {
            $0.opacity = 0.5
            $0.allowsGroupOpacity = false
        }
        let card = canvas.add(Rect(x: 4, y: 4, width: 16, height: 16), to: around) {
            $0.backgroundColor = .white
            $0.shouldRasterize = true
        }
        for opacity in [1, 0.5, 1] as [Float] {
            card.opacity = opacity
            let found = try #require(try draw(canvas.stage, on: renderer).bitmap)
            #expect(abs(found.channels(8, 8).x - Int(127.5 * opacity)) <= 1, "\(opacity)")
        }
    }

    @Test func imagesOfOneLayerInInstancesAreKeptApart() throws {
        let canvas = PixelCanvas(width: 64, height: 24)
        let replicator = ReplicatorLayer()
        replicator.frame = Rect(x: 0, y: 0, width: 64, height: 24)
        (replicator.instanceCount, replicator.instanceTransform) = (3, Transform3D(translationX: 20, y: 1))
        canvas.stage.root.addSublayer(replicator)
        canvas.add(Rect(x: 2, y: 2, width: 12, height: 12), to: replicator) {
            $0.backgroundColor = Color(red: 1, green: 0.5, blue: 0)
            $0.shouldRasterize = true
        }
        let beside = canvas.add(Rect(x: 0, y: 8, width: 6, height: 6), to: replicator) {
            $0.backgroundColor = .white
            $0.filters = [Filter(.gaussianBlur(radius: 1))]
        }
        let sequence = FrameSequence(try Renderer())
        var planner = Planner()
        for frame in 0..<8 {
            beside.position.x += Double(frame)
            let plan = planner.plan(canvas.stage.makeFrame())
            #expect(plan.targets.compactMap(\.kept).count == Set(plan.targets.compactMap(\.kept)).count)
            let found = try sequence.draw(plan).picture
            let truth = try #require(try Renderer().draw(plan).bitmap)
            let isSame = found == truth
            #expect(isSame, "frame \(frame)")
        }
    }

    @Test func imageIsMadeAnewWhenSomethingInsideChanges() throws {
        let renderer = try Renderer()
        let (stage, _, inside) = stage()
        _ = try draw(stage, on: renderer)
        inside.backgroundColor = .white
        let second = try draw(stage, on: renderer)
        #expect(second.counters.renderPasses > 1)
        let truth = try draw(stage, on: Renderer(), .none)
        #expect(
            try PaintedComparison(
                #require(second.bitmap).pixels, #require(truth.bitmap).pixels, width: 100, tolerance: 1
            ).isWithinTolerance)
    }

    @Test func imageIsMadeAnewWhileSomethingDeepInsideMoves() throws {
        let renderer = try Renderer()
        let (stage, _, inside) = stage()
        let deep = Layer()
        deep.frame = Rect(x: 2, y: 2, width: 10, height: 10)
        deep.backgroundColor = .white
        inside.addSublayer(deep)
        let fade = BasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.toValue, fade.duration) = (1.0, 0.0, 1)
        deep.add(fade, forKey: nil)
        for time in [0.0, 0.25, 0.5] {
            stage.advance(to: time)
            #expect(try draw(stage, on: renderer).counters.renderPasses > 1, "at \(time)")
        }
    }

    @Test func imageIsGivenBackOnceAFrameDoesNotShowIt() throws {
        let renderer = try Renderer()
        let (stage, card, _) = stage()
        _ = try draw(stage, on: renderer)
        card.removeFromSuperlayer()
        _ = try draw(stage, on: renderer)
        stage.root.addSublayer(card)
        #expect(try draw(stage, on: renderer).counters.renderPasses > 1)
    }

    @Test func coarseImagesShowTheirPixels() throws {
        let stage = Stage(size: Size(width: 40, height: 20), background: .white)
        let layer = Layer()
        layer.frame = Rect(x: 0, y: 0, width: 40, height: 20)
        layer.shouldRasterize = true
        layer.rasterizationScale = 0.25
        let half = Layer()
        half.frame = Rect(x: 0, y: 0, width: 20, height: 20)
        half.backgroundColor = .black
        layer.addSublayer(half)
        stage.root.addSublayer(layer)
        let picture = try #require(try draw(stage, on: SharedRenderer.result.get()).bitmap)
        // One pixel of the image is four of the picture; between the centres of two the mean goes from one to the other.
        let row = (0..<40).map { Int(picture.pixels[(10 * 40 + $0) * 4]) }
        #expect(row[17] == 0)
        #expect(row[22] == 255)
        #expect(abs(row[18] - 32) <= 1)
        #expect(abs(row[19] - 96) <= 1)
        #expect(abs(row[20] - 159) <= 1)
    }

    @Test(arguments: [PlanRules.none, .all])
    func aBackdropInsideIsTheSameWhereTheLayerIsCutByThePicture(rules: PlanRules) throws {
        func picture(width: Double) throws -> Bitmap {
            let (stage, card, inside) = stage(width: width)
            card.filters = []
            inside.backgroundFilters = [Filter(.gaussianBlur(radius: 9)), Filter(.invert(1))]
            inside.backgroundColor = nil
            inside.frame = Rect(x: 20, y: 5, width: 38, height: 30)
            return try SharedRenderer.draw(stage.makeFrame(), rules: rules)
        }
        // The layer ends at 70.
        let (cut, whole) = (try picture(width: 50), try picture(width: 100))
        for y in 0..<80 {
            for x in 0..<50 {
                let (found, expected) = (cut.pixels[(y * 50 + x) * 4 + 1], whole.pixels[(y * 100 + x) * 4 + 1])
                #expect(abs(Int(found) - Int(expected)) <= 1, "\(x), \(y)")
            }
        }
    }
}
