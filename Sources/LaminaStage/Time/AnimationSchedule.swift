import LaminaLayers

/// The beginnings and ends of running animations, in the stage's time.
///
/// References are weak: the entry of an animation that has ended early is removed when its moment comes, or when half
/// of all entries are such. An animation that never ends has no entry once it has begun.
struct AnimationSchedule {
    private struct Entry {
        var time: Double
        /// Breaks ties: of two entries at one moment, the one added first comes first.
        var order: Int
        weak var animation: RunningAnimation?

        func isBefore(_ other: Entry) -> Bool { (time, order) < (other.time, other.order) }
    }

    /// A binary min-heap.
    private var entries: [Entry] = []
    private var added = 0
    /// The number of entries at which those of ended animations are removed.
    private var limit = 64

    /// Adds an animation whose beginning is known.
    mutating func add(_ animation: RunningAnimation) {
        // Only a delegate is notified of the beginning.
        if animation.animation.delegate == nil { animation.hasStarted = true }
        if entries.count >= limit { removeEnded() }
        insertNextMoment(of: animation)
    }

    private mutating func insertNextMoment(of animation: RunningAnimation) {
        if animation.hasStarted, animation.end == .infinity { return }
        added += 1
        insert(Entry(time: AnimationSchedule.nextMoment(of: animation), order: added, animation: animation))
    }

    private mutating func removeEnded() {
        entries.removeAll { $0.animation?.isOver != false }
        order()
        limit = max(64, 2 * entries.count)
    }

    /// Recomputes all moments after the timing of a layer has changed.
    mutating func timingHasChanged() {
        for index in entries.indices {
            entries[index].time = AnimationSchedule.nextMoment(of: entries[index].animation)
        }
        order()
    }

    private mutating func order() {
        for index in (0..<entries.count / 2).reversed() { sink(index) }
    }

    /// The moment of the next beginning or end; infinity if there is none.
    var nextMoment: Double { entries.first?.time ?? .infinity }

    /// Removes the next event; the result performs it and notifies the animation's delegate and completion blocks.
    mutating func takeNext() -> (() -> Void)? {
        guard let entry = entries.first else { return nil }
        entries[0] = entries[entries.count - 1]
        entries.removeLast()
        sink(0)
        guard let animation = entry.animation, let layer = animation.layer else { return {} }
        if !animation.hasStarted {
            animation.hasStarted = true
            insertNextMoment(of: animation)
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

    /// Sifts an entry down the heap.
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

    private static func nextMoment(of animation: RunningAnimation?) -> Double {
        guard let animation, let layer = animation.layer else { return -.infinity }
        let moment = animation.hasStarted ? animation.end : animation.begin ?? .infinity
        return moment == .infinity ? moment : layer.nextRootTime(of: moment) ?? .infinity
    }
}

/// The changes scheduled for moments of a stage's time.
struct Timeline {
    private struct Entry {
        let time: Double
        let change: (Stage) -> Void
    }

    /// Sorted with the next one last.
    private var entries: [Entry] = []

    /// Adds a change; changes at one moment keep the order in which they were added.
    mutating func add(at time: Double, _ change: @escaping (Stage) -> Void) {
        let index = entries.lastIndex { $0.time > time }.map { $0 + 1 } ?? 0
        entries.insert(Entry(time: time, change: change), at: index)
    }

    var nextMoment: Double { entries.last?.time ?? .infinity }

    mutating func takeNext() -> ((Stage) -> Void)? { entries.popLast()?.change }
}
