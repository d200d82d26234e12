/// Rows of a band, counted from its first, filtered or unfiltered.
struct PreparedRows {
    let rows: Range<Int>
    /// True if each row has the filter with the smallest differences; false for no filter.
    let isFiltered: Bool

    init(_ rows: Range<Int>, isFiltered: Bool) {
        self.rows = rows
        self.isFiltered = isFiltered
    }
}

/// The packed rows of a band, with room for filtered ones.
///
/// A row is stored after zeros, as many as a pixel has bytes, so that the filters need no special case for the first
/// pixel.
struct BandRows: ~Copyable {
    private let layout: PNGLayout
    private let pad: Int
    private let rowStep: Int
    private var packed: [UInt8]
    private var candidates: [UInt8]
    private var scratch: [UInt8]
    /// The filtered rows, each after its filter byte; and the same for unfiltered rows.
    private var filtered: [UInt8]
    private var plain: [UInt8]

    /// The filters that are tried on each row; without `none`, which is chosen for whole bands.
    private let tried: [RowFilter]

    /// Allocates room for bands of up to `rowCount` rows.
    init(_ layout: PNGLayout, rowCount: Int, trying tried: [RowFilter]) {
        self.layout = layout
        self.tried = tried
        pad = layout.bytesPerPixel
        rowStep = layout.bytesPerRow + pad
        // With the row above the band at the start.
        packed = [UInt8](repeating: 0, count: (rowCount + 1) * rowStep)
        candidates = [UInt8](repeating: 0, count: tried.count * layout.bytesPerRow)
        scratch = [UInt8](repeating: 0, count: layout.width * 4)
        filtered = [UInt8](repeating: 0, count: rowCount * (layout.bytesPerRow + 1))
        plain = filtered
    }

    /// Packs the rows of a band and the row above.
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

    /// Packs the rows of a band and the row above: the samples of 16 bits that the layout has, the upper byte first.
    mutating func load(_ band: Range<Int>, of bitmap: DeepBitmap) {
        let (channels, width) = (layout.color.channels, layout.width)
        bitmap.samples.withUnsafeBufferPointer { samples in
            packed.withUnsafeMutableBytes { packed in
                // The row above the first is of zeros, as the memory is.
                for row in (band.lowerBound == 0 ? 0 : -1)..<band.count {
                    var target = (row + 1) * rowStep + pad
                    let first = (band.lowerBound + row) * width
                    for pixel in first..<first + width {
                        for channel in 0..<channels {
                            let sample = samples[pixel &* 4 &+ channel].bigEndian
                            packed.storeBytes(of: sample, toByteOffset: target, as: UInt16.self)
                            target &+= 2
                        }
                    }
                }
            }
        }
    }

    /// Prepares rows of the loaded band, with their filter bytes, for compression.
    mutating func prepare(_ chosen: PreparedRows) {
        if chosen.isFiltered {
            filter(chosen.rows)
        } else {
            copy(chosen.rows)
        }
    }

    /// Passes rows that were prepared since the band was loaded to `body`.
    func withPrepared<Result>(_ chosen: PreparedRows, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        let step = layout.bytesPerRow + 1
        return (chosen.isFiltered ? filtered : plain).withUnsafeBytes {
            body(UnsafeRawBufferPointer(rebasing: $0[chosen.rows.lowerBound * step..<chosen.rows.upperBound * step]))
        }
    }

    /// Returns the size of prepared rows in bytes.
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
        let (pad, rowStep, tried) = (pad, rowStep, tried)
        packed.withUnsafeBufferPointer { packed in
            filtered.withUnsafeMutableBufferPointer { filtered in
                candidates.withUnsafeMutableBufferPointer { candidates in
                    guard let packed = packed.baseAddress, let candidates = candidates.baseAddress,
                        let filtered = filtered.baseAddress
                    else { return }
                    for row in chosen {
                        let source = packed + (row + 1) * rowStep + pad
                        BandRows.filter(
                            source, above: source - rowStep, count: count, bytesPerPixel: pad, trying: tried,
                            into: filtered + row * (count + 1), candidates: candidates)
                    }
                }
            }
        }
    }

    /// Tries the filters and takes the one with the smallest sum of absolute differences, the usual heuristic for the
    /// smallest file.
    private static func filter(
        _ row: UnsafePointer<UInt8>,
        above: UnsafePointer<UInt8>,
        count: Int,
        bytesPerPixel: Int,
        trying tried: [RowFilter],
        into target: UnsafeMutablePointer<UInt8>,
        candidates: UnsafeMutablePointer<UInt8>
    ) {
        var best = (filter: tried[0], sum: Int.max, index: 0)
        for (index, filter) in tried.enumerated() {
            let candidate = candidates + index * count
            filter.apply(to: row, above: above, count: count, bytesPerPixel: bytesPerPixel, into: candidate)
            let sum = RowFilter.sumOfDifferences(candidate, count: count)
            if sum < best.sum {
                best = (filter, sum, index)
            }
        }
        target[0] = best.filter.rawValue
        (target + 1).update(from: candidates + best.index * count, count: count)
    }
}
