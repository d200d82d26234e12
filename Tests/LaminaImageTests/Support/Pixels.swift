@testable import LaminaImage

/// round(c × a / 255) by floating point.
func premultiplied(_ red: Int, _ green: Int, _ blue: Int, _ alpha: Int) -> SIMD4<UInt8> {
    let multiply = { (color: Int) in UInt8((Double(color) * Double(alpha) / 255).rounded()) }
    return SIMD4(multiply(red), multiply(green), multiply(blue), UInt8(alpha))
}

extension Bitmap {
    /// A picture made pixel by pixel.
    init(width: Int, height: Int, pixel: (_ x: Int, _ y: Int) -> SIMD4<UInt8>) throws {
        var bytes: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let value = pixel(x, y)
                bytes += [value.x, value.y, value.z, value.w]
            }
        }
        try self.init(width: width, height: height, pixels: bytes)
    }

    /// The largest difference of a channel of one pixel to a colour.
    func difference(_ x: Int, _ y: Int, to other: SIMD4<UInt8>) -> Int {
        let (mine, theirs) = (SIMD4<Int>(truncatingIfNeeded: self[x, y]), SIMD4<Int>(truncatingIfNeeded: other))
        return max((mine &- theirs).max(), (theirs &- mine).max())
    }
}
