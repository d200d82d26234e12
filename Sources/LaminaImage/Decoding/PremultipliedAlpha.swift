/// Straight to premultiplied alpha.
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
    /// Here x ≤ 255 × 255 + 127 = 65,152, so that no half runs over into the other.
    @inline(__always)
    private static func divideBy255(_ halves: UInt32) -> UInt32 {
        let next = halves &+ 0x0001_0001
        return ((next &+ ((next >> 8) & 0x00FF_00FF)) >> 8) & 0x00FF_00FF
    }
}
