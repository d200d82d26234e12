/// A part of a DEFLATE stream: whole blocks that end at a byte's border.
struct StreamPiece {
    var bytes: [UInt8]
    /// Adler-32 of what the piece stands for.
    var adler32: UInt32
    /// The number of bytes it stands for.
    var sourceCount: Int
}

/// Compresses bands of rows, one after another; each thread has its own.
struct BandEncoder: ~Copyable {
    /// How hard to search, as libdeflate's level.
    enum Effort: Int32 {
        case sampling = 1
        case quick = 4
        case thorough = 6
    }

    let bitmap: Bitmap
    let packer: RowPacker
    var rows: BandRows
    private let sampler: DeflateCompressor
    private let quick: DeflateCompressor
    private let thorough: DeflateCompressor
    private var output: [UInt8]

    /// Bytes of filtered rows that share a prefix code.
    private static let literalBlock = 1 << 15

    /// Makes room for bands of up to `rowCount` rows.
    init(_ bitmap: Bitmap, packer: RowPacker, rowCount: Int) throws(ImageError) {
        let sampler = try DeflateCompressor(level: Effort.sampling.rawValue)
        let quick = try DeflateCompressor(level: Effort.quick.rawValue)
        let thorough = try DeflateCompressor(level: Effort.thorough.rawValue)
        let sourceCount = (packer.layout.bytesPerRow + 1) * rowCount
        let literalBlocks = sourceCount / BandEncoder.literalBlock + 1
        let bound = thorough.bound(for: sourceCount)
        self.bitmap = bitmap
        self.packer = packer
        self.sampler = sampler
        self.quick = quick
        self.thorough = thorough
        rows = BandRows(packer.layout, rowCount: rowCount)
        output = [UInt8](repeating: 0, count: max(bound, sourceCount + literalBlocks * 8) + 16)
    }

    /// Compresses one band.
    ///
    /// - Parameter isLast: whether the stream ends with it.
    mutating func encode(_ band: Range<Int>, isLast: Bool) throws(ImageError) -> StreamPiece {
        rows.load(band, of: bitmap, with: packer)
        let method = try chooseMethod(for: band)
        rows.prepare(Array(0..<band.count), isFiltered: method != .plainSearch)
        let (adler, count) = rows.withPrepared { (Checksum.adler32($0), $0.count) }
        let bytes =
            switch method {
            case .plainSearch: try search(.quick, isLast: isLast)
            case .filteredSearch: try search(.thorough, isLast: isLast)
            case .filteredLiterals: writeLiterals(isLast: isLast)
            }
        return StreamPiece(bytes: bytes, adler32: adler, sourceCount: count)
    }

    /// Compresses the prepared rows into `output`; gives the length.
    mutating func compress(with effort: Effort) throws(ImageError) -> Int {
        let count = output.withUnsafeMutableBytes { output in
            rows.withPrepared { source in
                switch effort {
                case .sampling: sampler.compress(source, into: output)
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

    /// The prepared rows as blocks that need no search.
    static func literalBlocks(_ bytes: UnsafeRawBufferPointer) -> [LiteralBlock] {
        stride(from: 0, to: bytes.count, by: literalBlock).map { start in
            LiteralBlock(UnsafeRawBufferPointer(rebasing: bytes[start..<min(start + literalBlock, bytes.count)]))
        }
    }

    private mutating func search(_ effort: Effort, isLast: Bool) throws(ImageError) -> [UInt8] {
        let count = try compress(with: effort)
        var bytes = Array(output[..<count])
        if !isLast {
            guard let seam = bytes.withUnsafeBytes({ DeflateSeam($0) }) else {
                throw .encodingFailed(detail: "the compressor's stream has no end")
            }
            seam.open(&bytes)
        }
        return bytes
    }

    private mutating func writeLiterals(isLast: Bool) -> [UInt8] {
        let count = output.withUnsafeMutableBytes { output in
            rows.withPrepared { source in
                var writer = BitWriter(output)
                let blocks = BandEncoder.literalBlocks(source)
                for (index, block) in blocks.enumerated() {
                    block.write(to: &writer, isFinal: isLast && index == blocks.count - 1)
                }
                if !isLast {
                    writer.writeEmptyStoredBlock()
                }
                writer.alignToByte()
                return writer.byteCount
            }
        }
        return Array(output[..<count])
    }
}
