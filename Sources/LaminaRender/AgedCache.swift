/// What is kept from frame to frame, by key, with the bytes that it takes.
///
/// Above its limit it lets go of what has not been used for longest, but never of what the current frame uses.
struct AgedCache<Key: Hashable, Value> {
    private struct Entry {
        let value: Value
        let byteCount: Int
        var lastFrame: Int
    }

    /// The bytes of all values.
    private(set) var byteCount = 0

    private let byteLimit: Int
    private var entries: [Key: Entry] = [:]
    private var frame = 0

    init(byteLimit: Int) { self.byteLimit = byteLimit }

    /// Begins a frame: what is used from now on stays until the next.
    mutating func beginFrame() { frame += 1 }

    /// The value of a key, which counts as used.
    mutating func use(_ key: Key) -> Value? {
        guard let index = entries.index(forKey: key) else { return nil }
        entries.values[index].lastFrame = frame
        return entries.values[index].value
    }

    /// Keeps a value, used in this frame, in the place of the one before.
    mutating func insert(_ value: Value, for key: Key, byteCount: Int) {
        remove(key)
        entries[key] = Entry(value: value, byteCount: byteCount, lastFrame: frame)
        self.byteCount += byteCount
        trim()
    }

    /// Lets go of the values that are not wanted any more. Linear in their number.
    mutating func removeAll(where isUnwanted: (Value) -> Bool) {
        for (key, _) in entries.filter({ isUnwanted($0.value.value) }) { remove(key) }
    }

    private mutating func remove(_ key: Key) {
        if let entry = entries.removeValue(forKey: key) { byteCount -= entry.byteCount }
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
