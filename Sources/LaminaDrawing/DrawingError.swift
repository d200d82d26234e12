import FoundationEssentials
import LaminaThreads

/// An error in drawing, or in reading fonts and paths.
///
/// The description says what was found and what to do about it; a caller that knows the location prefixes it.
public enum DrawingError: Error, Sendable, Equatable {
    /// A drawing needs at least one pixel in each direction.
    case emptySize(width: Int, height: Int)
    /// The drawing has more pixels, or a longer side, than is allowed.
    case tooLarge(width: Int, height: Int)
    /// Memory of this many bytes could not be allocated.
    case outOfMemory(byteCount: Int)
    /// A path has more elements than the limit.
    case tooManyElements(count: Int, limit: Int)
    /// A path has too many or too long lines or dashes to be drawn in time.
    case tooComplex(elements: Int)
    /// More graphics states are saved than the limit.
    case tooManyStates(limit: Int)
    /// Cairo reported an error.
    case rasterizer(status: String)
    /// No font has this family's name; `known` are the available families.
    case missingFamily(String, known: [String])
    /// A font's file contains no readable font.
    case brokenFont(file: String)
    /// The system refuses the threads on which fonts are searched for.
    case noThreads(ThreadShortage)
    /// No font is available.
    case noFonts
    /// A text is longer than the limit, in bytes of UTF-8.
    case textTooLong(byteCount: Int, limit: Int)
    /// A text has more runs than the limit.
    case tooManyRuns(count: Int, limit: Int)
    /// A text has more paragraphs than the limit.
    case tooManyParagraphs(limit: Int)
    /// A text has more characters without a space between them than the limit.
    case wordTooLong(limit: Int)
    /// A line of text would be longer than the limit, in points.
    case lineTooLong(limit: Double)
    /// The lines of a text would be taller in total than the limit, in points.
    case textTooTall(limit: Double)
    /// SVG path data has a mistake; `position` counts characters from 0.
    case pathData(position: Int, found: String, expected: String)
}

extension DrawingError: CustomStringConvertible, LocalizedError {
    /// A message for people: what was found, and what to do.
    public var description: String {
        switch self {
        case .emptySize(let width, let height):
            "a drawing of \(width)×\(height) pixels has no pixels; both sides must be at least 1"
        case .tooLarge(let width, let height):
            "a drawing of \(width)×\(height) pixels is more than \(DrawingLimits.pixels) pixels or "
                + "\(DrawingLimits.side) per side; make it smaller or lower its scale"
        case .outOfMemory(let byteCount):
            "there is no memory for \(byteCount) bytes of pixels; make the drawing smaller"
        case .tooManyElements(let count, let limit):
            "a path of \(count) elements is more than \(limit); divide or simplify it"
        case .tooComplex(let elements):
            "a path of \(elements) elements has too many or too long lines or dashes to be drawn in time; simplify it"
        case .tooManyStates(let limit):
            "more than \(limit) graphics states are saved; restore each saved state"
        case .rasterizer(let status):
            "Cairo could not draw: \(status); draw less, or smaller"
        case .missingFamily(let family, let known):
            "there is no font of the family \"\(family)\"; \(Self.advice(known))"
        case .brokenFont(let file):
            "the file \(file) contains no readable font; give a complete TrueType or OpenType file"
        case .noThreads(let shortage):
            "text can't be set: \(shortage)"
        case .noFonts:
            "there are no fonts; install some (on Debian: apt install fonts-dejavu-core), or name font files"
        case .textTooLong(let byteCount, let limit):
            "a text of \(byteCount) bytes is more than \(limit); divide it among several layers"
        case .tooManyRuns(let count, let limit):
            "a text of \(count) runs is more than \(limit); divide it among several layers"
        case .tooManyParagraphs(let limit):
            "a text has more than \(limit) paragraphs; divide it among several layers"
        case .wordTooLong(let limit):
            "a text has more than \(limit) characters without a space between them; insert spaces or newlines"
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

/// The limits of drawing. Each counts work or memory, never time, so that the same drawings are refused everywhere.
package enum DrawingLimits {
    /// The pixels of one drawing: 40,000,000, in 160 MB.
    package static let pixels = 40_000_000

    /// The pixels per side: 32,000.
    package static let side = 32_000

    /// The pixels per side of a layer's drawing: 16,384, the largest texture of most devices.
    package static let layerSide = 16_384

    /// The pixels per side from which on a shape is drawn in windows around its visible part.
    package static let wholeSide = 4_096

    /// The pixels from which on a shape is drawn in windows around its visible part.
    package static let wholePixels = 1 << 23

    /// The elements of a path: 1,000,000.
    package static let pathElements = 1_000_000

    /// The elements of a clip path: 10,000.
    package static let clipElements = 10_000

    /// The dashes of a stroke: 1,000,000.
    package static let dashes = 1_000_000

    /// The states that ``DrawingContext/saveGState()`` saves: 1,000.
    package static let states = 1_000

    /// The bytes of UTF-8 of a text: 250,000.
    package static let textBytes = 250_000

    /// The runs of a text: 5,000. Pango's time is quadratic in their number.
    package static let textRuns = 5_000

    /// The paragraphs of a text that are laid out: 5,000. Pango's time is quadratic in their number: about a second for
    /// these.
    package static let textParagraphs = 5_000

    /// The characters of a text without a space between them: 10,000. Pango's time to break them is quadratic in their
    /// number.
    package static let wordLength = 10_000

    /// The length of a line of text, in points, before it is wrapped: 1,000,000.
    package static let lineLength = 1_000_000.0

    /// The work of one path, so that filling it takes seconds at most: rows of pixels that its lines cross, and lines
    /// that may cross each other, weighted by ``OutlineCost/crossings``.
    static let crossings = 4e6

    /// The edges of a stroke.
    static let strokeEdges = 2e6
}
