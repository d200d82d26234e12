import CPNG

/// The rows of a PNG file, through libpng.
final class PNGRowReader: RowReader {
    private let file: InputFile
    private let rows: OpaquePointer

    init(_ file: InputFile, width: Int, height: Int) throws(ImageError) {
        self.file = file
        guard let columns = UInt32(exactly: width), let lines = UInt32(exactly: height) else {
            throw .corrupt(.png, detail: "the header says \(width)×\(height) pixels")
        }
        var status = LAMINA_PNG_OK
        var opened: OpaquePointer?
        let message = CMessage.read { text, capacity in
            opened = lamina_png_rows_open(file.descriptor, columns, lines, &status, text, capacity)
        }
        guard let opened else { throw PNGRowReader.error(status, message) }
        rows = opened
    }

    deinit { lamina_png_rows_close(rows) }

    func read(rows count: Int, into target: UnsafeMutableBufferPointer<UInt8>) throws(ImageError) {
        var status = LAMINA_PNG_OK
        let message = CMessage.read { text, capacity in
            status = lamina_png_rows_read(rows, target.baseAddress, UInt32(clamping: count), text, capacity)
        }
        guard status == LAMINA_PNG_OK else { throw PNGRowReader.error(status, message) }
        PremultipliedAlpha.multiply(target)
    }

    private static func error(_ status: LaminaPNGStatus, _ message: String) -> ImageError {
        switch status {
        case LAMINA_PNG_TRUNCATED: .truncated(.png, detail: message)
        case LAMINA_PNG_NO_MEMORY: .outOfMemory(byteCount: 1 << 17)
        case LAMINA_PNG_UNSUPPORTED: .unsupported(.png, detail: message)
        default: .corrupt(.png, detail: message)
        }
    }
}
