import Foundation
import LaminaImage

/// Why a path of a document gives no picture.
enum PictureFault: Error, Equatable {
    case noPath
    case file(FileFailure)
    case image(ImageError)

    /// The pictures before it have left too few pixels for this one.
    case overBudget(width: Int, height: Int, limit: Int)

    private static let longestPath = 200

    /// What to tell of it.
    func finding(path: String) -> SceneFinding {
        // The end of a long path tells more than its start.
        let end = path.count > Self.longestPath ? "…\(path.suffix(Self.longestPath))" : path
        let name = "the picture \"\(Printable.line(end))\""
        switch self {
        case .noPath:
            return .invalid(found: "found \(Printable.quoted(path))", advice: "write the path of a picture")
        case .file(.system(ENOENT)) where path.contains("://") || path.hasPrefix("data:"):
            return .invalid(
                found: "\(name) is a URL, and URLs are not fetched",
                advice: "save the picture in the document's folder, and write its path there")
        case .file(let failure):
            return failure.finding(name)
        case .image(let error):
            let (reason, advice) = error.parts
            return .invalid(found: "\(name) can't be used: \(reason)", advice: advice)
        case .overBudget(let width, let height, let limit):
            return .invalid(
                found: "\(name) of \(width)×\(height) pixels brings the document over \(limit) pixels of pictures",
                advice: "make its pictures smaller, or raise the limit")
        }
    }
}

extension FileFailure {
    fileprivate func finding(_ name: String) -> SceneFinding {
        switch self {
        case .system(ENOENT), .system(ENOTDIR):
            .invalid(found: "\(name) does not exist", advice: "check the path, which starts in the document's folder")
        case .notPlain:
            .invalid(found: "\(name) is no plain file", advice: "name a PNG, JPEG, WebP or PPM file")
        case .tooLarge(let limit):
            .invalid(found: "\(name) is larger than \(limit) bytes", advice: "make it smaller, or raise the limit")
        case .outside, .system:
            .split("\(name) \(words)")
        }
    }
}

extension ImageError {
    /// What was found and what to do, which the description puts behind the last semicolon.
    fileprivate var parts: (reason: String, advice: String) {
        let text = description
        guard let end = text.range(of: "; ", options: .backwards) else { return (text, "check the file") }
        return (String(text[..<end.lowerBound]), String(text[end.upperBound...]))
    }
}
