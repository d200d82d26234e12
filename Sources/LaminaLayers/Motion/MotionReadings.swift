/// What a layer's animations did each time it was read for a frame, where that is more than once.
///
/// The instances of a replicator with a delay show a layer at different moments. What one shows has changed if it showed
/// something else in the frame before, whatever the one read in between shows. Readings are told apart by their turn within
/// the frame. Turns may shift, where an instance is hidden or passed over: what is at rest then compares with another
/// instance, and still shows the same if it has come as far, for nothing else counts at rest.
struct MotionReadings {
    /// What the next reading of the same number in a frame compares with.
    struct Reading {
        var isApplied = false
        var wasMoving = false
        var changedContent = false
        var changedOver = false
        var passedCount: Int32 = 0
        var isActive = true
    }

    /// In the order in which the layer is read; empty while it is read once a frame.
    private var readings: [Reading] = []
    /// The number of the reading that was begun last.
    private var index = 0

    /// Whether the layer has been read more than once in the last frame.
    var areMany: Bool { !readings.isEmpty }

    /// Goes on to the first reading of a frame; the result is what it was in the frame before.
    mutating func first(after last: Reading) -> Reading {
        readings[index] = last
        readings.removeSubrange((index + 1)...)
        index = 0
        let first = readings[0]
        if readings.count == 1 { readings.removeAll() }
        return first
    }

    /// Goes on to the next reading within a frame; the result is what it was in the frame before.
    mutating func next(after last: Reading) -> Reading {
        if readings.isEmpty { readings.append(last) } else { readings[index] = last }
        index += 1
        if index == readings.count { readings.append(Reading()) }
        return readings[index]
    }
}

extension LayerMotion {
    /// Says that the layer is about to be read, for what ``evaluate(_:at:)`` and ``isActive`` are compared with: each
    /// reading of a layer that is read more than once in a frame with the one of the same number in the frame before.
    @inline(__always)
    package func beginReading(inFrame frame: Int) {
        if frame == readFrame || readings.areMany { goOn(toFrame: frame) }
        readFrame = frame
    }

    private func goOn(toFrame frame: Int) {
        let last = MotionReadings.Reading(
            isApplied: isApplied, wasMoving: wasMoving, changedContent: changedContent, changedOver: changedOver,
            passedCount: passedCount, isActive: isActive)
        let now = frame == readFrame ? readings.next(after: last) : readings.first(after: last)
        (isApplied, wasMoving, changedContent) = (now.isApplied, now.wasMoving, now.changedContent)
        (changedOver, passedCount, isActive) = (now.changedOver, now.passedCount, now.isActive)
    }
}
