import FoundationEssentials
import Glibc

/// The names with fixed numbers, known before a document is read: those of all declared properties.
///
/// Looking up a key costs two multiplications and a comparison of bytes.
package struct Vocabulary: Sendable {
    private var names = NameTable()

    package init() {}

    /// The number of names; they are numbered from 0.
    package var count: Int { names.count }

    /// The number of a name, assigned at its first use.
    package mutating func intern(_ name: String) -> KeyID {
        var name = name
        return name.withUTF8 { bytes in
            if let known = id(of: bytes) { return known }
            names.append(bytes, hash: Self.hash(bytes))
            return KeyID(index: UInt32(names.count - 1))
        }
    }

    func name(of key: KeyID) -> String { names.name(at: Int(key.index)) }

    /// The number of a name given by its bytes, or nil.
    @inline(__always)
    func id(of name: UnsafeBufferPointer<UInt8>) -> KeyID? {
        names.index(of: name, hash: Self.hash(name)).map { KeyID(index: UInt32(truncatingIfNeeded: $0)) }
    }

    /// Mixes the length with the first and the last eight bytes. The names are the format's own, so collisions can't be
    /// provoked.
    @inline(__always)
    private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> UInt32 {
        let bytes = UnsafeRawBufferPointer(name)
        let count = bytes.count
        var first: UInt64 = 0
        var last: UInt64 = 0
        if count >= 8 {
            first = bytes.loadUnaligned(as: UInt64.self)
            last = bytes.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
        } else if count >= 4 {
            first = UInt64(bytes.loadUnaligned(as: UInt32.self))
            last = UInt64(bytes.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self))
        } else if count > 0 {
            first = UInt64(bytes[0]) | UInt64(bytes[count / 2]) << 8 | UInt64(bytes[count - 1]) << 16
        }
        let mixed = (first ^ (last &* 0x9E37_79B9_7F4A_7C15) ^ UInt64(count)) &* 0xD6E8_FEB8_6659_FD93
        return UInt32(truncatingIfNeeded: mixed ^ mixed >> 32)
    }
}

/// The number of a key's name: small for names in a ``Vocabulary``, larger for other names in a document.
package struct KeyID: Hashable, Sendable {
    package let index: UInt32

    /// The key of a value without one: an array's element, or the root.
    static let none = KeyID(index: 0xFF_FFFF)
}

/// The numbers of all keys of one document: the vocabulary's, followed by those of other names.
struct KeyTable: Sendable {
    let vocabulary: Vocabulary

    /// Hashed with Swift's seeded hash, because these names come from the document and could be chosen to collide.
    private var others = NameTable()

    init(_ vocabulary: Vocabulary) {
        self.vocabulary = vocabulary
    }

    var count: Int { vocabulary.count + others.count }

    /// The key's number; nil if the document has more distinct keys than there are numbers.
    @inline(__always)
    mutating func intern(_ name: UnsafeBufferPointer<UInt8>) -> KeyID? {
        vocabulary.id(of: name) ?? internOther(name)
    }

    func name(of key: KeyID) -> String {
        let index = Int(key.index)
        if index < vocabulary.count { return vocabulary.name(of: key) }
        return index < count ? others.name(at: index - vocabulary.count) : ""
    }

    @inline(never)
    private mutating func internOther(_ name: UnsafeBufferPointer<UInt8>) -> KeyID? {
        var hasher = Hasher()
        hasher.combine(bytes: UnsafeRawBufferPointer(name))
        let hash = UInt32(truncatingIfNeeded: hasher.finalize())
        if let known = others.index(of: name, hash: hash) {
            return KeyID(index: UInt32(truncatingIfNeeded: vocabulary.count + known))
        }
        guard count < Int(KeyID.none.index) else { return nil }
        others.append(name, hash: hash)
        return KeyID(index: UInt32(truncatingIfNeeded: count - 1))
    }
}

/// Names numbered in order of insertion and found by hash, with open addressing over one buffer.
struct NameTable: Sendable {
    /// The bytes of all names, one name after the other.
    private var letters: [UInt8] = []
    /// The offset in ``letters`` after each name, with a 0 before the first.
    private var ends: [Int] = [0]
    private var hashes: [UInt32] = []

    /// A name's number plus one, or 0 for a free slot; the count is a power of two, and at most half are used.
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

    /// Adds a new name.
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
