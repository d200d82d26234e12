/// What is to happen to a stage at moments of its time.
struct Timeline {
    private struct Entry {
        let time: Double
        let change: (Stage) -> Void
    }

    /// The last is the next.
    private var entries: [Entry] = []

    /// Adds a change; of two at one moment the one that was added first comes first.
    mutating func add(at time: Double, _ change: @escaping (Stage) -> Void) {
        let index = entries.lastIndex { $0.time > time }.map { $0 + 1 } ?? 0
        entries.insert(Entry(time: time, change: change), at: index)
    }

    var nextMoment: Double { entries.last?.time ?? .infinity }

    mutating func takeNext() -> ((Stage) -> Void)? { entries.popLast()?.change }
}
