/// How a band of rows is compressed.
///
/// Measured on a landscape, flat and graded user interfaces, noise and cards over a photo, each is the smallest somewhere;
/// none comes near the others everywhere.
enum BandMethod {
    /// Rows as they are, searched for repetitions: flat areas, text.
    case plainSearch
    /// Filtered rows, searched thoroughly: gradients, blurs, shadows.
    case filteredSearch
    /// Filtered rows without a search, which would find chance repetitions that cost more than they save, or next to
    /// nothing for ten times the time: photos, noise.
    case filteredLiterals
}

extension BandEncoder {
    /// The sample is stripes of this many bytes, twice as far as the search looks back; a short band is sampled whole.
    private static let stripeBytes = 1 << 16
    /// One stripe in this many is sampled.
    private static let stripePeriod = 4
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
        let sample = BandEncoder.sample(rowCount: band.count, bytesPerRow: packer.layout.bytesPerRow)
        let repeats = bitmap.shareOfRepeats(in: sample.map { $0 + band.lowerBound })
        if repeats > BandEncoder.flatShare {
            return .plainSearch
        }
        rows.prepare(sample, isFiltered: true)
        let (literals, raw) = rows.withPrepared { bytes in
            (BandEncoder.literalBlocks(bytes).reduce(0) { $0 + $1.byteCount }, bytes.count)
        }
        // A search cannot help what has no redundancy.
        if literals > raw / 32 * 31 {
            return .filteredLiterals
        }
        // The thorough search finds a tenth more than the weak one used here.
        let filtered = try compress(with: .sampling) / 32 * 29
        if repeats > BandEncoder.variedShare {
            rows.prepare(sample, isFiltered: false)
            // It takes a quarter of the thorough search's time, and what it finds grows with what it sees.
            let plain = try compress(with: .sampling) / 32 * 27
            if plain <= min(filtered, literals) {
                return .plainSearch
            }
        }
        return filtered < literals - literals / BandEncoder.worthwhileShare ? .filteredSearch : .filteredLiterals
    }

    private static func sample(rowCount: Int, bytesPerRow: Int) -> [Int] {
        let stripe = max(1, stripeBytes / bytesPerRow)
        let isShort = rowCount <= 2 * stripe
        return (0..<rowCount).filter { isShort || $0 % (stripe * stripePeriod) < stripe }
    }
}

extension Bitmap {
    /// How many of the pixels in these rows equal the one before, from 0 to 1.
    fileprivate func shareOfRepeats(in rows: [Int]) -> Double {
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
