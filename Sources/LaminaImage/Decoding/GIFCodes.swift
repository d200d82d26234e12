/// The codes of variable length in which GIF stores pixels: LZW, appendix F of its specification.
enum GIFCodes {
    private static let longestCode = 12

    /// Expands the blocks at an offset, whose first byte is the size of the smallest codes in bits; codes beyond the last
    /// pixel are ignored. Takes 16 KB beside the result, and time in proportion to it.
    ///
    /// - Returns: The number of pixels, fewer than there is room for if the codes end early.
    /// - Throws: `ImageError.corrupt` for a code that means nothing.
    static func expand(
        _ bytes: UnsafeRawBufferPointer, at offset: Int, into pixels: inout [UInt8]
    ) throws(ImageError) -> Int {
        guard offset < bytes.count, (1...8).contains(bytes[offset]) else {
            throw .corrupt(.gif, detail: "the codes of a picture have an impossible size")
        }
        let size = Int(bytes[offset])
        var bits = GIFBits(bytes, at: offset + 1)
        var strings = GIFStrings(size)
        var written = 0
        var width = size + 1
        var previous: Int?
        while written < pixels.count, let code = bits.next(width) {
            if code == strings.clear {
                strings.removeAll()
                (width, previous) = (size + 1, nil)
                continue
            }
            if code == strings.clear + 1 { break }
            let start = written
            if strings.has(code) {
                written = strings.write(code, into: &pixels, at: start)
            } else if let previous, code == strings.count {
                // The code that is about to be defined: the string before, and its own first pixel again.
                written = strings.write(previous, into: &pixels, at: start)
                if written < pixels.count {
                    pixels[written] = pixels[start]
                    written += 1
                }
            } else {
                throw .corrupt(.gif, detail: "a code of a picture is undefined")
            }
            if let previous { strings.append(previous, pixels[start]) }
            previous = code
            if strings.count == 1 << width, width < longestCode { width += 1 }
        }
        return written
    }
}

/// The strings of pixels that codes stand for: each is an earlier one with a pixel more.
private struct GIFStrings {
    /// The code that removes all defined ones; the next one ends the picture.
    let clear: Int
    /// The code that is defined next.
    private(set) var count: Int
    private var prefixes = [UInt16](repeating: 0, count: 4096)
    private var lasts = [UInt8](repeating: 0, count: 4096)
    private var lengths = [UInt16](repeating: 1, count: 4096)

    init(_ size: Int) {
        clear = 1 << size
        count = clear + 2
        for index in 0..<clear { lasts[index] = UInt8(index) }
    }

    mutating func removeAll() { count = clear + 2 }

    /// Returns whether a code stands for a string.
    func has(_ code: Int) -> Bool { code < count && code != clear && code != clear + 1 }

    /// Defines the next code; nothing happens if there are 4096.
    mutating func append(_ prefix: Int, _ last: UInt8) {
        guard count < 4096 else { return }
        prefixes[count] = UInt16(prefix)
        lasts[count] = last
        lengths[count] = lengths[prefix] + 1
        count += 1
    }

    /// Writes a string, as far as there is room, and returns the position behind it.
    func write(_ code: Int, into pixels: inout [UInt8], at start: Int) -> Int {
        let end = start + Int(lengths[code])
        var (at, code) = (end - 1, code)
        while at >= start {
            if at < pixels.count { pixels[at] = lasts[code] }
            code = Int(prefixes[code])
            at -= 1
        }
        return min(end, pixels.count)
    }
}

/// The bits in a series of blocks, the lowest of each byte first.
private struct GIFBits {
    private let bytes: UnsafeRawBufferPointer
    private var position: Int
    /// The end of the block.
    private var end: Int
    private var buffer: UInt32 = 0
    private var count = 0

    init(_ bytes: UnsafeRawBufferPointer, at position: Int) {
        self.bytes = bytes
        (self.position, end) = (position, position)
    }

    /// Reads a code of at most 12 bits; nil at the end of the blocks.
    mutating func next(_ width: Int) -> Int? {
        while count < width {
            if position == end {
                guard position < bytes.count, bytes[position] > 0 else { return nil }
                end = position + 1 + Int(bytes[position])
                position += 1
            }
            guard position < bytes.count else { return nil }
            buffer |= UInt32(bytes[position]) << UInt32(count)
            position += 1
            count += 8
        }
        defer {
            buffer >>= UInt32(width)
            count -= width
        }
        return Int(buffer & (1 << UInt32(width) - 1))
    }
}
