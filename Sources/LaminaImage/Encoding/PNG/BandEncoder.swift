/// Compresses bands of rows, one after another; each thread has its own.
struct BandEncoder: ~Copyable {
    /// The effort of the search, as libdeflate's level.
    enum Effort: Int32 {
        case least = 1
        case quick = 4
        case thorough = 6
    }

    let bitmap: Bitmap
    let packer: RowPacker
    let compression: PNGCompression
    var rows: BandRows
    private let least: DeflateCompressor
    private let quick: DeflateCompressor
    private let thorough: DeflateCompressor
    private var output: [UInt8]

    /// The number of bytes of filtered rows that share a prefix code.
    static let runBlock = RunBlock.longest

    /// Allocates room for bands of up to `rowCount` rows.
    init(
        _ bitmap: Bitmap, packer: RowPacker, rowCount: Int, compression: PNGCompression = .small
    ) throws(ImageError) {
        let least = try DeflateCompressor(level: Effort.least.rawValue)
        let quick = try DeflateCompressor(level: Effort.quick.rawValue)
        let thorough = try DeflateCompressor(level: Effort.thorough.rawValue)
        let sourceCount = (packer.layout.bytesPerRow + 1) * rowCount
        let runBlocks = sourceCount / BandEncoder.runBlock + 1
        let bound = thorough.bound(for: sourceCount)
        self.bitmap = bitmap
        self.packer = packer
        self.compression = compression
        self.least = least
        self.quick = quick
        self.thorough = thorough
        rows = BandRows(packer.layout, rowCount: rowCount, trying: compression.filters)
        output = [UInt8](repeating: 0, count: max(bound, sourceCount + runBlocks * 8) + 16)
    }

    /// Compresses one band.
    ///
    /// - Parameter isLast: true if the stream ends with the band.
    mutating func encode(_ band: Range<Int>, isLast: Bool) throws(ImageError) -> StreamPiece {
        rows.load(band, of: bitmap, with: packer)
        let filtered = PreparedRows(0..<band.count, isFiltered: true)
        switch try chooseMethod(for: band) {
        case .plainSearch:
            let plain = PreparedRows(0..<band.count, isFiltered: false)
            rows.prepare(plain)
            return try search(compression == .fast ? .least : .quick, plain, isLast: isLast)
        // All rows have been filtered if these are chosen.
        case .filteredSearch:
            return try search(compression == .fast ? .least : .thorough, filtered, isLast: isLast)
        case .filteredRuns(let blocks): return write(blocks, of: filtered, isLast: isLast)
        }
    }

    /// Compresses a part of prepared rows into `output`; returns the length.
    mutating func compress(
        _ prepared: PreparedRows, _ part: Range<Int>, with effort: Effort
    ) throws(ImageError) -> Int {
        let count = output.withUnsafeMutableBytes { output in
            rows.withPrepared(prepared) { source in
                let source = UnsafeRawBufferPointer(rebasing: source[part])
                return switch effort {
                case .least: least.compress(source, into: output)
                case .quick: quick.compress(source, into: output)
                case .thorough: thorough.compress(source, into: output)
                }
            }
        }
        guard let count else {
            throw .encodingFailed(detail: "the compressor's own bound was too small")
        }
        return count
    }

    /// Returns prepared rows as blocks that need no search.
    func runBlocks(_ prepared: PreparedRows) -> [RunBlock] {
        rows.withPrepared(prepared) { bytes in
            stride(from: 0, to: bytes.count, by: BandEncoder.runBlock).map { start in
                RunBlock(start..<min(start + BandEncoder.runBlock, bytes.count), of: bytes)
            }
        }
    }

    private mutating func search(
        _ effort: Effort, _ prepared: PreparedRows, isLast: Bool
    ) throws(ImageError) -> StreamPiece {
        let count = try compress(prepared, 0..<rows.byteCount(prepared), with: effort)
        var bytes = Array(output[..<count])
        if !isLast {
            guard let seam = bytes.withUnsafeBytes({ DeflateSeam($0) }) else {
                throw .encodingFailed(detail: "the compressor's stream has no end")
            }
            seam.open(&bytes)
        }
        return rows.withPrepared(prepared) { StreamPiece(bytes, of: $0) }
    }

    private mutating func write(_ blocks: [RunBlock], of prepared: PreparedRows, isLast: Bool) -> StreamPiece {
        output.withUnsafeMutableBytes { output in
            rows.withPrepared(prepared) { source in
                var writer = BitWriter(output)
                for (index, block) in blocks.enumerated() {
                    block.write(source, to: &writer, isFinal: isLast && index == blocks.count - 1)
                }
                if !isLast {
                    writer.writeEmptyStoredBlock()
                }
                writer.alignToByte()
                return StreamPiece(Array(output[..<writer.byteCount]), of: source)
            }
        }
    }
}
