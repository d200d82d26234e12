/// PPM (P3, P6) and PGM (P2, P5), with samples of 8 and 16 bits.
enum NetpbmDecoder {
    /// Decodes the first picture of the file to opaque RGBA.
    ///
    /// Samples are scaled to 0…255, rounded to nearest.
    static func decode(_ bytes: UnsafeRawBufferPointer) throws(ImageError) -> Bitmap {
        let header = try NetpbmHeader.read(bytes)
        let size = header.stored
        let pixelCount = try PixelCount.rgbaByteCount(width: size.width, height: size.height) / 4
        let sampleCount = pixelCount * header.kind.channels
        let sampleBytes = header.maximum > 255 ? 2 : 1
        // A plain sample takes a digit and a space, the last one a digit only; checked before memory is taken.
        let needed = header.kind.isPlain ? sampleCount * 2 - 1 : sampleCount * sampleBytes
        var reader = ByteReader(bytes, at: header.dataStart)
        guard reader.remaining >= needed else {
            throw .truncated(.netpbm, detail: "\(reader.remaining) of at least \(needed) bytes of samples are there")
        }
        return try Bitmap(width: size.width, height: size.height) { (pixels) throws(ImageError) in
            if header.kind.isPlain {
                var samples = PlainSamples(reader, maximum: header.maximum)
                try fill(pixels, channels: header.kind.channels) { (_) throws(ImageError) in try samples.next() }
            } else if let data = reader.readBytes(needed) {
                try fill(pixels, channels: header.kind.channels) { (index) throws(ImageError) in
                    let value =
                        sampleBytes == 1 ? Int(data[index]) : Int(data[index * 2]) << 8 | Int(data[index * 2 + 1])
                    return try scale(value, maximum: header.maximum)
                }
            }
        }
    }

    /// Writes opaque pixels of samples asked for in order.
    @inline(__always)
    private static func fill(
        _ pixels: UnsafeMutableBufferPointer<UInt8>,
        channels: Int,
        sample: (Int) throws(ImageError) -> UInt8
    ) throws(ImageError) {
        var index = 0
        for offset in stride(from: 0, to: pixels.count, by: 4) {
            let first = try sample(index)
            pixels[offset] = first
            pixels[offset + 1] = channels == 3 ? try sample(index + 1) : first
            pixels[offset + 2] = channels == 3 ? try sample(index + 2) : first
            pixels[offset + 3] = 255
            index += channels
        }
    }

    /// round(value × 255 / maximum).
    @inline(__always)
    static func scale(_ value: Int, maximum: Int) throws(ImageError) -> UInt8 {
        guard value <= maximum else {
            throw .corrupt(.netpbm, detail: "a sample is \(value), more than the largest, \(maximum)")
        }
        return maximum == 255
            ? UInt8(truncatingIfNeeded: value) : UInt8(truncatingIfNeeded: (value * 255 + maximum / 2) / maximum)
    }
}

/// The samples of a plain file: decimal numbers between white space.
private struct PlainSamples {
    private var reader: ByteReader
    private let maximum: Int

    init(_ reader: ByteReader, maximum: Int) {
        self.reader = reader
        self.maximum = maximum
    }

    mutating func next() throws(ImageError) -> UInt8 {
        var byte = reader.readByte()
        while let current = byte, NetpbmHeader.isSpace(current) {
            byte = reader.readByte()
        }
        guard let first = byte else {
            throw .truncated(.netpbm, detail: "there are too few samples")
        }
        guard var value = NetpbmHeader.digit(first) else {
            throw .corrupt(.netpbm, detail: "a sample is not a number")
        }
        while let current = reader.readByte() {
            guard let digit = NetpbmHeader.digit(current) else {
                guard NetpbmHeader.isSpace(current) else {
                    throw .corrupt(.netpbm, detail: "a sample is not a number")
                }
                break
            }
            value = min(value * 10 + digit, 1 << 20)
        }
        return try NetpbmDecoder.scale(value, maximum: maximum)
    }
}
