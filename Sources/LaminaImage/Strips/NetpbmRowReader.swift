/// The rows of a binary PPM or PGM file, whose samples stand at places that can be worked out.
final class NetpbmRowReader: RowReader {
    private let file: InputFile
    private let header: NetpbmHeader
    private var next = 0
    private var samples: [UInt8] = []

    init(_ file: InputFile) throws(ImageError) {
        self.file = file
        let head = try file.head(byteCount: 1 << 16)
        header = try withBytes(of: head) { (bytes) throws(ImageError) in try NetpbmHeader.read(bytes) }
        guard !header.kind.isPlain else {
            throw .unsupported(.netpbm, detail: "its samples are text; write it in binary, as P6 or P5")
        }
    }

    func read(rows: Int, into target: UnsafeMutableBufferPointer<UInt8>) throws(ImageError) {
        let channels = header.kind.channels
        let sampleBytes = header.maximum > 255 ? 2 : 1
        let rowBytes = header.stored.width * channels * sampleBytes
        if samples.count < rowBytes { samples = [UInt8](repeating: 0, count: rowBytes) }
        for row in 0..<rows {
            let offset = header.dataStart + (next + row) * rowBytes
            let count = samples.withUnsafeMutableBytes { bytes in
                file.readAll(UnsafeMutableRawBufferPointer(rebasing: bytes[..<rowBytes]), at: offset)
            }
            guard count == rowBytes else {
                throw .truncated(.netpbm, detail: "row \(next + row) of \(header.stored.height) is not there")
            }
            try convert(into: target, at: row * header.stored.width * 4, channels, sampleBytes)
        }
        next += rows
    }

    private func convert(
        into target: UnsafeMutableBufferPointer<UInt8>, at start: Int, _ channels: Int, _ sampleBytes: Int
    ) throws(ImageError) {
        for column in 0..<header.stored.width {
            for channel in 0..<3 {
                let at = (column &* channels &+ (channels == 3 ? channel : 0)) &* sampleBytes
                let value = sampleBytes == 2 ? Int(samples[at]) << 8 | Int(samples[at &+ 1]) : Int(samples[at])
                target[start &+ column &* 4 &+ channel] = try NetpbmDecoder.scale(value, maximum: header.maximum)
            }
            target[start &+ column &* 4 &+ 3] = 255
        }
    }
}
