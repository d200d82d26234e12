/// How a picture's samples stand in a PNG file.
struct PNGLayout: Equatable {
    /// What a sample means, PNG specification (third edition) section 11.2.1.
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
    /// Bits of a sample: 8, or fewer with a small palette.
    let depth: Int

    /// Bytes of a packed row, without its filter byte.
    var bytesPerRow: Int { (width * color.channels * depth + 7) / 8 }

    /// From a byte to the one that filters compare it with.
    var bytesPerPixel: Int { color.channels }

    /// Neighbouring palette indices say nothing about each other: such rows are not filtered.
    var isFilterable: Bool {
        if case .palette = color { false } else { true }
    }
}

/// A colour of a palette: as it stands in the bitmap, and as it goes into the file.
struct PaletteColor: Equatable {
    /// Premultiplied; red in the lowest byte, alpha in the highest.
    var premultiplied: UInt32
    /// Straight, in the same order.
    var straight: UInt32

    var alpha: UInt8 { UInt8(truncatingIfNeeded: straight >> 24) }
}
