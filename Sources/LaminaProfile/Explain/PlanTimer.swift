import LaminaPlan
import LaminaRender

/// The times of plans, each drawn alternately with the plan of the frame: a device that becomes slower or faster
/// meanwhile changes both.
struct PlanTimer {
    /// The time on the GPU of each pass of the plan in seconds, of the shortest frame; nil if passes are not timed.
    private(set) var passTimes: [Double]?
    private let plan: PassPlan
    private let renderer: Renderer

    /// The number of frames of each plan.
    static let frameCount = 9

    /// Draws a plan once, so that its shaders are compiled.
    init(_ plan: PassPlan, _ renderer: Renderer) throws {
        (self.plan, self.renderer) = (plan, renderer)
        let frame = try draw(plan)
        if renderer.device.chosen?.capabilities.isSoftware == false { passTimes = frame?.passTimes }
    }

    /// Returns the times without and with a change; nil if the frame would be drawn in bands, or if the middle halves
    /// of both overlap, so that they can't be distinguished.
    func times(with changed: PassPlan) throws -> Explanation.Times? {
        // Compiles the shaders of the change.
        guard try draw(changed) != nil else { return nil }
        var (before, after) = ([Explanation.Times.Sample](), [Explanation.Times.Sample]())
        for _ in 0..<Self.frameCount {
            guard let one = try draw(plan), let other = try draw(changed) else { return nil }
            before.append(sample(one))
            after.append(sample(other))
        }
        return Explanation.Times(before, after)
    }

    /// Returns a drawn frame; nil if it would be drawn in bands.
    private func draw(_ plan: PassPlan) throws -> DrawnPlan? {
        guard plan.targetBytesPeak <= renderer.targetByteLimit else { return nil }
        do {
            return try renderer.draw(plan, DrawOptions(readsBack: true, measuresGPUTime: true))
        } catch RenderError.targetsTooLarge {
            // Targets from the pool may be a little larger than planned.
            return nil
        }
    }

    private func sample(_ frame: DrawnPlan) -> Explanation.Times.Sample {
        let times = frame.counters.cpuTime
        // A software device's timer misses deferred work.
        let isSoftware = renderer.device.chosen?.capabilities.isSoftware != false
        return Explanation.Times.Sample(
            draw: times.submit + times.readback, gpu: isSoftware ? nil : frame.counters.gpuTime)
    }
}

// MARK: Telling times apart

extension Explanation.Times {
    /// The times of one frame in seconds: from the first call to the last pixel, and on the GPU if that is measured.
    struct Sample {
        let draw: Double
        let gpu: Double?
    }

    /// Compares the frames of two plans; nil without frames, or if the middle halves of both overlap, so that they
    /// can't be distinguished.
    init?(_ before: [Sample], _ after: [Sample]) {
        guard !before.isEmpty, !after.isEmpty else { return nil }
        let isOnGPU = (before + after).allSatisfy { $0.gpu != nil }
        func sorted(_ samples: [Sample]) -> [Double] {
            samples.map { isOnGPU ? $0.gpu ?? $0.draw : $0.draw }.sorted()
        }
        let (old, new) = (sorted(before), sorted(after))
        func low(_ times: [Double]) -> Double { times[times.count / 4] }
        func high(_ times: [Double]) -> Double { times[times.count - 1 - times.count / 4] }
        guard low(old) > high(new) || low(new) > high(old) else { return nil }
        self.init(
            before: old[old.count / 2], after: new[new.count / 2], frames: min(old.count, new.count), isOnGPU: isOnGPU)
    }
}
