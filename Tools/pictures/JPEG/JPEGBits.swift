/// Bits in the order of a JPEG scan, with a zero byte after each that is all ones.
struct JPEGBits {
    private(set) var bytes: [UInt8] = []
    private var buffer: UInt64 = 0
    private var count = 0

    mutating func append(_ bits: UInt32, length: Int) {
        buffer = buffer << UInt64(length) | UInt64(bits) & (1 << UInt64(length) - 1)
        count += length
        while count >= 8 {
            count -= 8
            let byte = UInt8(truncatingIfNeeded: buffer >> UInt64(count))
            bytes.append(byte)
            if byte == 0xFF { bytes.append(0) }
        }
    }

    mutating func append(_ code: JPEGTables.Code) {
        append(code.bits, length: code.length)
    }

    /// Fills the last byte with ones.
    mutating func finish() {
        if count > 0 { append(0x7F, length: 8 - count) }
    }
}
