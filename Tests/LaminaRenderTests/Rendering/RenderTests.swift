import Foundation
import Lamina
import LaminaPlan
import LaminaTestSupport
import Testing

/// The one call that draws, and what it gives.
@Suite struct RenderTests {
    /// A faded group of two boxes over each other, half a second after the start.
    private func stage() -> Stage {
        let stage = Stage(size: Size(width: 64, height: 64), background: .white)
        let group = Layer()
        group.frame = Rect(x: 8, y: 8, width: 40, height: 40)
        group.opacity = 0.5
        for (place, color) in [(0.0, Color.black), (10, Color(red: 1, green: 0, blue: 0))] {
            let box = Layer()
            box.frame = Rect(x: place, y: place, width: 20, height: 20)
            box.cornerRadius = 5
            box.backgroundColor = color
            group.addSublayer(box)
        }
        stage.root.addSublayer(group)
        stage.advance(to: 0.5)
        return stage
    }

    @Test func aFrameHasItsPictureAndTheCountersThatCostNothing() throws {
        let frame = try SharedRenderer.result.get().render(stage().makeFrame())
        #expect(frame.picture.width == 64 && frame.picture[40, 60] == SIMD4(repeating: 255))
        #expect(frame.counters.offscreenPasses.total == 1 && frame.counters.renderPasses == 2)
        #expect(frame.counters.fragments == nil && frame.counters.gpuTime == nil && frame.overdrawMap == nil)
        #expect(frame.counters.cpuTime.plan > 0 && frame.counters.cpuTime.snapshot > 0)
    }

    @Test func aProfileIsOfTheFrameAndItsMoment() throws {
        let frame = try SharedRenderer.result.get().render(stage().makeFrame(), rules: .none, measuring: .profile)
        let profile = frame.profile
        var counters = profile.counters
        #expect(!counters.costliestLayers.isEmpty)
        counters.costliestLayers = []
        #expect(counters == frame.counters)
        #expect(profile.time == 0.5 && profile.rules.isEmpty && profile.layers.count == frame.tree.layerCount)
        #expect(frame.profile(layerLimit: 1).counters.costliestLayers.count == 1)
    }

    @Test func waitingInATaskGivesTheSameFrame() async throws {
        let (renderer, tree) = (try SharedRenderer.result.get(), stage().makeFrame())
        let waited = try await renderer.render(tree, measuring: .profile)
        let blocked = try Self.render(tree, on: renderer)
        #expect(waited.picture == blocked.picture)
        #expect(waited.counters.offscreenPasses == blocked.counters.offscreenPasses)
        #expect(waited.counters.fragments == blocked.counters.fragments)
    }

    @Test func bandsAreTheSameInATask() async throws {
        // The group's target takes 30 × 30 pixels of 4 bytes.
        let (renderer, tree) = (try Renderer(limits: [.targetBytes: 2000]), stage().makeFrame())
        let waited = try await renderer.render(tree)
        let blocked = try Self.render(tree, on: renderer)
        #expect(waited.isBanded && waited.picture == blocked.picture)
        #expect(waited.counters.offscreenPasses == blocked.counters.offscreenPasses)
    }

    @Test func aCancelledTaskDrawsNothing() async throws {
        let (renderer, tree) = (try SharedRenderer.result.get(), stage().makeFrame())
        let drawing = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await renderer.render(tree)
        }
        await #expect(throws: CancellationError.self) { try await drawing.value }
    }

    @Test func aSequenceDrawsTreesAsItDrawsTheirPlans() throws {
        let (stage, sequence) = (stage(), FrameSequence(try Renderer()))
        var planner = Planner()
        for frame in 1...3 {
            stage.root.sublayers[0].position.x += 1
            stage.advance(to: 0.5 + Double(frame))
            let tree = stage.makeFrame()
            let found = try sequence.render(tree)
            #expect(try found.picture == SharedRenderer.frame(planner.plan(tree)).bitmap)
            #expect(frame == 1 || found.pixelsReused > 0)
        }
    }

    /// The form that waits on its thread, which async code would not choose.
    private static func render(_ tree: RenderTree, on renderer: Renderer) throws -> RenderedFrame {
        try renderer.render(tree, measuring: .profile)
    }
}
