import LaminaCounters

/// An error that prevents a scene document from being read.
///
/// Its description is meant for people: one paragraph per problem, with its position, what was found and what to do,
/// followed by the line of the document with a caret under the position.
public enum SceneError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The file could not be read: it is missing, is a folder, may not be opened, or is larger than allowed.
    case unreadable(file: String, reason: String, advice: String)

    /// The file could not be read although nothing is wrong with it: the disk failed, or too many files are open.
    case unavailable(file: String, reason: String, advice: String)

    /// The document has problems, in order of position; `omitted` counts those beyond the 20 that are listed.
    case invalid([SceneProblem], omitted: Int)

    /// The document has no size of the name that was asked for; `names` are those that it has, in its order.
    case unknownSize(file: String, name: String, names: [String])

    /// The document has no state of the name that was asked for; `names` are those that it has, in its order.
    case unknownState(file: String, name: String, names: [String])

    /// The problems in the document; empty if the file could not be read, or lacks a size or a state.
    public var problems: [SceneProblem] {
        switch self {
        case .unreadable, .unavailable, .unknownSize, .unknownState: []
        case .invalid(let problems, _): problems
        }
    }

    /// True if no document is at fault: all that failed is the reading of files that may be readable later, or on
    /// another machine.
    public var isOfTheMachine: Bool {
        switch self {
        case .unreadable, .unknownSize, .unknownState: false
        case .unavailable: true
        case .invalid(let problems, let omitted):
            omitted == 0
                && problems.allSatisfy { problem in
                    if case .unavailable = problem.finding { true } else { false }
                }
        }
    }

    /// All problems, each with its position, what was found and what to do.
    public var description: String {
        switch self {
        case .unreadable(let file, let reason, let advice), .unavailable(let file, let reason, let advice):
            return "\(Printable.line(file)): \(Printable.line(reason)); \(advice)"
        case .unknownSize(let file, let name, let names):
            return "\(Printable.line(file)): no size is named \(Printable.quoted(name)); \(Self.advice(name, names))"
        case .unknownState(let file, let name, let names):
            return "\(Printable.line(file)): no state is named \(Printable.quoted(name)); "
                + (names.isEmpty
                    ? "the document has none; write states: {NAME: {LAYER.opacity: 1}} in it"
                    : Self.advice(name, names.map { Printable.line($0) }, "states"))
        case .invalid(let problems, let omitted):
            var paragraphs = problems.map(\.description)
            if omitted > 0 {
                paragraphs.append("and \(omitted) more \(omitted == 1 ? "problem" : "problems")")
            }
            return paragraphs.joined(separator: "\n")
        }
    }

    /// Advice for a size, or something else, that is not among the names.
    private static func advice(_ name: String, _ names: [String], _ things: String = "sizes") -> String {
        guard !names.isEmpty else {
            return
                "the document names none; write sizes: {NAME: [width, height]} in it, or give points such as 1024x768"
        }
        let near = NearName.closest(to: name, in: names).map { "did you mean \"\($0)\"? " } ?? ""
        let rest = names.count > 16 ? " and \(names.count - 16) more" : ""
        return "\(near)its \(things) are \(names.prefix(16).joined(separator: ", "))\(rest)"
    }
}

/// A problem in a scene document, with its position.
public struct SceneProblem: Sendable, Equatable, CustomStringConvertible {
    /// The document's name as it was passed.
    public let file: String

    /// The line of the problem, from 1.
    public let line: Int

    /// The column of the problem in Unicode scalars, from 1.
    public let column: Int

    /// The property path, such as `sublayers[3].contentsGravity`; empty at the document's root.
    ///
    /// The middle of a very long path is omitted.
    public let path: String

    /// The place from which the value came that is wrong, such as `--set card.opacity`; nil for one of the document.
    ///
    /// The position is then that of the value's use in the document.
    public let origin: String?

    /// The problem, and what to do about it.
    public let finding: SceneFinding

    /// The line of the document around the position.
    public let excerpt: SourceExcerpt

    /// The position, the path and the finding on one line, without the excerpt; for a value from outside its origin and the
    /// finding.
    public var summary: String { "\(origin.map { Printable.line($0) } ?? place): \(finding)" }

    /// The summary, followed by the line of the document with a caret under the position.
    ///
    /// For a value from outside, the position of its use is between the two; without a use, the summary is all.
    public var description: String {
        let line = excerpt.rendered(lineNumber: line)
        guard origin != nil else { return "\(summary)\n\(line)" }
        return path.isEmpty ? summary : "\(summary)\n  at \(place)\n\(line)"
    }

    /// The file, the position and the path.
    private var place: String {
        "\(Printable.line(file)):\(line):\(column)" + (path.isEmpty ? "" : ": \(path)")
    }
}

/// A problem without its position, and what to do about it.
public enum SceneFinding: Sendable, Equatable, CustomStringConvertible {
    /// The text is not well-formed JSON or YAML.
    case syntax(found: String, advice: String)

    /// The document is larger or deeper than allowed, or asks for more than a limit of ``WorkLimits``.
    case limit(found: String, advice: String)

    /// An object has the same key twice; `firstLine` is the line of the first.
    case duplicateKey(firstLine: Int)

    /// The object has no such property; `advice` suggests a similar name or the type of object that has it.
    case unknownKey(advice: String)

    /// The object lacks a required property.
    case missingKey(name: String, expected: String)

    /// The value is of another type than the property's.
    case wrongType(found: String, expected: String, advice: String?)

    /// The value has the right type and is out of range.
    case outOfRange(found: String, expected: String)

    /// The string is not one of the names that the property accepts.
    case unknownName(found: String, advice: String)

    /// Any other problem, such as a missing file, a duplicate identifier or a cycle of snapshots.
    case invalid(found: String, advice: String)

    /// A file that the document names could not be read although nothing is wrong with it.
    case unavailable(found: String, advice: String)

    /// The problem and its remedy, without the position.
    public var description: String {
        switch self {
        case .syntax(let found, let advice), .limit(let found, let advice), .invalid(let found, let advice),
            .unavailable(let found, let advice):
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

/// The part of a document's line around a position, safe to print: control characters are replaced.
public struct SourceExcerpt: Sendable, Equatable {
    /// The text of the line, or the part of a long line around the position.
    public let text: String

    /// The number of characters of `text` before the position.
    public let caret: Int

    /// The excerpt after its line number, with a caret under the position on the next line.
    ///
    /// - Parameter lineNumber: the line's number, from 1.
    public func rendered(lineNumber: Int) -> String {
        let number = String(lineNumber)
        let margin = String(repeating: " ", count: number.count)
        return "  \(number) | \(text)\n  \(margin) | \(String(repeating: " ", count: caret))^"
    }
}
