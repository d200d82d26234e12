import Glibc

/// A picture file that is decoded row by row from the top, so that a huge one is never in memory as a whole.
///
/// PNG (not interlaced), JPEG (not progressive, not CMYK) and binary PPM and PGM. Pixels are like those of ``Bitmap``.
/// Used by one thread at a time.
package final class ImageStrips {
    /// The number of columns.
    package let width: Int
    /// The number of rows.
    package let height: Int
    /// The number of rows read so far.
    package private(set) var rowsRead = 0

    private let reader: any RowReader

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - folders: The folders from which it may be read.
    ///   - limits: Sizes above which the file is refused before memory is allocated for its rows.
    /// - Throws: `ImageError`, with `unsupported` for forms that can't be decoded row by row.
    package init(
        path: String, in folders: ReadableFolders = .everywhere, limits: DecodeLimits = DecodeLimits()
    ) throws(ImageError) {
        let file = try InputFile(path: path, in: folders)
        let head = try file.head(byteCount: 1 << 18)
        let format = try head.withUnsafeBytes { bytes in
            Result { () throws(ImageError) in try ImageFormat.sniff(bytes) }
        }
        .get()
        // Their headers may be at the end of the file.
        if format == .tiff || format == .avif { throw ImageStrips.notByRows(format) }
        let header = try ImageHeader(head)
        try limits.check(width: header.width, height: header.height)
        guard header.orientation == .upright else {
            throw .unsupported(header.format, detail: "its orientation can't be applied row by row; rotate its pixels")
        }
        (width, height) = (header.width, header.height)
        reader =
            switch header.format {
            case .png: try Self.open(png: file, header, head)
            case .jpeg: try Self.open(jpeg: file, header, head)
            case .netpbm: try NetpbmRowReader(file)
            case .webp, .gif, .tiff, .avif: throw ImageStrips.notByRows(header.format)
            }
    }

    private static func notByRows(_ format: ImageFormat) -> ImageError {
        .unsupported(format, detail: "it can't be decoded row by row; convert it to PNG")
    }

    /// The bytes in front of the pixels that are looked through for a colour profile, if the first ones do not do.
    private static let longestHead = 2 * ColorDescription.largestProfile

    private static func open(png file: InputFile, _ header: ImageHeader, _ head: [UInt8]) throws(ImageError)
        -> any RowReader
    {
        var color = head.withUnsafeBytes { PNGColor($0) }
        if color.isCutShort { color = try file.head(byteCount: longestHead).withUnsafeBytes { PNGColor($0) } }
        return try PNGRowReader(
            file, width: header.width, height: header.height, conversion: color.conversion(), isDeep: color.isDeep)
    }

    private static func open(jpeg file: InputFile, _ header: ImageHeader, _ head: [UInt8]) throws(ImageError)
        -> any RowReader
    {
        // The header has been read from the same bytes up to the pixels.
        let color = head.withUnsafeBytes { JPEGColor($0) }
        return try JPEGRowReader(
            file, width: header.width, height: header.height, conversion: color.conversion())
    }

    /// Reads the next rows, at most as many as are left, into rows × width × 4 bytes.
    package func read(rows: Int, into target: UnsafeMutableBufferPointer<UInt8>) throws(ImageError) {
        guard rows > 0 else { return }
        guard rows <= height - rowsRead, target.count >= rows * width * 4 else {
            throw .wrongByteCount(width: width, height: rows, found: target.count)
        }
        let part = UnsafeMutableBufferPointer(rebasing: target[..<(rows * width * 4)])
        try reader.read(rows: rows, into: part)
        rowsRead += rows
    }
}
