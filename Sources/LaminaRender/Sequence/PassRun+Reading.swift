import LaminaGL
import LaminaGeometry
import LaminaImage
import LaminaPlan

extension PassRun {
    /// The picture of the frame before with the pixels of some rectangles as they are now.
    func readFrame(_ area: DamageArea, over picture: Bitmap) throws -> Bitmap? {
        guard let target = frameTarget, target.width == picture.width, target.height == picture.height else {
            return nil
        }
        var picture = picture
        for rect in area.rects {
            let rect = LaminaGL.PixelRect(
                x: Int(rect.minX), y: Int(rect.minY), width: rect.width, height: rect.height)
            let rows = try PixelReadback.read(target.framebuffer, rect: rect)
            let (start, stride) = (rect.y * picture.bytesPerRow + rect.x * 4, picture.bytesPerRow)
            picture.withUnsafeMutablePixels { pixels in
                rows.withUnsafeBytes { rows in
                    let pixels = UnsafeMutableRawBufferPointer(pixels)
                    for row in 0..<rect.height {
                        let source = UnsafeRawBufferPointer(
                            rebasing: rows[row * rect.width * 4..<(row + 1) * rect.width * 4])
                        let first = start + row * stride
                        UnsafeMutableRawBufferPointer(rebasing: pixels[first..<first + source.count])
                            .copyMemory(from: source)
                    }
                }
            }
        }
        return picture
    }
}
