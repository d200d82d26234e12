import Foundation

/// What the first bytes of a picture file tell, without decoding it.
public struct ImageHeader: Sendable, Hashable {
    /// The file's format, told by its content and not by its name.
    public let format: ImageFormat
    /// Columns as shown, that is with the orientation applied.
    public let width: Int
    /// Rows as shown, that is with the orientation applied.
    public let height: Int
    /// How the stored pixels have to be turned; `width` and `height` are those after the turn.
    public let orientation: ImageOrientation

    /// Reads the header of a PNG, JPEG, WebP or PPM file; costs a walk over the file's chunks.
    ///
    /// - Parameter data: the file; the part up to the first pixels is enough.
    /// - Throws: `ImageError` if the format is unknown or its header is broken. No size is too large here.
    public init(_ data: some ContiguousBytes) throws(ImageError) {
        self = try withBytes(of: data) { (bytes) throws(ImageError) in try ImageHeader(bytes: bytes) }
    }

    init(bytes: UnsafeRawBufferPointer) throws(ImageError) {
        let format = try ImageFormat.sniff(bytes)
        let stored =
            switch format {
            case .png: try PNGHeader.read(bytes)
            case .jpeg: try JPEGHeader.read(bytes)
            case .webp: try WebPHeader.read(bytes)
            case .netpbm: try NetpbmHeader.read(bytes).stored
            }
        self.init(format: format, stored: stored)
    }

    init(format: ImageFormat, stored: StoredSize) {
        self.format = format
        self.orientation = stored.orientation
        self.width = stored.orientation.swapsSides ? stored.height : stored.width
        self.height = stored.orientation.swapsSides ? stored.width : stored.height
    }

    /// The size as the file stores it.
    var stored: StoredSize {
        let swaps = orientation.swapsSides
        return StoredSize(width: swaps ? height : width, height: swaps ? width : height, orientation: orientation)
    }
}

/// The size in a file's header, before the orientation is applied.
struct StoredSize: Equatable {
    var width: Int
    var height: Int
    var orientation = ImageOrientation.upright
}

/// Lends the bytes to `body`, and passes a typed error through Foundation's untyped call.
func withBytes<Value>(
    of data: some ContiguousBytes,
    _ body: (UnsafeRawBufferPointer) throws(ImageError) -> Value
) throws(ImageError) -> Value {
    let result = data.withUnsafeBytes { bytes in
        Result { () throws(ImageError) in try body(bytes) }
    }
    return try result.get()
}
