import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

@testable import LaminaPlan

/// The cached static layers below everything that changes.
@Suite struct StaticLayersTests {
    private let glass = Color(white: 1, alpha: 0.5)

    private func rect(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) -> PixelRect {
        PixelRect(minX: x, minY: y, maxX: x + width, maxY: y + height)
    }

    private func plan(_ layers: [Layer]) -> PassPlan {
        var planner = Planner()
        return planner.plan(makeTree(layers))
    }

    /// The plans of frames, each with what is kept after it.
    private func film(_ frames: [[Layer]]) -> [(
        plan: PassPlan, difference: FrameDifference, staticLayers: StaticLayers?
    )] {
        var before = plan(frames[0])
        var staticLayers: StaticLayers?
        return frames.dropFirst().map { layers in
            let plan = plan(layers)
            let difference = FrameDifference(PlanRecord(plan), PlanRecord(before))
            staticLayers = StaticLayers(after: staticLayers, for: plan, difference)
            before = plan
            return (plan, difference, staticLayers)
        }
    }

    /// Three still sheets of glass, a moving one, and a still one over it.
    private func pile(_ x: Double, under: Color? = nil) -> [Layer] {
        let sheets = [under ?? glass, glass, glass].map { box(0, 0, 200, 100, $0) }
        return sheets + [box(x, 20, 30, 30, glass), box(0, 0, 200, 60, glass)]
    }

    private func panel() -> Layer {
        box(50, 0, 60, 60, glass).with { $0.backgroundFilters = [Filter(.gaussianBlur(radius: 3, edge: .mirror))] }
    }

    @Test func plansAreAlikeUpToTheFirstDrawThatDiffers() {
        func alike(_ first: [Layer], _ second: [Layer]) -> PlanDepth {
            FrameDifference(PlanRecord(plan(second)), PlanRecord(plan(first))).alike
        }
        #expect(alike(pile(10), pile(11)) == PlanDepth(passes: 0, instances: 3))
        #expect(alike(pile(10), pile(10, under: .black)) == .nothing)
        #expect(alike(pile(10), pile(10)) == PlanDepth(passes: 1, instances: 0))
        // What is gone counts where it was.
        #expect(alike(pile(10), Array(pile(10).dropLast())) == PlanDepth(passes: 0, instances: 4))
        let below = { [box(0, 0, 200, 100, self.glass), box(0, 0, 200, 100, self.glass)] }
        let tinted = { (white: Double) in self.panel().with { $0.backgroundColor = Color(white: white, alpha: 0.5) } }
        #expect(alike(below() + [tinted(0)], below() + [tinted(1)]).passes == 1)
    }

    @Test func onlyNewStaticLayersAreDrawnOnTheCachedOnes() throws {
        let frames = film([pile(10), pile(14), pile(18), pile(16)])
        let layers = try frames.map { try #require($0.staticLayers) }
        #expect(layers.map(\.depth) == Array(repeating: PlanDepth(passes: 0, instances: 3), count: 3))
        #expect(layers.map(\.kept) == [.empty, rect(10, 20, 34, 30), rect(10, 20, 38, 30)])
        #expect(layers.map(\.rect) == [rect(10, 20, 34, 30), rect(10, 20, 38, 30), rect(10, 20, 38, 30)])
        let parts = try frames.map {
            try #require(PartialPlan($0.plan, area: $0.difference.area, over: $0.staticLayers))
        }
        // Of each frame the two sheets over the copy, and of the static layers three where there is a new part.
        #expect(parts.map(\.plan.boxes.count) == [5, 5, 2])
        #expect(parts.map(\.plan.savings[.cacheStaticLayers]) == [0, 30 * 30, 32 * 30])
        for part in parts {
            #expect(part.plan.staticLayers == 1 && part.plan.targets[1] == part.plan.targets[0])
            #expect(part.plan.passes.last?.target == 0 && part.passesSkipped == 0)
        }
    }

    @Test func littleUnderWhatChangesIsDrawnAgain() {
        let alone = film([[box(10, 10, 30, 30, glass)], [box(11, 10, 30, 30, glass)]])
        #expect(alone[0].difference.alike == .nothing && alone[0].staticLayers == nil)
        let overOne = { (x: Double) in [box(0, 0, 200, 100, self.glass), box(x, 10, 30, 30, self.glass)] }
        #expect(film([overOne(10), overOne(11)])[0].staticLayers == nil)
        let overTwo = { (x: Double) in [box(0, 0, 200, 100, self.glass)] + overOne(x) }
        #expect(film([overTwo(10), overTwo(11)])[0].staticLayers != nil)
    }

    @Test func whatIsDrawnOverAPanelDoesNotBlurAgain() throws {
        let scene = { (white: Double) in
            [box(0, 0, 200, 100), box(60, 40, 10, 10, .black), self.panel(), box(70, 20, 5, 5, Color(white: white))]
        }
        let frames = film([scene(0.1), scene(0.2), scene(0.3)])
        #expect(frames.allSatisfy { $0.difference.area.rects == [rect(70, 20, 5, 5)] })
        let parts = try frames.map {
            try #require(PartialPlan($0.plan, area: $0.difference.area, over: $0.staticLayers))
        }
        #expect(parts.map(\.area.rects) == [[rect(70, 20, 5, 5)], [rect(70, 20, 5, 5)]])
        // Once the layers below the panel, the blur, and the panel; then they are only copied.
        #expect(parts[0].plan.passes.contains { if case .filter = $0.work { true } else { false } })
        #expect(parts[1].plan.passes.map(\.target) == [0, 0] && parts[1].plan.boxes.count == 1)
        #expect(parts[1].passesSkipped == frames[1].plan.passes.count - 1)
        #expect(parts[1].plan.savings[.cacheStaticLayers] == 25)
    }

    @Test func whatChangesUnderItMakesItAnew() throws {
        let frames = film([pile(10), pile(14), pile(18, under: .black), pile(22, under: .black)])
        #expect(frames.map { $0.staticLayers?.depth.instances } == [3, nil, 3])
        // Something was drawn in between: nothing is kept of the first one.
        #expect(frames[2].staticLayers?.kept == .empty)
    }

    @Test func itGrowsDeeperOnceMoreLiesStill() throws {
        // The sheet in the middle changes twice, then only the topmost.
        func scene(_ middle: Double, _ top: Double) -> [Layer] {
            let still = (0..<2).map { _ in box(0, 0, 200, 100, glass) }
            return still + [middle, top].map { box(10, 20, 30, 30, Color(white: $0, alpha: 0.5)) }
        }
        let tops = stride(from: 0.1, to: 0.8, by: 0.1).map { $0 }
        let frames = film([scene(0, 0), scene(0.5, 0), scene(1, 0)] + tops.map { scene(1, $0) })
        let depths = frames.map { $0.staticLayers?.depth.instances }
        #expect(depths == [2, 2, 2, 2, 2, 3, 3, 3, 3])
        #expect(frames[5].staticLayers?.kept == .empty && frames[6].staticLayers?.kept == rect(10, 20, 30, 30))
    }

    @Test func itNeverGrowsFarBeyondWhatChanges() throws {
        let places = [10.0, 14, 160, 164, 20]
        let frames = film(places.map { pile($0) })
        #expect(frames.count { $0.staticLayers != nil } >= 3)
        for frame in frames {
            guard let staticLayers = frame.staticLayers else { continue }
            let changed = frame.difference.area.pixelCount
            #expect(staticLayers.rect.area - staticLayers.kept.area <= 4 * changed)
            #expect(frame.difference.area.rects.allSatisfy { staticLayers.rect.contains($0) })
        }
        // Two that move far from each other would have it drawn all over.
        let far = { (x: Double) in
            [box(0, 0, 200, 100, self.glass), box(0, 0, 200, 100, self.glass)]
                + [box(x, 0, 5, 5, self.glass), box(190 - x, 90, 5, 5, self.glass)]
        }
        #expect(film([far(2), far(3)])[0].staticLayers == nil)
    }
}
