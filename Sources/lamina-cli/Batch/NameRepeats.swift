/// Finds outputs of one name among any number of them, in 8 bytes each.
///
/// The first pass over the names keeps a hash of each. Hashes that are equal are suspects, whose names a second pass
/// compares; without one, as is usual, there is no second pass.
struct NameRepeats {
    /// Two outputs of one name, by their places in the passes.
    struct Repeat: Equatable {
        let name: String
        let first: Int
        let second: Int
    }

    private var hashes: [UInt64] = []
    /// The names of suspects in the second pass.
    private var suspects: [UInt64: [(name: String, place: Int)]] = [:]

    /// The bytes that the hashes take.
    var byteCount: Int { hashes.capacity * MemoryLayout<UInt64>.stride }

    /// Adds a name in the first pass.
    mutating func add(_ name: String) { add(hash: Self.hash(name)) }

    /// Adds the hash of a name.
    mutating func add(hash: UInt64) { hashes.append(hash) }

    /// Ends the first pass; returns whether a second one is needed.
    mutating func findSuspects() -> Bool {
        hashes.sort()
        suspects = [:]
        for (hash, next) in zip(hashes, hashes.dropFirst()) where hash == next { suspects[hash] = [] }
        hashes = []
        return !suspects.isEmpty
    }

    /// Takes a name in the second pass, in the same order as in the first; returns the earlier output that has it.
    mutating func check(_ name: String, at place: Int) -> Repeat? { check(name, hash: Self.hash(name), at: place) }

    /// Takes a name with its hash.
    mutating func check(_ name: String, hash: UInt64, at place: Int) -> Repeat? {
        guard let known = suspects[hash] else { return nil }
        // Names are compared as the system does, byte by byte.
        if let first = known.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) {
            return Repeat(name: name, first: first.place, second: place)
        }
        suspects[hash, default: []].append((name, place))
        return nil
    }

    /// The hash of a name, another in each process, so that nobody can make many names of one hash.
    static func hash(_ name: String) -> UInt64 {
        var hasher = Hasher()
        var name = name
        name.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        return UInt64(bitPattern: Int64(hasher.finalize()))
    }
}
