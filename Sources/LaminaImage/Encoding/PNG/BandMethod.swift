/// How a band of rows is compressed.
///
/// Measured on a landscape, flat and graded user interfaces, noise and cards over a photo, each is the smallest somewhere;
/// none comes near the others everywhere.
enum BandMethod {
    /// Rows as they are, searched for repetitions: flat areas, text.
    case plainSearch
    /// Filtered rows, searched thoroughly: gradients, blurs, shadows.
    case filteredSearch
    /// Filtered rows with runs but without a search, which would find chance repetitions that cost more than they save,
    /// or next to nothing for ten times the time: photos, noise, and colours laid over them.
    case filteredRuns([RunBlock])
}

extension BandEncoder {
    /// The sample is so many bytes at the band's top, twice as far as the search looks back; a short band is sampled whole.
    private static let sampleBytes = 1 << 16
    /// The bytes of the first, quick look.
    private static let firstBytes = 1 << 14
    /// Above this share of pixels that repeat their left neighbour nothing beats a search of the plain rows.
    private static let flatShare = 0.8
    /// Below this share a search of the plain rows beats nothing.
    private static let variedShare = 0.1
    /// One part in this many is what a search of filtered rows has to save at least.
    private static let worthwhileShare = 32

    /// Finds the method that makes the loaded band the smallest, or so nearly so that a smaller one is not worth its time,
    /// by trying it on a sample of its rows.
    mutating func chooseMethod(for band: Range<Int>) throws(ImageError) -> BandMethod {
        guard packer.layout.isFilterable else { return .plainSearch }
        let stripe = max(1, BandEncoder.sampleBytes / packer.layout.bytesPerRow)
        let sample = 0..<BandEncoder.taken(of: band.count, stripe)
        let repeats = bitmap.shareOfRepeats(in: band.prefix(sample.count))
        if repeats > BandEncoder.flatShare {
            return .plainSearch
        }
        let all = PreparedRows(0..<band.count, isFiltered: true)
        rows.prepare(all)
        let blocks = runBlocks(all)
        // A search cannot help what has no redundancy.
        if blocks[...].byteCount > rows.byteCount(all) / 32 * 31 {
            return .filteredRuns(blocks)
        }
        // Where a search finds much less than runs do at the beginning, it will in all.
        let first = 0..<min(BandEncoder.firstBytes, rows.byteCount(all))
        let firstRuns = rows.withPrepared(all) { RunBlock(first, of: $0).byteCount }
        if try compress(all, first, with: .sampling) > firstRuns / 8 * 9 {
            return .filteredRuns(blocks)
        }
        let part = blocks.prefix(BandEncoder.taken(of: blocks.count, BandEncoder.sampleBytes / BandEncoder.runBlock))
        let runs = part.byteCount
        // The thorough search finds a tenth more than the weak one used here.
        let filtered = try compress(all, part.range, with: .sampling) / 32 * 29
        if repeats > BandEncoder.variedShare {
            let plainRows = PreparedRows(sample, isFiltered: false)
            rows.prepare(plainRows)
            let count = rows.byteCount(plainRows)
            // It takes a quarter of the thorough search's time, and what it finds grows with what it sees.
            let plain = try compress(plainRows, 0..<count, with: .sampling) / 32 * 27
            if plain * part.range.count / count <= min(filtered, runs) {
                return .plainSearch
            }
        }
        return filtered < runs - runs / BandEncoder.worthwhileShare ? .filteredSearch : .filteredRuns(blocks)
    }

    /// How many of a band's rows or blocks are sampled; all of a short band's.
    private static func taken(of count: Int, _ stripe: Int) -> Int { count <= 2 * stripe ? count : stripe }
}

extension Bitmap {
    /// How many of the pixels in these rows equal the one before, from 0 to 1.
    fileprivate func shareOfRepeats(in rows: Range<Int>) -> Double {
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
    /// The size of the blocks together.
    fileprivate var byteCount: Int { reduce(0) { $0 + $1.byteCount } }

    /// The bytes for which these neighbours stand.
    fileprivate var range: Range<Int> { (first?.range.lowerBound ?? 0)..<(last?.range.upperBound ?? 0) }
}
