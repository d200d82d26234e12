import Foundation
import Lamina

/// The time of a frame by stage, in seconds; nil for a stage that the work does not have or does not measure.
///
/// They are wall times of the thread that does the work. A software device shades in `submit` and in `wait`; where
/// the driver draws nothing (`GALLIUM_NOOP`), all of them are the processor's.
struct FrameStages {
    /// Setting properties, as the program does it.
    var change: Double?
    /// Moving the clock: animations, what falls due, dynamics and layout.
    var animation: Double?
    /// Reading the layers into a render tree.
    var snapshot: Double?
    /// Planning the passes.
    var plan: Double?
    /// Issuing the passes to the driver.
    var submit: Double?
    /// Waiting for the device, and reading back where that is part of the frame.
    var wait: Double?

    /// The stages in their order, by the names of the answer.
    var byName: [(name: String, seconds: Double?)] {
        [
            ("change", change), ("animation", animation), ("snapshot", snapshot), ("plan", plan), ("submit", submit),
            ("wait", wait),
        ]
    }

    /// Sets the times of a stage's frame.
    ///
    /// - Parameters:
    ///   - seconds: The time that the change took, with the moving of the clock.
    ///   - tree: The frame.
    mutating func set(changing seconds: Double, _ tree: RenderTree) {
        let times = tree.stageTimes
        let moved = times.animation + times.dynamics + times.layout
        (change, animation, snapshot) = (max(0, seconds - moved), moved, times.snapshot)
    }

    /// Sets the times of drawing.
    mutating func set(_ times: StageTimes) { (submit, wait) = (times.submit, times.readback) }
}

/// The times of many frames by stage.
struct FrameStagesList {
    private var frames: [(stages: FrameStages, seconds: Double)] = []

    /// Adds a frame that took so long as a whole.
    mutating func add(_ stages: FrameStages, seconds: Double) { frames.append((stages, seconds)) }

    /// The median milliseconds of each stage that was measured in all frames, and as `rest` those of the remainder: the
    /// hand-over to the render thread, and stages that were not measured. Empty without frames.
    var mediansInMilliseconds: [String: Double] {
        guard let first = frames.first else { return [:] }
        var medians: [String: Double] = [:]
        for (index, stage) in first.stages.byName.enumerated() {
            let times = frames.compactMap { $0.stages.byName[index].seconds }
            if times.count == frames.count { medians[stage.name] = Self.median(times) * 1000 }
        }
        medians["rest"] = Self.median(frames.map(Self.rest)) * 1000
        return medians
    }

    private static func rest(_ frame: (stages: FrameStages, seconds: Double)) -> Double {
        frame.stages.byName.reduce(frame.seconds) { $0 - ($1.seconds ?? 0) }
    }

    private static func median(_ values: [Double]) -> Double {
        let ordered = values.sorted()
        let middle = ordered.count / 2
        return ordered.count % 2 == 1 ? ordered[middle] : (ordered[middle - 1] + ordered[middle]) / 2
    }
}
