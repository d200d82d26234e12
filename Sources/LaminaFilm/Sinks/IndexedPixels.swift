/// The pixels of a GIF's frame as indices into at most 256 colours, in the form that ffmpeg calls `pal8`.
///
/// A frame with no more colours than that, transparency counted as one, has them exactly; in others a ``GIFPalette``
/// chooses, and each pixel gets the nearest entry. There is no dithering, so that flat areas stay flat. Pixels below half
/// of full alpha are transparent, the others opaque.
///
/// - Complexity: O(pixels + colours × 256); for 1920×1080 pixels of 100,000 colours some 50 ms.
struct IndexedPixels {
    /// The indices of the pixels, and then 256 entries of blue, green, red and alpha.
    let bytes: [UInt8]

    /// - Parameter straight: Red, green, blue and alpha of each pixel, not premultiplied.
    init(_ straight: [UInt8]) {
        let pixelCount = straight.count / 4
        var colors = ColorTable()
        var hasClear = false
        Self.forEachRun(of: straight) { color, length in
            if let color { colors.add(color, count: length) } else { hasClear = true }
        }
        let palette = GIFPalette(colors, pixelCount: pixelCount, hasClear: hasClear)
        colors.number(by: palette.nearestIndex)
        bytes = [UInt8](unsafeUninitializedCapacity: pixelCount + 1024) { target, written in
            var position = 0
            Self.forEachRun(of: straight) { color, length in
                let index = color.map { colors.number(of: $0) } ?? UInt8(palette.entries.count)
                target[position..<position + length].update(repeating: index)
                position += length
            }
            for index in 0..<256 {
                // Unused entries are transparent: the encoder marks pixels that stay with one.
                let entry = index < palette.entries.count ? palette.entries[index] : 0
                for shift: UInt32 in [16, 8, 0, 24] {
                    target[position] = UInt8(truncatingIfNeeded: entry >> shift)
                    position += 1
                }
            }
            written = position
        }
    }

    /// Calls a function for each run of equal pixels, with its colour, nil where it is transparent, and its length.
    @inline(__always)
    private static func forEachRun(of straight: [UInt8], _ body: (_ color: UInt32?, _ length: Int) -> Void) {
        straight.withUnsafeBytes { bytes in
            let count = bytes.count / 4
            var start = 0
            while start < count {
                let pixel = bytes.loadUnaligned(fromByteOffset: start &* 4, as: UInt32.self)
                var end = start &+ 1
                while end < count, bytes.loadUnaligned(fromByteOffset: end &* 4, as: UInt32.self) == pixel { end &+= 1 }
                let color = UInt32(littleEndian: pixel)
                body(color >> 24 < 128 ? nil : color | 0xFF00_0000, end &- start)
                start = end
            }
        }
    }
}

// MARK: Colours

/// The opaque colours of a frame, red in the lowest byte, with the numbers of their pixels.
///
/// A table with open addressing, whose order depends on nothing but the colours: the same frame gives the same palette.
struct ColorTable {
    /// The number of colours.
    private(set) var count = 0
    /// The colours; 0 in empty places, as opaque ones have alpha.
    private var keys = [UInt32](repeating: 0, count: 1024)
    private var counts = [Int](repeating: 0, count: 1024)
    /// The index of each colour in the palette, in its place.
    private var numbers: [UInt8] = []

    /// All colours with the numbers of their pixels.
    var all: some Sequence<(color: UInt32, count: Int)> {
        zip(keys, counts).lazy.filter { $0.0 != 0 }.map { (color: $0.0, count: $0.1) }
    }

    /// Counts pixels of a colour.
    mutating func add(_ color: UInt32, count pixels: Int) {
        let place = place(of: color)
        counts[place] += pixels
        guard keys[place] == 0 else { return }
        keys[place] = color
        count += 1
        if count * 2 > keys.count { grow() }
    }

    /// Gives each colour a number.
    mutating func number(by index: (UInt32) -> UInt8) {
        numbers = keys.map { $0 == 0 ? 0 : index($0) }
    }

    /// Returns the number of a colour that was added.
    func number(of color: UInt32) -> UInt8 { numbers[place(of: color)] }

    /// Returns the place of a colour, or the empty one where it belongs.
    private func place(of color: UInt32) -> Int {
        // Fibonacci hashing: Knuth, The Art of Computer Programming, volume 3, 6.4.
        let hash = (color &* 0x9E37_79B1) >> UInt32(32 - keys.count.trailingZeroBitCount)
        var place = Int(hash)
        while keys[place] != 0, keys[place] != color { place = (place &+ 1) & (keys.count &- 1) }
        return place
    }

    private mutating func grow() {
        let (oldKeys, oldCounts) = (keys, counts)
        keys = [UInt32](repeating: 0, count: oldKeys.count * 4)
        counts = [Int](repeating: 0, count: oldKeys.count * 4)
        for old in oldKeys.indices where oldKeys[old] != 0 {
            let place = place(of: oldKeys[old])
            (keys[place], counts[place]) = (oldKeys[old], oldCounts[old])
        }
    }
}
