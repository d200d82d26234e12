import CJPEG

/// The rows of a JPEG file, through libjpeg-turbo.
final class JPEGRowReader: RowReader {
    private let file: InputFile
    private let rows: OpaquePointer

    init(_ file: InputFile, width: Int, height: Int) throws(ImageError) {
        self.file = file
        guard let columns = UInt32(exactly: width), let lines = UInt32(exactly: height) else {
            throw .corrupt(.jpeg, detail: "the header says \(width)×\(height) pixels")
        }
        var status = LAMINA_JPEG_OK
        var opened: OpaquePointer?
        let message = CMessage.read { text, capacity in
            opened = lamina_jpeg_rows_open(file.descriptor, columns, lines, &status, text, capacity)
        }
        guard let opened else { throw JPEGRowReader.error(status, message) }
        rows = opened
    }

    deinit { lamina_jpeg_rows_close(rows) }

    func read(rows count: Int, into target: UnsafeMutableBufferPointer<UInt8>) throws(ImageError) {
        var status = LAMINA_JPEG_OK
        let message = CMessage.read { text, capacity in
            status = lamina_jpeg_rows_read(rows, target.baseAddress, UInt32(clamping: count), text, capacity)
        }
        guard status == LAMINA_JPEG_OK else { throw JPEGRowReader.error(status, message) }
    }

    private static func error(_ status: LaminaJPEGStatus, _ message: String) -> ImageError {
        switch status {
        case LAMINA_JPEG_TRUNCATED: .truncated(.jpeg, detail: message)
        case LAMINA_JPEG_NO_MEMORY: .outOfMemory(byteCount: 1 << 17)
        case LAMINA_JPEG_UNSUPPORTED: .unsupported(.jpeg, detail: message)
        default: .corrupt(.jpeg, detail: message)
        }
    }
}
