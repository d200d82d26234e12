/// A TIFF file put together by hand: one directory in front of the pixels, which are not compressed.
struct HandmadeTIFF {
    var width: Int
    var height: Int
    var bits = 8
    /// 0 and 1 of gray, 2 of RGB, 3 of palettes, 5 of CMYK.
    var photometric = 2
    var samples = 3
    var bigEndian = false
    /// The tags beside those that every file has, each with its type and values of 1, 2 or 4 bytes.
    var more: [(tag: Int, type: Int, values: [Int])] = []
    /// The columns and rows of a tile; nil for one strip.
    var tile: (width: Int, height: Int)?
    /// True if each sample has a plane of its own.
    var isSeparate = false
    /// The samples of a pixel as stored.
    var pixel: (_ x: Int, _ y: Int) -> [Int]

    private func number(_ value: Int, _ count: Int) -> [UInt8] {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        return bigEndian ? bytes.reversed() : bytes
    }

    /// The parts of the pixels: the strips or tiles of each plane.
    private var parts: [[UInt8]] {
        let (partWidth, partHeight) = tile ?? (width, height)
        let planes = isSeparate ? (0..<samples).map { [$0] } : [Array(0..<samples)]
        var parts: [[UInt8]] = []
        for plane in planes {
            for y in stride(from: 0, to: height, by: partHeight) {
                for x in stride(from: 0, to: width, by: partWidth) {
                    parts.append(part(x..<x + partWidth, y..<y + partHeight, plane))
                }
            }
        }
        return parts
    }

    private func part(_ columns: Range<Int>, _ rows: Range<Int>, _ plane: [Int]) -> [UInt8] {
        rows.flatMap { y -> [UInt8] in
            let values = columns.flatMap { x -> [Int] in
                let inside = x < width && y < height ? pixel(x, y) : [Int](repeating: 0, count: samples)
                return plane.map { inside[$0] }
            }
            guard bits < 8 else { return values.flatMap { number($0, bits / 8) } }
            return stride(from: 0, to: values.count, by: 8 / bits).map { start in
                (0..<8 / bits).reduce(0) { byte, index in
                    byte << UInt8(bits) | UInt8(start + index < values.count ? values[start + index] : 0)
                }
            }
        }
    }

    var bytes: [UInt8] {
        let parts = parts
        var tags: [(tag: Int, type: Int, values: [Int])] = [
            (256, 4, [width]), (257, 4, [height]), (258, 3, [Int](repeating: bits, count: samples)), (259, 3, [1]),
            (262, 3, [photometric]), (277, 3, [samples]), (284, 3, [isSeparate ? 2 : 1]),
        ]
        if let tile { tags += [(322, 4, [tile.width]), (323, 4, [tile.height])] }
        let places: (offsets: Int, counts: Int) = tile == nil ? (273, 279) : (324, 325)
        if tile == nil { tags.append((278, 4, [height])) }
        tags += [(places.counts, 4, parts.map(\.count)), (places.offsets, 4, parts.map { _ in 0 })] + more
        tags.sort { $0.tag < $1.tag }
        let size = { (type: Int) in [1: 1, 3: 2, 4: 4, 7: 1][type] ?? 4 }
        // Values of more than 4 bytes follow the directory, and the pixels follow those.
        var place = 8 + 2 + 12 * tags.count + 4
        var start = place
        for tag in tags where tag.values.count * size(tag.type) > 4 {
            start += (tag.values.count * size(tag.type) + 1) & ~1
        }
        var offsets: [Int] = []
        var end = start
        for part in parts {
            offsets.append(end)
            end += part.count
        }
        var bytes = Array((bigEndian ? "MM" : "II").utf8) + number(42, 2) + number(8, 4) + number(tags.count, 2)
        var extra: [UInt8] = []
        for tag in tags {
            let values = tag.tag == places.offsets ? offsets : tag.values
            var body = values.flatMap { number($0, size(tag.type)) }
            bytes += number(tag.tag, 2) + number(tag.type, 2) + number(values.count, 4)
            if body.count <= 4 {
                bytes += body + [UInt8](repeating: 0, count: 4 - body.count)
            } else {
                bytes += number(place, 4)
                if body.count % 2 == 1 { body.append(0) }
                place += body.count
                extra += body
            }
        }
        return bytes + number(0, 4) + extra + parts.flatMap { $0 }
    }
}
