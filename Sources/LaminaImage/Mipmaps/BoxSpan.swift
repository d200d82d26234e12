/// The weights with which 2n or 2n + 1 samples become n.
///
/// Of an even count, sample i is the mean of 2i and 2i + 1. Of an odd count it covers 2 + 1/n samples: 2i, 2i + 1 and
/// 2i + 2, weighted n − i : n : i + 1 (Guthe and Heckbert, "Non-Power-of-Two Mipmapping", NVIDIA 2005).
struct BoxSpan {
    private let isOdd: Bool
    private let target: UInt64
    private let divisor: UInt64

    /// - Parameters:
    ///   - source: the count before, at least 2.
    ///   - target: half of it, rounded down.
    init(from source: Int, to target: Int) {
        isOdd = source % 2 == 1
        self.target = UInt64(target)
        divisor = UInt64(source)
    }

    /// The new sample `index`, rounded to nearest.
    ///
    /// - Parameters:
    ///   - first: where sample 2 × index stands.
    ///   - step: how far it is to the next one.
    @inline(__always)
    func mean(_ samples: UnsafeBufferPointer<UInt16>, _ first: Int, _ step: Int, index: Int) -> UInt16 {
        if !isOdd {
            let sum = UInt32(samples[first]) + UInt32(samples[first + step])
            return UInt16(truncatingIfNeeded: (sum + 1) >> 1)
        }
        let before = (target - UInt64(index)) * UInt64(samples[first])
        let middle = target * UInt64(samples[first + step])
        let after = UInt64(index + 1) * UInt64(samples[first + 2 * step])
        return UInt16(truncatingIfNeeded: (before + middle + after + divisor / 2) / divisor)
    }
}
