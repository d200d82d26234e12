import CDeflate

/// The owner of a libdeflate compressor.
struct DeflateCompressor: ~Copyable {
    private let handle: OpaquePointer

    /// Creates a compressor.
    ///
    /// - Parameter level: 1 (fast) to 12 (small).
    /// - Throws: `ImageError.encodingFailed` if there is no memory for its tables.
    init(level: Int32) throws(ImageError) {
        guard let handle = libdeflate_alloc_compressor(level) else {
            throw .encodingFailed(detail: "there is no memory for the compressor")
        }
        self.handle = handle
    }

    deinit {
        libdeflate_free_compressor(handle)
    }

    /// Returns the largest size of the result in bytes.
    func bound(for count: Int) -> Int {
        libdeflate_deflate_compress_bound(handle, count)
    }

    /// Compresses to a raw DEFLATE stream; returns its length, or nil if the target is too small.
    func compress(_ source: UnsafeRawBufferPointer, into target: UnsafeMutableRawBufferPointer) -> Int? {
        let count = libdeflate_deflate_compress(
            handle, source.baseAddress, source.count, target.baseAddress, target.count)
        return count > 0 ? count : nil
    }
}

/// Checksums of byte ranges.
enum Checksum {
    /// Returns the CRC-32 of PNG chunks.
    static func crc32(_ bytes: UnsafeRawBufferPointer, after previous: UInt32 = 0) -> UInt32 {
        libdeflate_crc32(previous, bytes.baseAddress, bytes.count)
    }

    /// Returns the CRC-32 of PNG chunks.
    static func crc32(_ bytes: [UInt8], after previous: UInt32 = 0) -> UInt32 {
        // For a null pointer libdeflate returns the initial value.
        bytes.isEmpty ? previous : bytes.withUnsafeBytes { crc32($0, after: previous) }
    }

    /// Returns the Adler-32 of zlib streams.
    static func adler32(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
        libdeflate_adler32(1, bytes.baseAddress, bytes.count)
    }

    /// Returns the Adler-32 of two concatenated ranges from that of each.
    static func adler32(_ first: UInt32, then second: UInt32, count: Int) -> UInt32 {
        let modulus = 65_521
        let (sum1, total1) = (Int(first & 0xFFFF), Int(first >> 16))
        let (sum2, total2) = (Int(second & 0xFFFF), Int(second >> 16))
        // For each of the second range's bytes the running sum is larger by sum1 − 1.
        let sum = (sum1 + sum2 + modulus - 1) % modulus
        let total = (total1 + total2 + (count % modulus) * (sum1 + modulus - 1)) % modulus
        return UInt32(total) << 16 | UInt32(sum)
    }
}
