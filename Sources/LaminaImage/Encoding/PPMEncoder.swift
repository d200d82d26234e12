/// Writes PPM, the simplest picture file there is.
///
/// PPM has no alpha. The premultiplied colour is written as it stands, which is the picture over black.
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

    /// What stands in front of the pixels.
    package static func header(width: Int, height: Int) -> [UInt8] { Array("P6\n\(width) \(height)\n255\n".utf8) }
}
