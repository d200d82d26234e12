/// The numbers of all keys of one document: the vocabulary's, and after them those of the names it does not have.
struct KeyTable: Sendable {
    let vocabulary: Vocabulary

    /// Hashed with Swift's seeded hash: these names come from the document and may be chosen to collide.
    private var others = NameTable()

    init(_ vocabulary: Vocabulary) {
        self.vocabulary = vocabulary
    }

    var count: Int { vocabulary.count + others.count }

    /// The key's number, or nil when the document has more different keys than there are numbers.
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
