import CDeflate

/// A PNG file taken apart.
struct PNGFile {
    var chunks: [(name: String, body: [UInt8])] = []

    init(_ bytes: [UInt8]) {
        var place = 8
        while place + 12 <= bytes.count {
            let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            let name = String(decoding: bytes[place + 4..<place + 8], as: UTF8.self)
            chunks.append((name, Array(bytes[place + 8..<place + 8 + length])))
            place += length + 12
        }
    }

    func body(_ name: String) -> [UInt8]? {
        chunks.first { $0.name == name }?.body
    }

    var depth: Int { Int(body("IHDR")?[8] ?? 0) }
    var colorType: Int { Int(body("IHDR")?[9] ?? 255) }

    /// The rows with their filter bytes; nil unless the data is one whole zlib stream with the right checksum.
    func rows(byteCount: Int) -> [UInt8]? {
        let stream = chunks.filter { $0.name == "IDAT" }.flatMap(\.body)
        guard let decompressor = libdeflate_alloc_decompressor() else { return nil }
        defer { libdeflate_free_decompressor(decompressor) }
        var result = [UInt8](repeating: 0, count: byteCount)
        var used = 0
        var made = 0
        let status = libdeflate_zlib_decompress_ex(
            decompressor, stream, stream.count, &result, byteCount, &used, &made)
        return status == LIBDEFLATE_SUCCESS && used == stream.count && made == byteCount ? result : nil
    }
}
