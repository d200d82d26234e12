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
    private var prepared: [UInt8]
    private var preparedCount = 0

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
        prepared = [UInt8](repeating: 0, count: rowCount * (layout.bytesPerRow + 1))
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
    ///
    /// - Parameters:
    ///   - chosen: rows, counted from the band's first.
    ///   - isFiltered: true for the filter that leaves the smallest differences in each row, false for none.
    mutating func prepare(_ chosen: [Int], isFiltered: Bool) {
        let count = layout.bytesPerRow
        let (pad, rowStep) = (pad, rowStep)
        preparedCount = chosen.count * (count + 1)
        packed.withUnsafeBufferPointer { packed in
            prepared.withUnsafeMutableBufferPointer { prepared in
                candidates.withUnsafeMutableBufferPointer { candidates in
                    guard let packed = packed.baseAddress, let candidates = candidates.baseAddress,
                        var target = prepared.baseAddress
                    else { return }
                    for row in chosen {
                        let source = packed + (row + 1) * rowStep + pad
                        if isFiltered {
                            BandRows.filter(
                                source, above: source - rowStep, count: count, bytesPerPixel: pad, into: target,
                                candidates: candidates)
                        } else {
                            target[0] = RowFilter.none.rawValue
                            (target + 1).update(from: source, count: count)
                        }
                        target += count + 1
                    }
                }
            }
        }
    }

    /// Lends what was prepared last.
    func withPrepared<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        prepared.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[..<preparedCount])) }
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
