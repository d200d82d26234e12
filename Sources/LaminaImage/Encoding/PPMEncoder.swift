/// An encoder of PPM, the simplest picture format.
///
/// PPM has no alpha. The premultiplied colour is written unchanged, which is the picture over black.
public enum PPMEncoder {
    /// Encodes to binary PPM (P6, 8 bits a channel); one pass over the pixels.
    public static func encode(_ bitmap: Bitmap) -> [UInt8] {
        let header = header(width: bitmap.width, height: bitmap.height)
        let pixelCount = bitmap.width * bitmap.height
        let byteCount = header.count + pixelCount * 3
        return [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, initializedCount in
            let target = UnsafeMutableRawBufferPointer(buffer)
            target.copyBytes(from: header)
            bitmap.pixels.withUnsafeBytes { source in
                PixelPacking.dropAlpha(
                    source, into: UnsafeMutableRawBufferPointer(rebasing: target[header.count..<byteCount]))
            }
            initializedCount = byteCount
        }
    }

    /// Encodes to binary PPM (P6) with 16 bits a channel, the upper byte first, over black.
    public static func encode(deep bitmap: DeepBitmap) -> [UInt8] {
        let header = header(width: bitmap.width, height: bitmap.height, depth: .sixteen)
        let byteCount = header.count + bitmap.samples.count / 4 * 6
        return [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, initializedCount in
            let target = UnsafeMutableRawBufferPointer(buffer)
            target.copyBytes(from: header)
            bitmap.samples.withUnsafeBufferPointer { samples in
                var offset = header.count
                for pixel in stride(from: 0, to: samples.count, by: 4) {
                    let alpha = UInt32(samples[pixel &+ 3])
                    for channel in pixel..<pixel &+ 3 {
                        let product = UInt32(samples[channel]) &* alpha &+ 32_767
                        let sample = UInt16(truncatingIfNeeded: product / 65_535).bigEndian
                        target.storeBytes(of: sample, toByteOffset: offset, as: UInt16.self)
                        offset &+= 2
                    }
                }
            }
            initializedCount = byteCount
        }
    }

    /// Returns the header before the pixels.
    package static func header(width: Int, height: Int, depth: PictureDepth = .eight) -> [UInt8] {
        Array("P6\n\(width) \(height)\n\(depth == .eight ? 255 : 65_535)\n".utf8)
    }
}

// MARK: Packing

/// Conversions of RGBA pixels to fewer bytes.
enum PixelPacking {
    /// Writes the red, green and blue of each pixel.
    ///
    /// - Parameters:
    ///   - source: n pixels of 4 bytes.
    ///   - target: n pixels of 3 bytes.
    static func dropAlpha(_ source: UnsafeRawBufferPointer, into target: UnsafeMutableRawBufferPointer) {
        let count = min(source.count / 4, target.count / 3)
        var index = 0
        // Four pixels of 12 bytes a step, as three words.
        while index + 4 <= count {
            let pixels = source.loadUnaligned(fromByteOffset: index &* 4, as: SIMD4<UInt32>.self)
            let low = UInt64(pixels[0] & 0xFF_FFFF) | UInt64(pixels[1] & 0xFF_FFFF) << 24 | UInt64(pixels[2]) << 48
            let high = (pixels[2] >> 16) & 0xFF | pixels[3] << 8
            target.storeBytes(of: low, toByteOffset: index &* 3, as: UInt64.self)
            target.storeBytes(of: high, toByteOffset: index &* 3 &+ 8, as: UInt32.self)
            index &+= 4
        }
        while index < count {
            for channel in 0..<3 {
                target[index * 3 + channel] = source[index * 4 + channel]
            }
            index &+= 1
        }
    }
}
