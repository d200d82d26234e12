import LaminaImage

extension Bitmap {
    /// The picture with its last column and row repeated where there is an odd number of them.
    func withEvenSides() throws(ImageError) -> Bitmap {
        let (newWidth, newHeight) = (width + width % 2, height + height % 2)
        if newWidth == width, newHeight == height { return self }
        return try Bitmap(width: newWidth, height: newHeight) { target throws(ImageError) in
            let target = UnsafeMutableRawBufferPointer(target)
            pixels.withUnsafeBytes { source in
                for row in 0..<newHeight {
                    let from = min(row, height - 1) * bytesPerRow
                    let to = row * newWidth * 4
                    UnsafeMutableRawBufferPointer(rebasing: target[to..<to + bytesPerRow])
                        .copyMemory(from: UnsafeRawBufferPointer(rebasing: source[from..<from + bytesPerRow]))
                    if newWidth > width {
                        let last = source.loadUnaligned(fromByteOffset: from + bytesPerRow - 4, as: UInt32.self)
                        target.storeBytes(of: last, toByteOffset: to + bytesPerRow, as: UInt32.self)
                    }
                }
            }
        }
    }
}
