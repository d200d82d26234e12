import Foundation
import Lamina
import LaminaTestSupport
import Testing

/// A picture whose targets need more memory than they may take is drawn in bands, and is the same picture.
@Suite struct BandTests {
    /// Enough for no scene at once, and for each in bands.
    private static let small = Result { try Renderer(targetByteLimit: 1 << 15) }
    private static let large = Result { try Renderer() }

    @Test func picturesInBandsAreTheSameToAStep() throws {
        var banded = 0
        for seed in UInt64(0)..<300 {
            let tree = try RandomScene.make(seed: seed, effects: [.masks, .shadows, .filters, .compositing]).makeStage()
                .renderTree()
            var planner = Planner(rules: .none)
            if planner.plan(tree).targetBytesPeak <= 1 << 15 { continue }
            guard let found = try? BandTests.small.get().render(tree, planner: Planner(rules: .none)) else { continue }
            banded += 1
            let truth = try BandTests.large.get().render(tree, planner: Planner(rules: .none))
            let comparison = PictureComparison(found.pixels, truth.pixels, width: truth.width, tolerance: 1)
            #expect(comparison.isWithinTolerance, "seed \(seed): \(comparison.failureText)")
        }
        #expect(banded >= 20, "only \(banded) scenes were drawn in bands")
    }

    @Test func bandsKeepToTheLimitAndSayWhy() throws {
        let stage = Stage(size: CGSize(width: 400, height: 300), background: .white)
        let group = Layer()
        group.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
        group.opacity = 0.5
        for index in 0..<3 {
            let layer = Layer()
            layer.frame = CGRect(x: Double(index) * 60, y: Double(index) * 40, width: 200, height: 200)
            layer.backgroundColor = Color(white: Double(index) / 4)
            group.addSublayer(layer)
        }
        group.filters = [Filter(.gaussianBlur(radius: 3))]
        stage.root.addSublayer(group)
        let limit = 600_000
        let renderer = try Renderer(targetByteLimit: limit)
        let (image, profile) = try renderer.renderProfiled(stage)
        let whole = try BandTests.large.get().render(stage.renderTree())
        #expect(PictureComparison(image.pixels, whole.pixels, width: 400, tolerance: 1).isWithinTolerance)
        #expect(profile.counters.offscreenPasses[.tooLarge] > 1)
        #expect(profile.counters.offscreenPassesRequired.total == 1)
    }

    @Test func whatNoBandHoldsIsAnError() throws {
        let stage = Stage(size: CGSize(width: 64, height: 64))
        let group = Layer()
        group.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
        group.backgroundFilters = [Filter(.gaussianBlur(radius: 3, edge: .mirror))]
        stage.root.addSublayer(group)
        let renderer = try Renderer(targetByteLimit: 1000)
        #expect(throws: RenderError.self) { try renderer.render(stage.renderTree()) }
    }
}
