// MARK: To premultiplied

/// The conversion of straight to premultiplied alpha.
enum PremultipliedAlpha {
    /// Multiplies each colour by its alpha in place, rounded to nearest: (c × a + 127) / 255.
    ///
    /// - Parameter pixels: RGBA, 8 bits a channel.
    static func multiply(_ pixels: UnsafeMutableBufferPointer<UInt8>) {
        guard let base = pixels.baseAddress else { return }
        let raw = UnsafeMutableRawPointer(base)
        var offset = 0
        while offset + 4 <= pixels.count {
            let pixel = UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
            let alpha = pixel >> 24
            // Red and blue share one word, 16 bits each.
            let redBlue = divideBy255((pixel & 0x00FF_00FF) &* alpha &+ 0x007F_007F)
            let green = divideBy255(((pixel >> 8) & 0xFF) &* alpha &+ 0x7F)
            let result = redBlue | green << 8 | alpha << 24
            raw.storeBytes(of: result.littleEndian, toByteOffset: offset, as: UInt32.self)
            offset &+= 4
        }
    }

    /// ⌊x / 255⌋ of both 16-bit halves, exact for x ≤ 65,534: (x + 1 + ⌊(x + 1) / 256⌋) / 256.
    ///
    /// Here x ≤ 255 × 255 + 127 = 65,152, so that no half overflows into the other.
    @inline(__always)
    private static func divideBy255(_ halves: UInt32) -> UInt32 {
        let next = halves &+ 0x0001_0001
        return ((next &+ ((next >> 8) & 0x00FF_00FF)) >> 8) & 0x00FF_00FF
    }
}

// MARK: To straight

/// The conversion of premultiplied to straight alpha.
///
/// A colour is round(c × 255 / a), clamped to 255; a transparent pixel becomes transparent black. Premultiplying the
/// result gives the original pixel exactly, for every pixel whose colours do not exceed its alpha.
enum StraightAlpha {
    /// ⌈2²⁴ / a⌉ for each alpha: (n × factor) >> 24 is ⌊n / a⌋ for every n < 2¹⁶.
    private static let factors: [UInt64] = [0] + (1...255).map { ((1 << 24) + $0 - 1) / $0 }

    /// Converts one pixel, red in the lowest byte.
    static func straighten(_ pixel: UInt32) -> UInt32 {
        factors.withUnsafeBufferPointer { straighten(pixel, factors: $0) }
    }

    /// Converts all pixels, RGBA to RGBA.
    static func straighten(_ source: UnsafeRawBufferPointer, into target: UnsafeMutableRawBufferPointer) {
        factors.withUnsafeBufferPointer { factors in
            let end = min(source.count, target.count) / 4 * 4
            var offset = 0
            // Neighbouring pixels are often equal: the last result is used again.
            var last: UInt32 = 0
            var straight: UInt32 = 0
            while offset < end {
                let pixel = UInt32(littleEndian: source.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
                if pixel != last {
                    last = pixel
                    straight = straighten(pixel, factors: factors)
                }
                target.storeBytes(of: straight.littleEndian, toByteOffset: offset, as: UInt32.self)
                offset &+= 4
            }
        }
    }

    @inline(__always)
    private static func straighten(_ pixel: UInt32, factors: UnsafeBufferPointer<UInt64>) -> UInt32 {
        let alpha = pixel >> 24
        if alpha == 255 {
            return pixel
        }
        if alpha == 0 {
            return 0
        }
        let factor = factors[Int(alpha)]
        let red = divide(pixel & 0xFF, alpha, factor)
        let green = divide((pixel >> 8) & 0xFF, alpha, factor)
        let blue = divide((pixel >> 16) & 0xFF, alpha, factor)
        return red | green << 8 | blue << 16 | alpha << 24
    }

    @inline(__always)
    private static func divide(_ color: UInt32, _ alpha: UInt32, _ factor: UInt64) -> UInt32 {
        let dividend = UInt64(min(color, alpha) &* 255 &+ alpha / 2)
        return UInt32(truncatingIfNeeded: (dividend &* factor) >> 24)
    }
}

extension Bitmap {
    /// The pixels with straight alpha, RGBA.
    package var straightPixels: [UInt8] {
        [UInt8](unsafeUninitializedCapacity: pixels.count) { target, count in
            pixels.withUnsafeBytes { StraightAlpha.straighten($0, into: UnsafeMutableRawBufferPointer(target)) }
            count = pixels.count
        }
    }
}

// MARK: Pixels of programs

/// Both conversions, for pixels in a program's own memory.
package enum AlphaConversion {
    /// Multiplies each colour by its alpha in place: RGBA, 8 bits a channel.
    package static func premultiply(_ pixels: UnsafeMutableBufferPointer<UInt8>) { PremultipliedAlpha.multiply(pixels) }

    /// Converts premultiplied pixels to straight ones of the same number.
    package static func straighten(_ source: UnsafeRawBufferPointer, into target: UnsafeMutableRawBufferPointer) {
        StraightAlpha.straighten(source, into: target)
    }
}
