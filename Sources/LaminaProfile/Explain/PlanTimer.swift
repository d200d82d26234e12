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
    /// of both overlap, so that they can't be told apart.
    func times(with changed: PassPlan) throws -> Explanation.Times? {
        // Compiles the shaders of the change.
        guard try draw(changed) != nil else { return nil }
        var (before, after) = ([Sample](), [Sample]())
        for _ in 0..<Self.frameCount {
            guard let one = try draw(plan), let other = try draw(changed) else { return nil }
            before.append(sample(one))
            after.append(sample(other))
        }
        let isOnGPU = (before + after).allSatisfy { $0.gpu != nil }
        let (old, new) = (Spread(before, isOnGPU: isOnGPU), Spread(after, isOnGPU: isOnGPU))
        guard old.low > new.high || new.low > old.high else { return nil }
        return Explanation.Times(
            before: old.median, after: new.median, frames: Self.frameCount, isOnGPU: isOnGPU)
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

    private func sample(_ frame: DrawnPlan) -> Sample {
        let times = frame.counters.cpuTime
        // A software device's timer misses deferred work.
        let isSoftware = renderer.device.chosen?.capabilities.isSoftware != false
        return Sample(draw: times.submit + times.readback, gpu: isSoftware ? nil : frame.counters.gpuTime)
    }

    private struct Sample {
        let draw: Double
        let gpu: Double?
    }

    /// The middle of some times.
    private struct Spread {
        let low: Double
        let median: Double
        let high: Double

        init(_ samples: [Sample], isOnGPU: Bool) {
            let sorted = samples.map { isOnGPU ? $0.gpu ?? $0.draw : $0.draw }.sorted()
            (low, median) = (sorted[sorted.count / 4], sorted[sorted.count / 2])
            high = sorted[sorted.count - 1 - sorted.count / 4]
        }
    }
}
