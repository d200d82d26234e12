import CLamina

/// Bytes outside of Swift's memory, followed by a NUL: text or a file that a program reads by a pointer.
final class CText: Sendable {
    /// The first byte.
    nonisolated(unsafe) let bytes: UnsafePointer<CChar>
    /// The number of bytes, without the NUL.
    let count: Int

    convenience init(_ text: String) { self.init(Array(text.utf8)) }

    init(_ bytes: [UInt8]) {
        let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
        bytes.withUnsafeBytes {
            UnsafeMutableRawPointer(copy).copyMemory(from: $0.baseAddress ?? .init(copy), byteCount: $0.count)
        }
        copy[bytes.count] = 0
        (self.bytes, count) = (UnsafePointer(copy), bytes.count)
    }

    deinit { bytes.deallocate() }

    /// The text as the interface has it.
    var text: lamina_text { lamina_text(data: bytes, length: count) }
}
