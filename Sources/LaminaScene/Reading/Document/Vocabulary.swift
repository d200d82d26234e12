/// Names that have fixed numbers before a document is read: those of all declared properties.
///
/// Looking a key up costs a multiplication and a comparison of bytes.
package struct Vocabulary: Sendable {
    private var names = NameTable()

    package init() {}

    /// How many names there are; their numbers are below it.
    package var count: Int { names.count }

    /// The name's number, which it gets now if it has none.
    package mutating func intern(_ name: String) -> KeyID {
        var name = name
        return name.withUTF8 { bytes in
            if let known = id(of: bytes) { return known }
            names.append(bytes, hash: Self.hash(bytes))
            return KeyID(index: UInt32(names.count - 1))
        }
    }

    func name(of key: KeyID) -> String {
        names.name(at: Int(key.index))
    }

    /// The number of a name given by its bytes, or nil.
    @inline(__always)
    func id(of name: UnsafeBufferPointer<UInt8>) -> KeyID? {
        names.index(of: name, hash: Self.hash(name)).map { KeyID(index: UInt32(truncatingIfNeeded: $0)) }
    }

    /// Mixes the length with the first and the last eight bytes. The names are ours, so none are chosen to collide.
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
