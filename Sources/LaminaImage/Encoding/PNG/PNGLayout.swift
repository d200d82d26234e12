/// The layout of a picture's samples in a PNG file.
struct PNGLayout: Equatable {
    /// The colour type, PNG specification (third edition) section 11.2.1.
    enum Color: Equatable {
        case gray
        case rgb
        case grayAlpha
        case rgba
        /// Straight RGBA colours, at most 256, the translucent ones first.
        case palette([PaletteColor])

        /// The colour type in the header.
        var code: UInt8 {
            switch self {
            case .gray: 0
            case .rgb: 2
            case .palette: 3
            case .grayAlpha: 4
            case .rgba: 6
            }
        }

        var channels: Int {
            switch self {
            case .gray, .palette: 1
            case .grayAlpha: 2
            case .rgb: 3
            case .rgba: 4
            }
        }
    }

    let width: Int
    let height: Int
    let color: Color
    /// The number of bits of a sample: 8, fewer with a small palette, or 16.
    let depth: Int

    /// The size of a packed row in bytes, without its filter byte.
    var bytesPerRow: Int { (width * color.channels * depth + 7) / 8 }

    /// The distance in bytes from a byte to the one that filters compare it with.
    var bytesPerPixel: Int { depth == 16 ? color.channels * 2 : color.channels }

    /// True if rows are filtered; false for a palette, whose neighbouring indices are unrelated.
    var isFilterable: Bool {
        if case .palette = color { false } else { true }
    }
}

// MARK: Choice

extension PNGLayout {
    /// Chooses the layout with the fewest uncompressed bytes that holds the picture exactly.
    ///
    /// A photo is rejected for a palette after some hundred pixels; a picture of few colours is read once.
    ///
    /// - Parameter isOpaque: true if all pixels of the picture are opaque.
    init(for bitmap: Bitmap, isOpaque: Bool) {
        let isGray = bitmap.isGray
        let full = PNGLayout(
            width: bitmap.width, height: bitmap.height,
            color: isGray ? (isOpaque ? .gray : .grayAlpha) : (isOpaque ? .rgb : .rgba), depth: 8)
        guard let palette = ColorSet.palette(of: bitmap) else {
            self = full
            return
        }
        let depth = palette.count <= 2 ? 1 : palette.count <= 4 ? 2 : palette.count <= 16 ? 4 : 8
        let indexed = PNGLayout(width: bitmap.width, height: bitmap.height, color: .palette(palette), depth: depth)
        let chunkBytes = 12 + palette.count * 3 + (isOpaque ? 0 : 12 + palette.count)
        let saves = indexed.bytesPerRow * bitmap.height + chunkBytes < full.bytesPerRow * bitmap.height
        self = saves ? indexed : full
    }

    /// Chooses the layout, reading all pixels.
    init(for bitmap: Bitmap) { self.init(for: bitmap, isOpaque: bitmap.isOpaque) }

    /// Chooses the layout; reads only the changed rows' alpha if the picture before was opaque.
    init(for bitmap: Bitmap, after change: PictureChange, _ previous: PNGLayout?) {
        let wasOpaque = previous?.color == .rgb || previous?.color == .gray
        self.init(for: bitmap, isOpaque: wasOpaque ? bitmap.isOpaque(change.rows) : bitmap.isOpaque)
    }
}

extension Bitmap {
    /// True if red, green and blue are equal in every pixel.
    fileprivate var isGray: Bool {
        pixels.withUnsafeBytes { bytes in
            let pixelCount = bytes.count / 4
            var index = 0
            while index < pixelCount {
                let end = min(index + 256, pixelCount)
                var difference: UInt32 = 0
                for pixel in index..<end {
                    let value = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: pixel &* 4, as: UInt32.self))
                    difference |= (value ^ value >> 8) & 0xFFFF
                }
                if difference != 0 {
                    return false
                }
                index = end
            }
            return true
        }
    }
}
