/// A cursor in untrusted bytes: every read is checked and returns nil past the end.
struct ByteReader {
    let bytes: UnsafeRawBufferPointer
    private(set) var position: Int

    init(_ bytes: UnsafeRawBufferPointer, at position: Int = 0) {
        self.bytes = bytes
        self.position = min(max(position, 0), bytes.count)
    }

    var remaining: Int { bytes.count - position }

    mutating func readByte() -> UInt8? {
        guard remaining >= 1 else { return nil }
        defer { position += 1 }
        return bytes[position]
    }

    mutating func readUInt16(bigEndian: Bool) -> Int? {
        guard remaining >= 2 else { return nil }
        let value = bytes.loadUnaligned(fromByteOffset: position, as: UInt16.self)
        position += 2
        return Int(bigEndian ? UInt16(bigEndian: value) : UInt16(littleEndian: value))
    }

    mutating func readUInt32(bigEndian: Bool) -> Int? {
        guard remaining >= 4 else { return nil }
        let value = bytes.loadUnaligned(fromByteOffset: position, as: UInt32.self)
        position += 4
        return Int(bigEndian ? UInt32(bigEndian: value) : UInt32(littleEndian: value))
    }

    /// Reads the next `count` bytes, which may be 0.
    mutating func readBytes(_ count: Int) -> UnsafeRawBufferPointer? {
        guard count >= 0, remaining >= count else { return nil }
        defer { position += count }
        return UnsafeRawBufferPointer(rebasing: bytes[position..<position + count])
    }

    /// Skips `count` bytes; returns false and stays if there are fewer.
    mutating func skip(_ count: Int) -> Bool {
        readBytes(count) != nil
    }

    /// Returns whether the text is at `offset` from the start of the bytes.
    func has(_ text: StaticString, at offset: Int) -> Bool {
        let length = text.utf8CodeUnitCount
        guard offset >= 0, bytes.count - offset >= length else { return false }
        return text.withUTF8Buffer { $0.elementsEqual(bytes[offset..<offset + length]) }
    }
}
