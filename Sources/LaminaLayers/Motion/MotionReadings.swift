/// The evaluations of a layer's animations in a frame, if there are several.
///
/// The instances of a replicator with a delay show a layer at different moments. An instance has changed if it looks
/// different from the previous frame, regardless of the instances evaluated in between. Evaluations are matched by
/// their index within the frame. Indices may shift where an instance is hidden or skipped: a layer at rest is then
/// compared with another instance, and still looks the same if it has passed as many begins and ends, as nothing else
/// matters at rest.
struct MotionReadings {
    /// The state that the evaluation of the same index in the next frame is compared with.
    struct Reading {
        var isApplied = false
        var wasMoving = false
        var changedContent = false
        var changedOver = false
        var passedCount: Int32 = 0
        var isActive = true
    }

    /// The states in order of evaluation; empty while the layer is evaluated once per frame.
    private var readings: [Reading] = []
    /// The index of the current evaluation.
    private var index = 0

    /// True if the layer was evaluated more than once in the last frame.
    var areMany: Bool { !readings.isEmpty }

    /// Advances to the first evaluation of a frame; returns its state in the previous frame.
    mutating func first(after last: Reading) -> Reading {
        readings[index] = last
        readings.removeSubrange((index + 1)...)
        index = 0
        let first = readings[0]
        if readings.count == 1 { readings.removeAll() }
        return first
    }

    /// Advances to the next evaluation within a frame; returns its state in the previous frame.
    mutating func next(after last: Reading) -> Reading {
        if readings.isEmpty { readings.append(last) } else { readings[index] = last }
        index += 1
        if index == readings.count { readings.append(Reading()) }
        return readings[index]
    }
}
