/// The compression method of a band of rows.
///
/// Measured on a landscape, flat and graded user interfaces, noise and cards over a photo, each is the smallest for
/// some; none is near the others for all.
enum BandMethod {
    /// Unfiltered rows, searched for repetitions: flat areas, text.
    case plainSearch
    /// Filtered rows, searched thoroughly: gradients, blurs, shadows.
    case filteredSearch
    /// Filtered rows with runs but without a search, which would find chance repetitions that cost more than they save,
    /// or next to nothing in ten times the time: photos, noise, and colours blended over them.
    case filteredRuns([RunBlock])
}

extension BandEncoder {
    /// The size of the sample at the band's top in bytes, twice the search window; a short band is sampled whole.
    private static let sampleBytes = 1 << 16
    /// The size of the first, quick sample in bytes.
    private static let firstBytes = 1 << 14
    /// The fraction of pixels equal to their left neighbour above which nothing beats a search of the unfiltered rows.
    private static let flatFraction = 0.8
    /// The fraction below which a search of the unfiltered rows beats nothing.
    private static let variedFraction = 0.1
    /// The divisor of the least saving for which filtered rows are searched: one part in this many.
    private static let worthwhileDivisor = 32

    /// Chooses the method that makes the loaded band the smallest, or nearly so where the smallest is not worth its
    /// time, by trying the methods on a sample of its rows.
    mutating func chooseMethod(for band: Range<Int>) throws(ImageError) -> BandMethod {
        guard packer.layout.isFilterable else { return .plainSearch }
        if compression == .fast { return try chooseFastMethod(for: band) }
        let stripe = max(1, BandEncoder.sampleBytes / packer.layout.bytesPerRow)
        let sample = 0..<BandEncoder.taken(of: band.count, stripe)
        let repeats = bitmap.fractionOfRepeats(in: band.prefix(sample.count))
        if repeats > BandEncoder.flatFraction {
            return .plainSearch
        }
        let all = PreparedRows(0..<band.count, isFiltered: true)
        rows.prepare(all)
        let blocks = runBlocks(all)
        // A search can't help data without redundancy.
        if blocks[...].byteCount > rows.byteCount(all) / 32 * 31 {
            return .filteredRuns(blocks)
        }
        // If a search finds much less than runs do in the first bytes, it will overall.
        let first = try firstBytes(of: all)
        if first.searched > first.runs / 8 * 9 {
            return .filteredRuns(blocks)
        }
        let part = blocks.prefix(BandEncoder.taken(of: blocks.count, BandEncoder.sampleBytes / BandEncoder.runBlock))
        let runs = part.byteCount
        // The thorough search finds a tenth more than the weak one used here.
        let filtered = try compress(all, part.range, with: .least) / 32 * 29
        if repeats > BandEncoder.variedFraction {
            let plainRows = PreparedRows(sample, isFiltered: false)
            rows.prepare(plainRows)
            let count = rows.byteCount(plainRows)
            // It takes a quarter of the thorough search's time, and finds more the more it reads.
            let plain = try compress(plainRows, 0..<count, with: .least) / 32 * 27
            if plain * part.range.count / count <= min(filtered, runs) {
                return .plainSearch
            }
        }
        return filtered < runs - runs / BandEncoder.worthwhileDivisor ? .filteredSearch : .filteredRuns(blocks)
    }

    /// Chooses between runs and the weakest search of filtered rows, by the first bytes of the loaded band.
    private mutating func chooseFastMethod(for band: Range<Int>) throws(ImageError) -> BandMethod {
        let all = PreparedRows(0..<band.count, isFiltered: true)
        rows.prepare(all)
        let first = try firstBytes(of: all)
        return first.searched < first.runs ? .filteredSearch : .filteredRuns(runBlocks(all))
    }

    /// Returns the size of the first bytes of prepared rows, coded as runs, and as the weakest search finds them.
    private mutating func firstBytes(of all: PreparedRows) throws(ImageError) -> (runs: Int, searched: Int) {
        let first = 0..<min(BandEncoder.firstBytes, rows.byteCount(all))
        let runs = rows.withPrepared(all) { RunBlock(first, of: $0).byteCount }
        return (runs, try compress(all, first, with: .least))
    }

    /// Returns the number of a band's rows or blocks that are sampled; all of a short band's.
    private static func taken(of count: Int, _ stripe: Int) -> Int { count <= 2 * stripe ? count : stripe }
}

extension Bitmap {
    /// Returns the fraction of the pixels in these rows that equal the one before, from 0 to 1.
    fileprivate func fractionOfRepeats(in rows: Range<Int>) -> Double {
        pixels.withUnsafeBytes { bytes in
            var repeats = 0
            for row in rows {
                for pixel in row * width + 1..<(row + 1) * width {
                    let this = bytes.loadUnaligned(fromByteOffset: pixel &* 4, as: UInt32.self)
                    let last = bytes.loadUnaligned(fromByteOffset: pixel &* 4 &- 4, as: UInt32.self)
                    repeats &+= this == last ? 1 : 0
                }
            }
            return Double(repeats) / Double(rows.count * width)
        }
    }
}

extension ArraySlice<RunBlock> {
    /// The total size of the blocks in bytes.
    fileprivate var byteCount: Int { reduce(0) { $0 + $1.byteCount } }

    /// The source range of these consecutive blocks.
    fileprivate var range: Range<Int> { (first?.range.lowerBound ?? 0)..<(last?.range.upperBound ?? 0) }
}
