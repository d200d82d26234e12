import LaminaLayers

/// When running animations begin and end, in the stage's time.
struct AnimationSchedule {
    private struct Entry {
        var time: Double
        /// Of two at one moment the one that was added first is first.
        var order: Int
        let layer: Layer
        let animation: RunningAnimation

        func isBefore(_ other: Entry) -> Bool { (time, order) < (other.time, other.order) }
    }

    /// The last is the next.
    private var entries: [Entry] = []
    private var isSorted = true
    private var added = 0

    /// Adds an animation that has its beginning.
    mutating func add(_ animation: RunningAnimation, of layer: Layer) {
        // Only a delegate wants to know of the beginning.
        if animation.animation.delegate == nil { animation.hasStarted = true }
        entries.append(makeEntry(animation, layer))
        isSorted = false
    }

    private mutating func makeEntry(_ animation: RunningAnimation, _ layer: Layer) -> Entry {
        added += 1
        return Entry(
            time: AnimationSchedule.nextMoment(of: animation, layer), order: added, layer: layer, animation: animation)
    }

    /// Works all moments out anew, after a layer's place in time has changed.
    mutating func timingHasChanged() {
        for index in entries.indices {
            entries[index].time = AnimationSchedule.nextMoment(of: entries[index].animation, entries[index].layer)
        }
        isSorted = false
    }

    /// The moment of the next beginning or end; infinity if there is none.
    mutating func nextMoment() -> Double {
        sort()
        return entries.last?.time ?? .infinity
    }

    /// Begins or ends the animation that is next, and says so to those who wait for it.
    mutating func takeNext() -> (() -> Void)? {
        sort()
        guard let entry = entries.popLast() else { return nil }
        let (layer, animation) = (entry.layer, entry.animation)
        if animation.isOver { return {} }
        if !animation.hasStarted {
            animation.hasStarted = true
            insert(makeEntry(animation, layer))
            return { animation.animation.delegate?.animationDidStart(animation.animation) }
        }
        return { layer.finish(animation) }
    }

    /// Adds one to those that are in order.
    private mutating func insert(_ entry: Entry) {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entry.isBefore(entries[middle]) { low = middle + 1 } else { high = middle }
        }
        entries.insert(entry, at: low)
    }

    private mutating func sort() {
        guard !isSorted else { return }
        entries.sort { $1.isBefore($0) }
        isSorted = true
    }

    private static func nextMoment(of animation: RunningAnimation, _ layer: Layer) -> Double {
        guard !animation.isOver else { return -.infinity }
        let moment = animation.hasStarted ? animation.end : animation.begin ?? .infinity
        return moment == .infinity ? moment : layer.comingRootTime(of: moment) ?? .infinity
    }
}
