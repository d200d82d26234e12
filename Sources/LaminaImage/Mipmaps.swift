extension Bitmap {
    /// The picture at full size and at every half size down to 1×1, box-filtered.
    ///
    /// Level n is max(1, width >> n) × max(1, height >> n), and each of its pixels is the mean of the pixels that it
    /// covers, weighted by area where sizes are odd. Means are of premultiplied colours, with 16 bits a channel between
    /// levels. Level 0 shares its pixels with this bitmap; the others take about a third of its memory.
    public func makeMipChain() -> [Bitmap] {
        guard width > 1 || height > 1 else { return [self] }
        var wide = WideLevel(halving: self)
        var levels = [self, wide.narrowed()]
        while wide.width > 1 || wide.height > 1 {
            wide = wide.halved()
            levels.append(wide.narrowed())
        }
        return levels
    }
}

// MARK: Levels

/// One level of a mip chain with 16 bits a channel, so that rounding errors do not accumulate from level to level.
///
/// A sample holds 256 times the 8-bit channel.
struct WideLevel {
    private(set) var width: Int
    private(set) var height: Int
    private var samples: [UInt16]

    /// Converts a bitmap to 16 bits a channel.
    init(_ bitmap: Bitmap) {
        width = bitmap.width
        height = bitmap.height
        samples = bitmap.pixels.map { UInt16($0) << 8 }
    }

    /// Creates the level after a bitmap, without converting all of the bitmap where its sides are even.
    init(halving bitmap: Bitmap) {
        guard bitmap.width % 2 == 0, bitmap.height % 2 == 0 else {
            self = WideLevel(bitmap).halved()
            return
        }
        self = bitmap.pixels.withUnsafeBufferPointer {
            // 256 × sum / 4.
            WideLevel.halvingSquares($0, width: bitmap.width, height: bitmap.height) { $0 &<< 6 }
        }
    }

    /// Returns the next level: half the width and half the height, rounded down, at least 1.
    func halved() -> WideLevel {
        guard width % 2 == 0, height % 2 == 0 else {
            return halvedAcross().halvedDown()
        }
        return samples.withUnsafeBufferPointer {
            WideLevel.halvingSquares($0, width: width, height: height) { ($0 &+ 2) &>> 2 }
        }
    }

    /// Returns the level with 8 bits a channel, rounded to nearest.
    func narrowed() -> Bitmap {
        let bytes = samples.map { UInt8(truncatingIfNeeded: (UInt32($0) + 128) >> 8) }
        return Bitmap(trusted: bytes, width: width, height: height)
    }

    private init(width: Int, height: Int, fill: (UnsafeMutableBufferPointer<UInt16>) -> Void) {
        self.width = width
        self.height = height
        let count = width * height * 4
        samples = [UInt16](unsafeUninitializedCapacity: count) { buffer, initializedCount in
            fill(buffer)
            initializedCount = count
        }
    }

    /// Halves a level whose sides are both even: each new pixel is made from the sum of four.
    @inline(__always)
    private static func halvingSquares<Sample: FixedWidthInteger & UnsignedInteger & SIMDScalar>(
        _ source: UnsafeBufferPointer<Sample>,
        width: Int,
        height: Int,
        mean: (SIMD4<UInt32>) -> SIMD4<UInt32>
    ) -> WideLevel {
        WideLevel(width: width / 2, height: height / 2) { target in
            let source = UnsafeRawBufferPointer(source)
            let pixelBytes = 4 * MemoryLayout<Sample>.size
            let target = UnsafeMutableRawBufferPointer(target)
            let load = { (pixel: Int) -> SIMD4<UInt32> in
                let value = source.loadUnaligned(fromByteOffset: pixel &* pixelBytes, as: SIMD4<Sample>.self)
                return SIMD4<UInt32>(truncatingIfNeeded: value)
            }
            for y in 0..<height / 2 {
                for x in 0..<width / 2 {
                    let first = y &* 2 &* width &+ x &* 2
                    let sum = load(first) &+ load(first &+ 1) &+ load(first &+ width) &+ load(first &+ width &+ 1)
                    target.storeBytes(
                        of: SIMD4<UInt16>(truncatingIfNeeded: mean(sum)),
                        toByteOffset: (y &* (width / 2) &+ x) &* 8, as: SIMD4<UInt16>.self)
                }
            }
        }
    }

    private func halvedAcross() -> WideLevel {
        guard width > 1 else { return self }
        let newWidth = width / 2
        let span = BoxSpan(from: width, to: newWidth)
        return WideLevel(width: newWidth, height: height) { target in
            samples.withUnsafeBufferPointer { source in
                for row in 0..<height {
                    for index in 0..<newWidth * 4 {
                        let x = index / 4
                        let first = row * width * 4 + x * 8 + index % 4
                        target[row * newWidth * 4 + index] = span.mean(source, first, 4, index: x)
                    }
                }
            }
        }
    }

    private func halvedDown() -> WideLevel {
        guard height > 1 else { return self }
        let rowSamples = width * 4
        let span = BoxSpan(from: height, to: height / 2)
        return WideLevel(width: width, height: height / 2) { target in
            samples.withUnsafeBufferPointer { source in
                for y in 0..<height / 2 {
                    for index in 0..<rowSamples {
                        let first = y * 2 * rowSamples + index
                        target[y * rowSamples + index] = span.mean(source, first, rowSamples, index: y)
                    }
                }
            }
        }
    }
}

// MARK: Weights

/// The weights that reduce 2n or 2n + 1 samples to n.
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

    /// Returns the new sample `index`, rounded to nearest.
    ///
    /// - Parameters:
    ///   - first: the offset of sample 2 × index.
    ///   - step: the distance to the next sample.
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
