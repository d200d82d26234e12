import LaminaGL
import LaminaGeometry
import LaminaImage
import LaminaPlan

extension PassRun {
    /// The picture of the frame before with the pixels of some rectangles as they are now.
    ///
    /// - Parameter older: A picture that nobody needs any more, which becomes that one.
    func readFrame(
        _ area: DamageArea, over picture: Bitmap, in older: consuming OlderPictures.Entry?
    ) throws -> Bitmap? {
        guard let target = frameTarget, target.width == picture.width, target.height == picture.height else {
            return nil
        }
        var result = older ?? OlderPictures.Entry(picture: picture, stale: DamageArea())
        for rect in result.stale.rects { result.picture.copy(rect, of: picture) }
        for rect in area.rects {
            let rect = LaminaGL.PixelRect(
                x: Int(rect.minX), y: Int(rect.minY), width: rect.width, height: rect.height)
            let stride = result.picture.bytesPerRow
            try result.picture.withUnsafeMutablePixels { pixels in
                let memory = UnsafeMutableRawBufferPointer(pixels)
                try PixelReadback.read(
                    target.framebuffer, rect: rect,
                    into: UnsafeMutableRawBufferPointer(rebasing: memory[(rect.y * stride + rect.x * 4)...]),
                    bytesPerRow: stride)
            }
        }
        return result.picture
    }
}

extension Bitmap {
    /// Copies the pixels of a rectangle from another picture of the same size.
    fileprivate mutating func copy(_ rect: LaminaGeometry.PixelRect, of other: Bitmap) {
        let (stride, byteCount) = (bytesPerRow, rect.width * 4)
        withUnsafeMutablePixels { pixels in
            other.pixels.withUnsafeBytes { source in
                for y in Int(rect.minY)..<Int(rect.maxY) {
                    let start = y * stride + Int(rect.minX) * 4
                    UnsafeMutableRawBufferPointer(
                        rebasing: UnsafeMutableRawBufferPointer(pixels)[start..<start + byteCount]
                    )
                    .copyMemory(from: UnsafeRawBufferPointer(rebasing: source[start..<start + byteCount]))
                }
            }
        }
    }
}
