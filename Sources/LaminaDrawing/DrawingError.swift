import Foundation
import LaminaThreads

/// What can go wrong while something is drawn, or fonts and paths are read.
///
/// The description says what was found and what to do about it; a caller that knows the place puts it in front.
public enum DrawingError: Error, Sendable, Equatable {
    /// A drawing needs at least one pixel in each direction.
    case emptySize(width: Int, height: Int)
    /// The drawing has more pixels, or a longer side, than is allowed.
    case tooLarge(width: Int, height: Int)
    /// Memory of this many bytes could not be had.
    case outOfMemory(byteCount: Int)
    /// A path has more elements than are drawn.
    case tooManyElements(count: Int, limit: Int)
    /// A path's lines, or its dashes, are more or longer than can be drawn in time.
    case tooComplex(elements: Int)
    /// More graphics states are saved than are kept.
    case tooManyStates(limit: Int)
    /// Cairo gave up.
    case rasterizer(status: String)
    /// No font has this family's name; `known` are the families that there are.
    case missingFamily(String, known: [String])
    /// A file of a font does not hold one that can be read.
    case brokenFont(file: String)
    /// The system gives no threads, on which fonts are looked for.
    case noThreads(ThreadShortage)
    /// There is no font at all.
    case noFonts
    /// A text is longer than is laid out; `limit` is in bytes of UTF-8.
    case textTooLong(byteCount: Int, limit: Int)
    /// A text has more pieces that differ in their looks than are laid out.
    case tooManyRuns(count: Int, limit: Int)
    /// A text has more characters without a space between them than are laid out.
    case wordTooLong(limit: Int)
    /// A line of text would be longer than is laid out, in points.
    case lineTooLong(limit: Double)
    /// The lines of a text would be higher together than is laid out, in points.
    case textTooTall(limit: Double)
    /// SVG path data has a mistake; `position` counts characters from 0.
    case pathData(position: Int, found: String, expected: String)
}

extension DrawingError: CustomStringConvertible, LocalizedError {
    /// A sentence for people: what was found, and what to do.
    public var description: String {
        switch self {
        case .emptySize(let width, let height):
            "a drawing of \(width)×\(height) pixels has no pixels; both sides must be at least 1"
        case .tooLarge(let width, let height):
            "a drawing of \(width)×\(height) pixels is more than \(DrawingLimits.pixels) pixels or "
                + "\(DrawingLimits.side) a side; make it smaller or its scale coarser"
        case .outOfMemory(let byteCount):
            "there is no memory for \(byteCount) bytes of pixels; make the drawing smaller"
        case .tooManyElements(let count, let limit):
            "a path of \(count) elements is more than \(limit); divide or simplify it"
        case .tooComplex(let elements):
            "a path of \(elements) elements has more or longer lines or dashes than can be drawn in time; simplify it"
        case .tooManyStates(let limit):
            "more than \(limit) graphics states are saved; restore each that is saved"
        case .rasterizer(let status):
            "Cairo could not draw: \(status); draw less, or smaller"
        case .missingFamily(let family, let known):
            "no font of the family \"\(family)\" is there; \(Self.advice(known))"
        case .brokenFont(let file):
            "the file \(file) holds no font that can be read; give a TrueType or OpenType file that is whole"
        case .noThreads(let shortage):
            "text can't be set: \(shortage)"
        case .noFonts:
            "there are no fonts; install some, or name font files"
        case .textTooLong(let byteCount, let limit):
            "a text of \(byteCount) bytes is more than \(limit); divide it among several layers"
        case .tooManyRuns(let count, let limit):
            "a text of \(count) pieces is more than \(limit); divide it among several layers"
        case .wordTooLong(let limit):
            "a text has more than \(limit) characters without a space between them; put spaces or newlines in"
        case .lineTooLong(let limit):
            "a line of text would be longer than \(Int(limit)) points; break it with newlines, or divide it"
        case .textTooTall(let limit):
            "the lines of a text would be more than \(Int(limit)) points high together; divide it among several layers"
        case .pathData(let position, let found, let expected):
            "the path data has \(found) at character \(position + 1); expected \(expected)"
        }
    }

    /// The same sentence, for Foundation's error messages.
    public var errorDescription: String? { description }

    private static func advice(_ known: [String]) -> String {
        guard !known.isEmpty else { return "there are none; install some, or name font files" }
        let shown = known.prefix(8).joined(separator: ", ")
        let rest = known.count > 8 ? " and \(known.count - 8) more" : ""
        return "name one of \(shown)\(rest), install it, or name its file"
    }
}
