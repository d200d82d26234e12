import LaminaImage

/// Small pictures for tests.
enum TestPicture {
    /// An opaque picture of one gray.
    static func plain(_ width: Int, _ height: Int, gray: UInt8) throws -> Bitmap {
        try make(width, height) { _, _ in SIMD4(gray, gray, gray, 255) }
    }

    /// An opaque picture of 24×20 pixels with many colours.
    static func pattern(shift: Int) throws -> Bitmap {
        try make(24, 20) { x, y in
            SIMD4(
                UInt8(truncatingIfNeeded: (x + shift) * 11), UInt8(truncatingIfNeeded: y * 13),
                UInt8(truncatingIfNeeded: (x + shift) * y), 255)
        }
    }

    /// A picture by its pixels.
    static func make(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> SIMD4<UInt8>) throws -> Bitmap {
        var picture = try Bitmap(width: width, height: height)
        for y in 0..<height { for x in 0..<width { picture.set(x, y, pixel(x, y)) } }
        return picture
    }
}

extension Bitmap {
    /// Replaces a pixel.
    mutating func set(_ x: Int, _ y: Int, _ pixel: SIMD4<UInt8>) {
        let offset = (y * width + x) * 4
        withUnsafeMutablePixels { pixels in for channel in 0..<4 { pixels[offset + channel] = pixel[channel] } }
    }
}

extension SIMD4<UInt8> {
    /// The same colour with alpha 255.
    var opaque: SIMD4<UInt8> { SIMD4(x, y, z, 255) }
}
