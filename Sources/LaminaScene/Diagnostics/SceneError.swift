/// Why a scene document could not be read.
///
/// Its description is ready for a person: one paragraph a problem, each with its place, what was found there and what
/// to do about it, followed by the line of the document with a caret under the place.
public enum SceneError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The file could not be read at all: it is missing, is a folder, may not be opened, or is larger than allowed.
    case unreadable(file: String, reason: String, advice: String)

    /// The document was read and has mistakes, in the order of their places; `omitted` counts those beyond the limit of
    /// ``ReadLimits/problems``.
    case invalid([SceneProblem], omitted: Int)

    /// The problems found inside the document; empty when the file could not be read.
    public var problems: [SceneProblem] {
        switch self {
        case .unreadable: []
        case .invalid(let problems, _): problems
        }
    }

    /// All problems, each with its place, what was found and what to do.
    public var description: String {
        switch self {
        case .unreadable(let file, let reason, let advice):
            return "\(Printable.line(file)): \(Printable.line(reason)); \(advice)"
        case .invalid(let problems, let omitted):
            var paragraphs = problems.map(\.description)
            if omitted > 0 {
                paragraphs.append("and \(omitted) more \(omitted == 1 ? "problem" : "problems")")
            }
            return paragraphs.joined(separator: "\n")
        }
    }
}
