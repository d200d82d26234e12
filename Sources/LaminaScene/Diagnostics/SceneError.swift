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

/// One mistake in a scene document, with its place.
public struct SceneProblem: Sendable, Equatable, CustomStringConvertible {
    /// The document's name as it was given.
    public let file: String

    /// The line of the place, from 1.
    public let line: Int

    /// The column of the place in Unicode scalars, from 1.
    public let column: Int

    /// The property path, such as `sublayers[3].contentsGravity`; empty at the document's root.
    ///
    /// The middle of a very long path is left out.
    public let path: String

    /// What was found there.
    public let finding: SceneFinding

    /// The line of the document around the place.
    public let excerpt: SourceExcerpt

    /// The place, the path and the finding on one line, without the excerpt.
    public var summary: String {
        let place = "\(Printable.line(file)):\(line):\(column): "
        return path.isEmpty ? "\(place)\(finding)" : "\(place)\(path): \(finding)"
    }

    /// The summary, then the line of the document with a caret under the place.
    public var description: String {
        "\(summary)\n\(excerpt.rendered(lineNumber: line))"
    }
}

/// What is wrong at one place of a scene document, and what to do about it.
public enum SceneFinding: Sendable, Equatable, CustomStringConvertible {
    /// The text is not well-formed JSON or YAML.
    case syntax(found: String, advice: String)

    /// The document is larger or deeper than ``ReadLimits`` allow.
    case limit(found: String, advice: String)

    /// An object has one key twice; `firstLine` is the line of the first.
    case duplicateKey(firstLine: Int)

    /// The object has no such property; `advice` offers the near name or says where the name belongs.
    case unknownKey(advice: String)

    /// The object lacks a property that it needs.
    case missingKey(name: String, expected: String)

    /// The value is of another kind than the property takes.
    case wrongType(found: String, expected: String, advice: String?)

    /// The value is of the right kind and outside its range.
    case outOfRange(found: String, expected: String)

    /// The text is none of the names that the property takes.
    case unknownName(found: String, advice: String)

    /// Anything else: a missing file, an identifier used twice, a cycle of masks.
    case invalid(found: String, advice: String)

    /// What was found and what to do, without the place.
    public var description: String {
        switch self {
        case .syntax(let found, let advice), .limit(let found, let advice), .invalid(let found, let advice):
            "\(found); \(advice)"
        case .duplicateKey(let firstLine):
            "the key is written twice, first on line \(firstLine); keep one of the two"
        case .unknownKey(let advice):
            "unknown key; \(advice)"
        case .missingKey(let name, let expected):
            "the key \"\(name)\" is missing; add it with \(expected)"
        case .wrongType(let found, let expected, let advice?):
            "found \(found) where \(expected) is expected; \(advice)"
        case .wrongType(let found, let expected, nil):
            "found \(found); write \(expected)"
        case .outOfRange(let found, let expected):
            "\(found) is out of range; write \(expected)"
        case .unknownName(let found, let advice):
            "unknown name \(found); \(advice)"
        }
    }
}

/// The part of a document's line around a place, safe to print: control characters are replaced.
public struct SourceExcerpt: Sendable, Equatable {
    /// The text of the line, or of the part of it around the place when the line is long.
    public let text: String

    /// How many characters of `text` stand before the place.
    public let caret: Int

    /// The excerpt behind its line number, and below it a caret under the place.
    ///
    /// - Parameter lineNumber: the line's number, from 1.
    public func rendered(lineNumber: Int) -> String {
        let number = String(lineNumber)
        let margin = String(repeating: " ", count: number.count)
        return "  \(number) | \(text)\n  \(margin) | \(String(repeating: " ", count: caret))^"
    }
}
