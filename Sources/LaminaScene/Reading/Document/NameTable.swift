import Foundation

/// Names numbered in the order in which they came, found again by their hash: open addressing over one buffer.
struct NameTable: Sendable {
    private var letters: [UInt8] = []
    private var ends: [Int] = [0]
    private var hashes: [UInt32] = []

    /// A name's number plus one, or 0 where the slot is free; as many as a power of two, at most half of them taken.
    private var slots = [UInt32](repeating: 0, count: 64)

    var count: Int { hashes.count }

    func name(at index: Int) -> String {
        String(decoding: letters[ends[index]..<ends[index + 1]], as: UTF8.self)
    }

    /// The number of a name, or nil.
    @inline(__always)
    func index(of name: UnsafeBufferPointer<UInt8>, hash: UInt32) -> Int? {
        let mask = slots.count &- 1
        var slot = Int(hash) & mask
        while slots[slot] != 0 {
            let index = Int(slots[slot] &- 1)
            if hashes[index] == hash, isEqual(name, index) { return index }
            slot = (slot &+ 1) & mask
        }
        return nil
    }

    /// Adds a name that is not there yet.
    mutating func append(_ name: UnsafeBufferPointer<UInt8>, hash: UInt32) {
        letters.append(contentsOf: name)
        ends.append(letters.count)
        hashes.append(hash)
        if count * 2 > slots.count {
            slots = [UInt32](repeating: 0, count: slots.count * 2)
            for index in 0..<count { fillSlot(for: index) }
        } else {
            fillSlot(for: count - 1)
        }
    }

    private mutating func fillSlot(for index: Int) {
        let mask = slots.count - 1
        var slot = Int(hashes[index]) & mask
        while slots[slot] != 0 { slot = (slot + 1) & mask }
        slots[slot] = UInt32(index + 1)
    }

    @inline(__always)
    private func isEqual(_ name: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
        let start = ends[index]
        guard ends[index + 1] &- start == name.count else { return false }
        guard let base = name.baseAddress, !name.isEmpty else { return name.isEmpty }
        return letters.withUnsafeBufferPointer { letters in
            guard let known = letters.baseAddress else { return false }
            return memcmp(base, known + start, name.count) == 0
        }
    }
}
