extension Bitmap {
    /// The pixels of a rectangle that lies within the picture.
    func part(_ area: PixelArea) throws(ImageError) -> Bitmap {
        if area.width == width, area.height == height { return self }
        return try Bitmap(width: area.width, height: area.height) { target throws(ImageError) in
            pixels.withUnsafeBytes { source in
                let target = UnsafeMutableRawBufferPointer(target)
                let rowBytes = area.width * 4
                for row in 0..<area.height {
                    let from = (area.y + row) * bytesPerRow + area.x * 4
                    UnsafeMutableRawBufferPointer(rebasing: target[row * rowBytes..<(row + 1) * rowBytes])
                        .copyMemory(from: UnsafeRawBufferPointer(rebasing: source[from..<from + rowBytes]))
                }
            }
        }
    }

    /// The pixels of a rectangle; those equal to the ones of `previous` are transparent instead.
    func part(_ area: PixelArea, leavingOutPixelsOf previous: Bitmap) throws(ImageError) -> Bitmap {
        var result = try part(area)
        let bytesPerRow = bytesPerRow
        previous.pixels.withUnsafeBytes { old in
            result.withUnsafeMutablePixels { new in
                let new = UnsafeMutableRawBufferPointer(new)
                for row in 0..<area.height {
                    let from = (area.y + row) * bytesPerRow + area.x * 4
                    let to = row * area.width * 4
                    for column in 0..<area.width {
                        let before = old.loadUnaligned(fromByteOffset: from &+ column &* 4, as: UInt32.self)
                        let after = new.loadUnaligned(fromByteOffset: to &+ column &* 4, as: UInt32.self)
                        if before == after {
                            new.storeBytes(of: 0, toByteOffset: to &+ column &* 4, as: UInt32.self)
                        }
                    }
                }
            }
        }
        return result
    }
}
