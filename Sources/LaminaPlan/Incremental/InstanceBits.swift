import Foundation

/// Mixes words into a number that stands for them. Equal words give equal numbers; what follows from it is checked.
struct BitMixer {
    private(set) var value: UInt64 = 0x9E37_79B9_7F4A_7C15

    mutating func mix(_ word: UInt64) {
        value = (value ^ word) &* 0xFF51_AFD7_ED55_8CCD
        value ^= value >> 32
    }

    /// Mixes the bytes of a value, a multiple of eight.
    mutating func mix(bitsOf value: some BitwiseCopyable) {
        var mixer = self
        withUnsafeBytes(of: value) { bytes in
            for offset in stride(from: 0, to: bytes.count & ~7, by: 8) {
                mixer.mix(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            }
        }
        self = mixer
    }
}

/// Whether two values have the same bytes: what a shader makes of them is then the same, also for zeros with a sign.
func haveSameBits<Value: BitwiseCopyable>(_ a: Value, _ b: Value) -> Bool {
    withUnsafeBytes(of: a) { a in
        withUnsafeBytes(of: b) { b in
            guard let first = a.baseAddress, let second = b.baseAddress else { return true }
            return memcmp(first, second, a.count) == 0
        }
    }
}
