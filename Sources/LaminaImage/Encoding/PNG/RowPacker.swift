/// Writes rows of a bitmap in a PNG layout, unfiltered.
struct RowPacker {
    let layout: PNGLayout
    private let indices: ColorSet?

    init(_ layout: PNGLayout) {
        self.layout = layout
        if case .palette(let colors) = layout.color {
            indices = ColorSet(colors)
        } else {
            indices = nil
        }
    }

    /// Packs whole rows.
    ///
    /// - Parameters:
    ///   - pixels: premultiplied RGBA, whole rows.
    ///   - target: as many rows of `layout.bytesPerRow` bytes.
    ///   - scratch: a buffer of as many bytes as `pixels`.
    func pack(
        _ pixels: UnsafeRawBufferPointer,
        into target: UnsafeMutableRawBufferPointer,
        scratch: UnsafeMutableRawBufferPointer
    ) {
        switch layout.color {
        case .rgb:
            PixelPacking.dropAlpha(pixels, into: target)
        case .rgba:
            StraightAlpha.straighten(pixels, into: target)
        case .gray:
            for index in 0..<min(pixels.count / 4, target.count) {
                target[index] = pixels[index &* 4]
            }
        case .grayAlpha:
            StraightAlpha.straighten(pixels, into: scratch)
            for index in 0..<min(pixels.count / 4, target.count / 2) {
                target[index &* 2] = scratch[index &* 4]
                target[index &* 2 &+ 1] = scratch[index &* 4 &+ 3]
            }
        case .palette:
            packIndices(pixels, into: target, scratch: scratch)
        }
    }

    private func packIndices(
        _ pixels: UnsafeRawBufferPointer,
        into target: UnsafeMutableRawBufferPointer,
        scratch: UnsafeMutableRawBufferPointer
    ) {
        guard layout.depth < 8 else {
            indices?.write(pixels, into: target)
            return
        }
        indices?.write(pixels, into: scratch)
        let perByte = 8 / layout.depth
        for row in 0..<target.count / layout.bytesPerRow {
            for column in 0..<layout.bytesPerRow {
                var byte: UInt8 = 0
                for step in 0..<perByte {
                    let x = column * perByte + step
                    let index = x < layout.width ? scratch[row * layout.width + x] : 0
                    byte = byte << UInt8(layout.depth) | index
                }
                target[row * layout.bytesPerRow + column] = byte
            }
        }
    }
}
