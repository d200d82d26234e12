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

    /// A binary heap: none comes before the one at half its place, so that the first is the next.
    private var entries: [Entry] = []
    private var added = 0

    /// Adds an animation that has its beginning.
    mutating func add(_ animation: RunningAnimation, of layer: Layer) {
        // Only a delegate wants to know of the beginning.
        if animation.animation.delegate == nil { animation.hasStarted = true }
        insert(makeEntry(animation, layer))
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
        for index in (0..<entries.count / 2).reversed() { sink(index) }
    }

    /// The moment of the next beginning or end; infinity if there is none.
    var nextMoment: Double { entries.first?.time ?? .infinity }

    /// Begins or ends the animation that is next, and says so to those who wait for it.
    mutating func takeNext() -> (() -> Void)? {
        guard let entry = entries.first else { return nil }
        entries[0] = entries[entries.count - 1]
        entries.removeLast()
        sink(0)
        let (layer, animation) = (entry.layer, entry.animation)
        if animation.isOver { return {} }
        if !animation.hasStarted {
            animation.hasStarted = true
            insert(makeEntry(animation, layer))
            return { animation.animation.delegate?.animationDidStart(animation.animation) }
        }
        return { layer.finish(animation) }
    }

    private mutating func insert(_ entry: Entry) {
        entries.append(entry)
        var index = entries.count - 1
        while index > 0, entries[index].isBefore(entries[(index - 1) / 2]) {
            entries.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    /// Moves an entry behind those that come before it.
    private mutating func sink(_ start: Int) {
        var index = start
        while true {
            var next = index
            for child in [2 * index + 1, 2 * index + 2] where child < entries.count {
                if entries[child].isBefore(entries[next]) { next = child }
            }
            if next == index { return }
            entries.swapAt(index, next)
            index = next
        }
    }

    private static func nextMoment(of animation: RunningAnimation, _ layer: Layer) -> Double {
        guard !animation.isOver else { return -.infinity }
        let moment = animation.hasStarted ? animation.end : animation.begin ?? .infinity
        return moment == .infinity ? moment : layer.comingRootTime(of: moment) ?? .infinity
    }
}
