/// A colour of a palette: as in the bitmap, and as in the file.
struct PaletteColor: Equatable {
    /// Premultiplied; red in the lowest byte, alpha in the highest.
    var premultiplied: UInt32
    /// Straight, in the same order.
    var straight: UInt32

    var alpha: UInt8 { UInt8(truncatingIfNeeded: straight >> 24) }
}

/// A set of at most 256 pixel values with an index for each.
struct ColorSet {
    private static let slots = 1024
    private var keys = [UInt32](repeating: 0, count: slots)
    private var indices = [Int16](repeating: -1, count: slots)
    private(set) var colors: [UInt32] = []

    /// Returns the slot of a colour, or the empty slot for it.
    @inline(__always)
    private static func find(
        _ color: UInt32, _ keys: UnsafePointer<UInt32>, _ indices: UnsafePointer<Int16>
    ) -> Int {
        var slot = Int((color &* 0x9E37_79B1) >> 22)
        while indices[slot] >= 0, keys[slot] != color {
            slot = (slot &+ 1) & (slots - 1)
        }
        return slot
    }

    /// Adds a colour; returns false if there are 256 others.
    mutating func insert(_ color: UInt32) -> Bool {
        let slot = ColorSet.find(color, keys, indices)
        if indices[slot] >= 0 {
            return true
        }
        guard colors.count < 256 else { return false }
        keys[slot] = color
        indices[slot] = Int16(colors.count)
        colors.append(color)
        return true
    }

    /// Writes the index of each pixel's colour, a byte each. Every colour must be in the set.
    func write(_ pixels: UnsafeRawBufferPointer, into target: UnsafeMutableRawBufferPointer) {
        keys.withUnsafeBufferPointer { keys in
            indices.withUnsafeBufferPointer { indices in
                guard let keys = keys.baseAddress, let indices = indices.baseAddress else { return }
                var last: UInt32 = 0
                var lastIndex: UInt8 = 0
                for position in 0..<min(pixels.count / 4, target.count) {
                    let color = UInt32(
                        littleEndian: pixels.loadUnaligned(fromByteOffset: position &* 4, as: UInt32.self))
                    if color != last || position == 0 {
                        last = color
                        lastIndex = UInt8(truncatingIfNeeded: indices[ColorSet.find(color, keys, indices)])
                    }
                    target[position] = lastIndex
                }
            }
        }
    }

    /// Returns the colours of a picture in palette order, by alpha and then by value; nil if there are more than 256.
    static func palette(of bitmap: Bitmap) -> [PaletteColor]? {
        var set = ColorSet()
        let fits = bitmap.pixels.withUnsafeBytes { bytes in
            var last: UInt32 = 0
            for position in 0..<bytes.count / 4 {
                let color = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: position &* 4, as: UInt32.self))
                if color != last || position == 0 {
                    guard set.insert(color) else { return false }
                    last = color
                }
            }
            return true
        }
        guard fits else { return nil }
        return set.colors.sorted().map { PaletteColor(premultiplied: $0, straight: StraightAlpha.straighten($0)) }
    }

    /// Creates a set in which each colour has its palette index.
    init(_ palette: [PaletteColor]) {
        for color in palette {
            _ = insert(color.premultiplied)
        }
    }

    private init() {}
}
