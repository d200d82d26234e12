/// Rows of a band, counted from its first, in one of the forms in which they are compressed.
struct PreparedRows {
    let rows: Range<Int>
    /// Whether by the filter that leaves the smallest differences in each row, or as they are.
    let isFiltered: Bool

    init(_ rows: Range<Int>, isFiltered: Bool) {
        self.rows = rows
        self.isFiltered = isFiltered
    }
}

/// The rows of a band, packed, with room to filter them.
///
/// A row is stored with zeros in front, as many as a pixel has bytes, so that the filters need no case for the first
/// pixel.
struct BandRows: ~Copyable {
    private let layout: PNGLayout
    private let pad: Int
    private let rowStep: Int
    private var packed: [UInt8]
    private var candidates: [UInt8]
    private var scratch: [UInt8]
    /// Filtered rows, each in its place with its filter byte in front; and the same of rows as they are.
    private var filtered: [UInt8]
    private var plain: [UInt8]

    /// Filters tried on each row; none is not among them, for it is chosen for whole bands.
    private static let tried: [RowFilter] = [.sub, .up, .average, .paeth]

    /// Makes room for bands of up to `rowCount` rows.
    init(_ layout: PNGLayout, rowCount: Int) {
        self.layout = layout
        pad = layout.bytesPerPixel
        rowStep = layout.bytesPerRow + pad
        // One more row in front: the one above the band.
        packed = [UInt8](repeating: 0, count: (rowCount + 1) * rowStep)
        candidates = [UInt8](repeating: 0, count: BandRows.tried.count * layout.bytesPerRow)
        scratch = [UInt8](repeating: 0, count: layout.width * 4)
        filtered = [UInt8](repeating: 0, count: rowCount * (layout.bytesPerRow + 1))
        plain = filtered
    }

    /// Packs the rows of a band and the one above.
    mutating func load(_ band: Range<Int>, of bitmap: Bitmap, with packer: RowPacker) {
        bitmap.pixels.withUnsafeBytes { pixels in
            packed.withUnsafeMutableBytes { packed in
                scratch.withUnsafeMutableBytes { scratch in
                    for row in -1..<band.count {
                        let start = (row + 1) * rowStep + pad
                        let target = UnsafeMutableRawBufferPointer(rebasing: packed[start..<start + rowStep - pad])
                        let source = band.lowerBound + row
                        if source < 0 {
                            target.initializeMemory(as: UInt8.self, repeating: 0)
                        } else {
                            let from = source * bitmap.bytesPerRow
                            let line = UnsafeRawBufferPointer(rebasing: pixels[from..<from + bitmap.bytesPerRow])
                            packer.pack(line, into: target, scratch: scratch)
                        }
                    }
                }
            }
        }
    }

    /// Lays out rows of the loaded band with their filter bytes, ready to be compressed.
    mutating func prepare(_ chosen: PreparedRows) {
        if chosen.isFiltered {
            filter(chosen.rows)
        } else {
            copy(chosen.rows)
        }
    }

    /// Lends rows that were prepared since the band was loaded.
    func withPrepared<Result>(_ chosen: PreparedRows, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        let step = layout.bytesPerRow + 1
        return (chosen.isFiltered ? filtered : plain).withUnsafeBytes {
            body(UnsafeRawBufferPointer(rebasing: $0[chosen.rows.lowerBound * step..<chosen.rows.upperBound * step]))
        }
    }

    /// How many bytes prepared rows have.
    func byteCount(_ chosen: PreparedRows) -> Int { chosen.rows.count * (layout.bytesPerRow + 1) }

    private mutating func copy(_ chosen: Range<Int>) {
        let count = layout.bytesPerRow
        plain.withUnsafeMutableBytes { plain in
            packed.withUnsafeBytes { packed in
                for row in chosen {
                    let (target, source) = (row * (count + 1), (row + 1) * rowStep + pad)
                    plain[target] = RowFilter.none.rawValue
                    UnsafeMutableRawBufferPointer(rebasing: plain[target + 1..<target + 1 + count])
                        .copyMemory(from: UnsafeRawBufferPointer(rebasing: packed[source..<source + count]))
                }
            }
        }
    }

    private mutating func filter(_ chosen: Range<Int>) {
        let count = layout.bytesPerRow
        let (pad, rowStep) = (pad, rowStep)
        packed.withUnsafeBufferPointer { packed in
            filtered.withUnsafeMutableBufferPointer { filtered in
                candidates.withUnsafeMutableBufferPointer { candidates in
                    guard let packed = packed.baseAddress, let candidates = candidates.baseAddress,
                        let filtered = filtered.baseAddress
                    else { return }
                    for row in chosen {
                        let source = packed + (row + 1) * rowStep + pad
                        BandRows.filter(
                            source, above: source - rowStep, count: count, bytesPerPixel: pad,
                            into: filtered + row * (count + 1), candidates: candidates)
                    }
                }
            }
        }
    }

    /// Tries the filters and keeps the one with the smallest sum of differences, the usual guess at the smallest file.
    private static func filter(
        _ row: UnsafePointer<UInt8>,
        above: UnsafePointer<UInt8>,
        count: Int,
        bytesPerPixel: Int,
        into target: UnsafeMutablePointer<UInt8>,
        candidates: UnsafeMutablePointer<UInt8>
    ) {
        var best = (filter: RowFilter.sub, sum: Int.max, place: 0)
        for (place, filter) in tried.enumerated() {
            let candidate = candidates + place * count
            filter.apply(to: row, above: above, count: count, bytesPerPixel: bytesPerPixel, into: candidate)
            let sum = RowFilter.sumOfDifferences(candidate, count: count)
            if sum < best.sum {
                best = (filter, sum, place)
            }
        }
        target[0] = best.filter.rawValue
        (target + 1).update(from: candidates + best.place * count, count: count)
    }
}
