import Foundation
import Lamina
import LaminaPlan

/// The frames of a ``ChangingScene``, one after the other, with what each takes over from the one before.
///
/// The tree of a frame is held by nobody when the next one is made, as the stage updates it in place only then.
final class SequenceWork: BenchWork {
    /// The part of a frame that is timed, and the frame's use of the one before.
    private enum Part: String, CaseIterable {
        /// `plan-NAME`: a kept plan is updated to a tree that is at hand; nothing is drawn.
        case plan = "plan-"
        /// `compared-NAME`: a whole plan, which a sequence compares with the one before to draw what differs.
        case compared = "compared-"
        /// `whole-NAME`: a whole plan, drawn whole.
        case whole = "whole-"
        /// `NAME`: the frame of a sequence, from the change to its pixels.
        case frame = ""
    }

    private let scene: ChangingScene
    private let part: Part
    private let rules: PlanRules
    private let renderer: Renderer
    private let sequence: FrameSequence
    private let incremental: IncrementalPlanner
    private var planner: Planner
    /// The tree to plan, between making and timing.
    private var tree: RenderTree?
    /// The times of the last frame by stage; nil where only the plan is timed.
    private(set) var stages: FrameStages?

    /// The work of a name; nil if it is none of these.
    init?(named name: String, on device: DeviceRequest) throws {
        guard let part = Part.allCases.first(where: { name.hasPrefix($0.rawValue) }),
            let scene = ChangingScene(named: String(name.dropFirst(part.rawValue.count)))
        else { return nil }
        (self.scene, self.part) = (scene, part)
        renderer = try Renderer(device)
        rules = part == .whole ? PlanRules.all.subtracting(PlanRules(.reuseFrames)) : .all
        sequence = FrameSequence(renderer, rules: rules)
        planner = renderer.planner(rules: rules)
        incremental = IncrementalPlanner(passLimit: renderer.limits[.passes])
    }

    func prepare(_ number: Int, warmsUp: Bool) {
        guard part == .plan else { return }
        tree = nil
        scene.change(to: number)
        tree = scene.stage.makeFrame()
    }

    func frame(_ number: Int) throws {
        if part == .plan {
            if let tree { _ = incremental.update(to: tree) }
            return
        }
        let change = ContinuousClock().measure { scene.change(to: number) }
        _ = try draw(changing: change.inSeconds)
    }

    /// Draws the stage as it is, and notes the times.
    ///
    /// - Parameter seconds: The time that its change took.
    private func draw(changing seconds: Double = 0) throws -> Bitmap {
        var stages = FrameStages()
        defer { self.stages = stages }
        switch part {
        case .plan:
            guard let bitmap = try renderer.draw(incremental.plan).bitmap else { throw RenderError.nothingRead }
            return bitmap
        case .compared, .whole:
            let tree = scene.stage.makeFrame()
            stages.set(changing: seconds, tree)
            let start = ContinuousClock.now
            let plan = planner.plan(tree)
            stages.plan = (ContinuousClock.now - start).inSeconds
            let frame = try sequence.render(plan, of: tree, rules: rules)
            stages.set(frame.counters.cpuTime)
            return frame.picture
        case .frame:
            let tree = scene.stage.makeFrame()
            stages.set(changing: seconds, tree)
            let frame = try sequence.render(tree)
            stages.set(frame.counters.cpuTime)
            return frame.picture
        }
    }

    func picture(_ number: Int) throws -> [UInt8] {
        for earlier in 0...number {
            prepare(earlier, warmsUp: true)
            try frame(earlier)
        }
        try check()
        return try PNGEncoder.encode(draw())
    }

    /// Checks that the last frame has the bytes of the same layers drawn by themselves.
    func check() throws {
        guard !drawsNothing else { return }
        let drawn = try draw()
        guard try drawn == renderer.render(scene.stage.makeFrame()).picture else { throw OtherPicture() }
    }

    var planReuse: PlanReuse? {
        switch part {
        case .plan: incremental.reuse
        case .frame: sequence.planReuse
        case .compared, .whole: nil
        }
    }

    var bytes: Int? { nil }
    var device: String? { renderer.device.chosen?.renderer }
}

/// A sequence has drawn other bytes than a frame that is drawn by itself.
struct OtherPicture: Error, CustomStringConvertible {
    var description: String { "the last frame of the sequence differs from the same frame drawn by itself" }
}

extension PlanReuse {
    /// The numbers of frames since an earlier count: `unchanged`, `patched`, `whole`, and of these by reason.
    func counts(since earlier: PlanReuse) -> [String: Int] {
        var counts = ["unchanged": unchanged - earlier.unchanged, "patched": patched - earlier.patched, "whole": 0]
        for (reason, count) in whole where count > earlier.whole[reason] ?? 0 {
            counts[reason.rawValue] = count - (earlier.whole[reason] ?? 0)
            counts["whole", default: 0] += count - (earlier.whole[reason] ?? 0)
        }
        return counts
    }
}
