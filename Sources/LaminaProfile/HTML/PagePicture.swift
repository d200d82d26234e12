import LaminaImage

/// The pictures of a page, as PNG: halved until they are small enough to send.
///
/// A page of a frame with a few hundred layers has at most 2 MB: its picture three quarters of a MiB, each overlay 64 KiB
/// and the pictures of all passes 384 KiB, a third more in text, and its data; the pictures of draws have what is left.
package enum PagePicture {
    private static let pictureBytes = 768 << 10
    private static let overlayBytes = 64 << 10
    private static let passBytes = 384 << 10

    /// Returns the picture of the frame.
    ///
    /// - Throws: `ImageError` if it can't be encoded.
    package static func picture(_ bitmap: Bitmap) throws -> [UInt8] { try encode(bitmap, pictureBytes) }

    /// Returns the colours of an overlay.
    ///
    /// - Throws: `ImageError` if they can't be encoded.
    package static func overlay(_ bitmap: Bitmap) throws -> [UInt8] { try encode(bitmap, overlayBytes) }

    /// Returns the longest side, in pixels, of the pictures of so many passes.
    package static func passSide(count: Int) -> Int { count <= 8 ? 160 : count <= 32 ? 96 : 64 }

    /// Returns the pictures of passes; nil for those without one, and from where all would be too large.
    ///
    /// - Throws: `ImageError` if one can't be encoded.
    package static func passes(_ pictures: [Bitmap?]) throws -> [[UInt8]?] {
        var bytes = 0
        return try pictures.map { picture in
            guard let picture, bytes < passBytes else { return nil }
            let png = try PNGEncoder.encode(picture)
            bytes += png.count
            return png
        }
    }

    /// The longest side, in pixels, of a target in the pictures of its draws.
    package static let drawSide = 320
    private static let drawBytes = 256 << 10
    /// The bytes of all pictures that make 2 MB together with the rest of a page.
    private static let allBytes = 1_150_000

    /// Returns the bytes that the pictures of draws may take on a page with so many bytes of other pictures.
    package static func drawBytes(beside others: Int) -> Int { max(0, min(drawBytes, allBytes - others)) }

    private static func encode(_ bitmap: Bitmap, _ limit: Int) throws -> [UInt8] {
        var bitmap = bitmap
        while true {
            let png = try PNGEncoder.encode(bitmap)
            if png.count <= limit || max(bitmap.width, bitmap.height) < 64 { return png }
            bitmap = try bitmap.halved()
        }
    }
}

extension Bitmap {
    /// Returns the picture with half as many pixels each way, each the mean of four.
    func halved() throws -> Bitmap {
        let (newWidth, newHeight) = (max(1, width / 2), max(1, height / 2))
        let (stepX, stepY) = (width > 1 ? 1 : 0, height > 1 ? 1 : 0)
        let stride = width * 4
        var halved = [UInt8](repeating: 0, count: newWidth * newHeight * 4)
        pixels.withUnsafeBufferPointer { source in
            for y in 0..<newHeight {
                for x in 0..<newWidth {
                    let first = y * 2 * stepY * stride + x * 2 * stepX * 4
                    for channel in first..<first + 4 {
                        var sum = 2
                        for row in 0..<2 {
                            let start = channel + row * stepY * stride
                            sum += Int(source[start]) + Int(source[start + stepX * 4])
                        }
                        halved[(y * newWidth + x) * 4 + channel - first] = UInt8(sum / 4)
                    }
                }
            }
        }
        return try Bitmap(width: newWidth, height: newHeight, pixels: halved)
    }
}
