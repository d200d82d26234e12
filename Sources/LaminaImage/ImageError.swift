import FoundationEssentials
import Glibc

/// An error of making, reading or writing pictures.
///
/// The description says what was found and what to do about it; a caller that knows the file's name prepends it.
public enum ImageError: Error, Equatable, Sendable {
    /// A side is below 1 pixel.
    case emptySize(width: Int, height: Int)
    /// The byte count does not match the picture's size: width × height × 4 are needed.
    case wrongByteCount(width: Int, height: Int, found: Int)
    /// The picture exceeds the limits, or the address space.
    case tooLarge(width: Int, height: Int, limit: String)
    /// A side is longer than a format, by its name, can represent; `longest` is in pixels.
    case sideTooLong(format: String, width: Int, height: Int, longest: Int)
    /// A quality that a format does not have; `detail` says what was given and what to give.
    case badQuality(detail: String)
    /// The bytes are in no supported picture format; `found` describes them.
    case unknownFormat(found: String)
    /// The format is supported, but not a feature of it that this file uses.
    case unsupported(ImageFormat, detail: String)
    /// The data ends before the picture does.
    case truncated(ImageFormat, detail: String)
    /// The data contradicts its format.
    case corrupt(ImageFormat, detail: String)
    /// An allocation of this many bytes failed.
    case outOfMemory(byteCount: Int)
    /// Compression failed, which is a bug of this library and not a fault of the picture.
    case encodingFailed(detail: String)
    /// The name's extension is of no format that pictures are written in.
    case unknownExtension(path: String)
    /// A file could not be written; `code` is the `errno`.
    case cannotWrite(path: String, step: String, code: Int32)
    /// A file could not be read; `code` is the `errno`.
    case cannotRead(path: String, code: Int32)
    /// A file may not be opened: it is not a regular file, or it is outside the document's folder.
    case cannotOpen(path: String, detail: String)
}

extension ImageError: CustomStringConvertible, LocalizedError {
    /// The message: what was found, where, and what to do.
    public var description: String {
        switch self {
        case .emptySize(let width, let height):
            "a picture of \(width)×\(height) pixels has no pixels; both sides must be at least 1"
        case .wrongByteCount(let width, let height, let found):
            "\(found) bytes do not make a picture of \(width)×\(height) pixels; "
                + "give width × height × 4 bytes of RGBA"
        case .tooLarge(let width, let height, let limit):
            "the picture is \(width)×\(height) pixels, more than \(limit); make it smaller or raise the limit"
        case .sideTooLong(let format, let width, let height, let longest):
            "\(format) can't hold a picture of \(width)×\(height) pixels, as a side has at most \(longest); "
                + "make it smaller, or write .png"
        case .badQuality(let detail):
            detail
        case .unknownFormat(let found):
            "\(found) can't be read as a picture; give \(ImageFormat.readNames)"
        case .unsupported(let format, let detail):
            "this \(format.name) cannot be read: \(detail); save it in a more common form"
        case .truncated(let format, let detail):
            "the \(format.name) data is cut short: \(detail); fetch or export the file again"
        case .corrupt(let format, let detail):
            "the \(format.name) data is damaged: \(detail); fetch or export the file again"
        case .outOfMemory(let byteCount):
            "\(byteCount) bytes of pixels can't be allocated; make the picture smaller"
        case .encodingFailed(let detail):
            "the picture could not be encoded: \(detail); this is a fault of the encoder, please report it"
        case .unknownExtension(let path):
            "\(path) has no extension of a picture format; give a file name that ends in "
                + ImageFormat.writtenEndings
        case .cannotRead(let path, let code):
            "cannot read \(path): \(String(cString: strerror(code))); check its name and that it may be read"
        case .cannotOpen(let path, let detail):
            "\(path) \(detail)"
        case .cannotWrite(let path, let step, let code):
            "cannot write \(path): \(step): \(String(cString: strerror(code))); \(Self.writingAdvice(code))"
        }
    }

    /// The same message, for Foundation.
    public var errorDescription: String? { description }

    private static func writingAdvice(_ code: Int32) -> String {
        switch code {
        case ENOENT: "check that its folder exists and is writable"
        case ENOTDIR: "a part of the path is a file; name a folder"
        case EISDIR: "name a file in it"
        case EACCES, EPERM, EROFS: "choose a folder that you may write to"
        case ENOSPC, EDQUOT: "free some space, or write elsewhere"
        case EPIPE, EBADF: "check the program that reads it"
        default: "check the path, or write elsewhere"
        }
    }
}
