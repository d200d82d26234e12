extension Bitmap {
    /// Whether every pixel has alpha 255.
    ///
    /// Reads all pixels until the first translucent block; about 1 ms for 1920×1080.
    public var isOpaque: Bool { isOpaque(0..<height) }

    /// Whether a pixel is neither opaque nor transparent. Reads all pixels until the first such one.
    package var hasHalfTransparentPixels: Bool {
        pixels.withUnsafeBytes { bytes in
            for at in stride(from: 3, to: bytes.count, by: 4) where bytes[at] != 0 && bytes[at] != 255 { return true }
            return false
        }
    }

    /// Whether every pixel of these rows has alpha 255.
    func isOpaque(_ rows: Range<Int>) -> Bool {
        pixels.withUnsafeBytes { bytes in
            let pixelCount = rows.upperBound * width
            let block = 256
            var index = rows.lowerBound * width
            while index < pixelCount {
                let end = min(index + block, pixelCount)
                var all = UInt32.max
                for pixel in index..<end {
                    all &= UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: pixel &* 4, as: UInt32.self))
                }
                if all >> 24 != 255 {
                    return false
                }
                index = end
            }
            return true
        }
    }
}
