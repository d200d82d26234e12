import Lamina
import Testing

@testable import LaminaFilm

/// The use that a film's frames make of the plans of those before.
@Suite struct FilmPlanTests {
    private static let frames = 0..<10

    /// A box among eight that stay, and, if it moves, ten pixels from frame to frame.
    private func stage(moves: Bool) -> Stage {
        let stage = Stage(size: Size(width: 160, height: 80), background: .white)
        for index in 0..<8 { stage.root.addSublayer(box(x: Double(20 * index), y: 10)) }
        let mover = box(x: 0, y: 50)
        stage.root.addSublayer(mover)
        guard moves else { return stage }
        let move = BasicAnimation(keyPath: "position.x")
        (move.fromValue, move.toValue, move.duration) = (5.0, 105.0, 1)
        mover.add(move, forKey: nil)
        return stage
    }

    private func box(x: Double, y: Double) -> Layer {
        let box = Layer()
        box.frame = Rect(x: x, y: y, width: 10, height: 10)
        box.backgroundColor = .black
        return box
    }

    /// Draws all frames; `change` is called before each.
    private func planReuse(of stage: Stage, change: @escaping (Int) -> Void = { _ in }) throws -> PlanReuse {
        let range = try FrameRange(Self.frames, rate: FrameRate(10))
        let source = FrameSource(stage, frames: range, renderer: try Renderer())
        for frame in Self.frames {
            change(frame)
            _ = try source.picture(of: frame)
        }
        return try #require(source.planReuse)
    }

    @Test func framesInWhichALayerMovesPatchThePlan() throws {
        let reuse = try planReuse(of: stage(moves: true))
        #expect((reuse.unchanged, reuse.patched, reuse.patchedLayers) == (0, 9, 9))
        #expect(reuse.whole == [.first: 1] && reuse.frames == 10)
    }

    @Test func anAddedLayerMakesOnePlanWhole() throws {
        let stage = stage(moves: true)
        let reuse = try planReuse(of: stage) { frame in
            if frame == 5 { stage.root.addSublayer(box(x: 100, y: 30)) }
        }
        #expect((reuse.unchanged, reuse.patched, reuse.patchedLayers) == (0, 8, 8))
        #expect(reuse.whole == [.first: 1, .structure: 1] && reuse.wholeTotal == 2)
    }

    @Test func framesWithoutAChangeHaveThePlanOfTheFirst() throws {
        let reuse = try planReuse(of: stage(moves: false))
        #expect((reuse.unchanged, reuse.patched) == (9, 0) && reuse.whole == [.first: 1])
    }

    /// The stage makes a frame while another thread has the one before: it waits for that rather than copy all nodes.
    @Test func theNodesOfALargeTreeAreRewrittenInPlace() throws {
        let stage = stage(moves: true)
        for index in 0..<FrameSource.leastNodesWaitedFor {
            stage.root.addSublayer(box(x: Double(index % 160), y: 30))
        }
        let range = try FrameRange(Self.frames, rate: FrameRate(10))
        var addresses: [UnsafeRawPointer?] = []
        let source = FrameSource(stage, frames: range, renderer: try Renderer())
        let noting = source.calling {
            // The tree of the frame before, as nothing has changed since.
            addresses.append(stage.makeFrame().nodes.withUnsafeBytes(\.baseAddress))
        }
        try FramePipeline(sink: NoFile(), cancellation: FilmCancellation()).run(range, noting) { _, _ in }
        #expect(try #require(source.planReuse).patched > 0)
        // Before each frame, and before the film is finished.
        #expect(addresses.count == Self.frames.count + 1)
        // The second tree is the first one that says in which nodes it differs.
        #expect(Set(addresses.dropFirst(2)).count == 1)
    }

    @Test func framesThatAreNoStagesHaveNone() throws {
        let picture = try Bitmap(width: 1, height: 1, pixels: [0, 0, 0, 255])
        #expect(FrameSource { _ in { picture } }.planReuse == nil)
    }
}

/// A film that is written nowhere.
private struct NoFile: FrameSink {
    var keepsFrames: Bool { false }
    func encode(_ frame: FilmFrame) -> Int { frame.number }
    func write(_ number: Int) {}
    func finish() {}
    func abandon() {}
}
