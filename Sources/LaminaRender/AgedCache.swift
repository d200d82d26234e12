/// A cache across frames, by key, with the memory of its values in bytes.
///
/// Above its limit it evicts the least recently used values, but never one that the current frame uses.
struct AgedCache<Key: Hashable, Value> {
    private struct Entry {
        let value: Value
        let byteCount: Int
        var lastFrame: Int
    }

    /// The memory of all values in bytes.
    private(set) var byteCount = 0
    /// The memory of the values that the current frame uses, in bytes.
    private(set) var bytesInUse = 0

    private let byteLimit: Int
    private var entries: [Key: Entry] = [:]
    private var frame = 0

    init(byteLimit: Int) { self.byteLimit = byteLimit }

    /// Begins a frame: values that are used from now on stay until the next.
    mutating func beginFrame() {
        frame += 1
        bytesInUse = 0
    }

    /// Returns the value of a key, which counts as used.
    mutating func use(_ key: Key) -> Value? {
        guard let index = entries.index(forKey: key) else { return nil }
        if entries.values[index].lastFrame != frame { bytesInUse += entries.values[index].byteCount }
        entries.values[index].lastFrame = frame
        return entries.values[index].value
    }

    /// Caches a value, used in this frame, replacing the previous one.
    mutating func insert(_ value: Value, for key: Key, byteCount: Int) {
        remove(key)
        entries[key] = Entry(value: value, byteCount: byteCount, lastFrame: frame)
        self.byteCount += byteCount
        bytesInUse += byteCount
        trim()
    }

    /// Evicts the values that are no longer needed. Linear in their number.
    mutating func removeAll(where isUnwanted: (Value) -> Bool) {
        for (key, _) in entries.filter({ isUnwanted($0.value.value) }) { remove(key) }
    }

    private mutating func remove(_ key: Key) {
        guard let entry = entries.removeValue(forKey: key) else { return }
        byteCount -= entry.byteCount
        if entry.lastFrame == frame { bytesInUse -= entry.byteCount }
    }

    private mutating func trim() {
        guard byteCount > byteLimit else { return }
        let old = entries.filter { $0.value.lastFrame < frame }.sorted { $0.value.lastFrame < $1.value.lastFrame }
        for (key, _) in old {
            if byteCount <= byteLimit { return }
            remove(key)
        }
    }
}
