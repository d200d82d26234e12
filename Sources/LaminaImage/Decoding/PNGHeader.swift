/// The chunks of a PNG file that matter before decoding.
enum PNGHeader {
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Reads the size from IHDR and the orientation from eXIf, wherever that stands.
    static func read(_ bytes: UnsafeRawBufferPointer) throws(ImageError) -> StoredSize {
        var reader = ByteReader(bytes)
        guard let found = reader.readBytes(signature.count) else {
            throw .truncated(.png, detail: "it ends within the signature")
        }
        guard found.elementsEqual(signature) else {
            throw .corrupt(.png, detail: "the signature is changed, as by a transfer in text mode")
        }
        guard let length = reader.readUInt32(bigEndian: true), reader.skip(4),
            let width = reader.readUInt32(bigEndian: true), let height = reader.readUInt32(bigEndian: true)
        else {
            throw .truncated(.png, detail: "it ends within the header")
        }
        guard reader.has("IHDR", at: 12), length == 13 else {
            throw .corrupt(.png, detail: "the first chunk is not a header")
        }
        guard width > 0, height > 0 else {
            throw .corrupt(.png, detail: "the header says \(width)×\(height) pixels")
        }
        return StoredSize(width: width, height: height, orientation: orientation(bytes))
    }

    private static func orientation(_ bytes: UnsafeRawBufferPointer) -> ImageOrientation {
        var reader = ByteReader(bytes, at: signature.count)
        while let length = reader.readUInt32(bigEndian: true) {
            let type = reader.position
            guard reader.skip(4), !reader.has("IEND", at: type), let body = reader.readBytes(length), reader.skip(4)
            else { break }
            if reader.has("eXIf", at: type) {
                return ExifOrientation.read(body)
            }
        }
        return .upright
    }
}
