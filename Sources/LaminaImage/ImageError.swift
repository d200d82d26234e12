import Foundation

/// What can go wrong while pictures are made, read or written.
///
/// The description says what was found and what to do about it; a caller that knows the file's name puts it in front.
public enum ImageError: Error, Equatable, Sendable {
    /// A picture needs at least one pixel in each direction.
    case emptySize(width: Int, height: Int)
    /// The number of bytes given does not make the picture: width × height × 4 are needed.
    case wrongByteCount(width: Int, height: Int, found: Int)
    /// The picture is larger than the limits, or than memory can address.
    case tooLarge(width: Int, height: Int, limit: String)
    /// The bytes are of no picture format that is read here; `found` describes them.
    case unknownFormat(found: String)
    /// The format is known, but this file uses a part of it that is not read here.
    case unsupported(ImageFormat, detail: String)
    /// The data ends before the picture does.
    case truncated(ImageFormat, detail: String)
    /// The data contradicts its format.
    case corrupt(ImageFormat, detail: String)
    /// Memory of this many bytes could not be had.
    case outOfMemory(byteCount: Int)
    /// Compressing failed, which is a fault of this library and not of the picture.
    case encodingFailed(detail: String)
    /// A name whose ending says no format that pictures are written in.
    case unknownEnding(path: String)
    /// A file could not be written; `code` is the system's `errno`.
    case cannotWrite(path: String, step: String, code: Int32)
    /// A file could not be read; `code` is the system's `errno`.
    case cannotRead(path: String, code: Int32)
    /// A file may not be opened: it is no plain one, or a document names it from outside its folder.
    case cannotOpen(path: String, detail: String)
}

extension ImageError: CustomStringConvertible, LocalizedError {
    /// A sentence for people: what was found, where, and what to do.
    public var description: String {
        switch self {
        case .emptySize(let width, let height):
            "a picture of \(width)×\(height) pixels has no pixels; both sides must be at least 1"
        case .wrongByteCount(let width, let height, let found):
            "\(found) bytes do not make a picture of \(width)×\(height) pixels; "
                + "give width × height × 4 bytes of RGBA"
        case .tooLarge(let width, let height, let limit):
            "the picture is \(width)×\(height) pixels, more than \(limit); make it smaller or raise the limit"
        case .unknownFormat(let found):
            "\(found) is no picture that can be read; give PNG, JPEG, WebP or PPM"
        case .unsupported(let format, let detail):
            "this \(format.name) cannot be read: \(detail); save it in a more common form"
        case .truncated(let format, let detail):
            "the \(format.name) data is cut short: \(detail); fetch or export the file again"
        case .corrupt(let format, let detail):
            "the \(format.name) data is damaged: \(detail); fetch or export the file again"
        case .outOfMemory(let byteCount):
            "there is no memory for \(byteCount) bytes of pixels; make the picture smaller"
        case .encodingFailed(let detail):
            "the picture could not be encoded: \(detail); this is a fault of the encoder, please report it"
        case .unknownEnding(let path):
            "\(path) says no format of pictures; give a file's name that ends in .png or .ppm"
        case .cannotRead(let path, let code):
            "cannot read \(path): \(String(cString: strerror(code))); check its name and that it may be read"
        case .cannotOpen(let path, let detail):
            "\(path) \(detail)"
        case .cannotWrite(let path, let step, let code):
            "cannot write \(path): \(step): \(String(cString: strerror(code))); \(Self.writingAdvice(code))"
        }
    }

    /// The same sentence, for Foundation's error messages.
    public var errorDescription: String? { description }

    private static func writingAdvice(_ code: Int32) -> String {
        switch code {
        case ENOENT: "check that its folder exists and takes new files"
        case ENOTDIR: "a part of the path is a file; name a folder"
        case EISDIR: "name a file in it"
        case EACCES, EPERM, EROFS: "choose a place where you may write"
        case ENOSPC, EDQUOT: "make room there, or write elsewhere"
        case EPIPE, EBADF: "check what is to read it"
        default: "check the place, or write elsewhere"
        }
    }
}
