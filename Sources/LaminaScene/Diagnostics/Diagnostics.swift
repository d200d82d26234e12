/// Collects the problems of one document until all of it has been read.
struct Diagnostics {
    private struct Entry {
        var node: NodeID
        var isOnKey: Bool
        /// The byte of the string at the node, if the problem is at one.
        var byte: Int?
        var finding: SceneFinding
        /// The place from which a value came that has no node; nil for problems of the document.
        var origin: String?
    }

    private let limit: Int
    private var entries: [Entry] = []
    private var omitted = 0

    init(limit: Int) {
        self.limit = max(1, limit)
    }

    /// The number of problems that were reported, including those beyond the limit.
    var count: Int { entries.count + omitted }

    /// Records a problem at a value, at its key, or at a byte of a string. The finding is evaluated only if there is room
    /// for it.
    ///
    /// - Parameter origin: the place from which a value came that has no place in the document.
    mutating func report(
        _ finding: @autoclosure () -> SceneFinding, at node: NodeID, onKey: Bool = false, byte: Int? = nil,
        origin: String? = nil
    ) {
        guard entries.count < limit else {
            omitted += 1
            return
        }
        entries.append(Entry(node: node, isOnKey: onKey, byte: byte, finding: finding(), origin: origin))
    }

    /// Records keys that occur twice in one object.
    mutating func reportDuplicates(of document: Document) {
        for duplicate in document.duplicates {
            let key = document.offset(of: duplicate.first, onKey: true)
            var locator = SourceLocator(document.source)
            report(.duplicateKey(firstLine: locator.position(of: key).line), at: duplicate.second, onKey: true)
        }
    }

    /// Throws the collected problems, in order of position.
    func throwIfAny(in document: Document) throws(SceneError) {
        guard !entries.isEmpty else { return }
        var locator = SourceLocator(document.source)
        let placed = entries.map { entry in
            let string = entry.byte == nil ? nil : document.verbatimStart(of: entry.node)
            let offset = string ?? document.offset(of: entry.node, onKey: entry.isOnKey)
            return (offset: offset + (string == nil ? 0 : entry.byte ?? 0), entry: entry)
        }
        let problems = placed.enumerated()
            .sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
            .map { _, position in
                let entry = position.entry
                return SceneProblem(
                    entry.finding, at: position.offset, path: document.path(of: entry.node),
                    origin: entry.origin ?? document.origin(of: entry.node, onKey: entry.isOnKey), locator: &locator,
                    in: document.source)
            }
        throw .invalid(problems, omitted: omitted)
    }
}

extension SceneProblem {
    init(
        _ finding: SceneFinding, at offset: Int, path: String, origin: String? = nil, locator: inout SourceLocator,
        in source: SourceText
    ) {
        let position = locator.position(of: offset)
        self.init(
            file: source.name, line: position.line, column: position.column, path: path, origin: origin,
            finding: finding,
            excerpt: locator.excerpt(at: offset))
    }
}

extension SceneError {
    /// An error with the one problem at which parsing stopped.
    init(_ fault: SyntaxFault, in source: SourceText, path: String) {
        var locator = SourceLocator(source)
        self = .invalid(
            [SceneProblem(fault.finding, at: fault.offset, path: path, locator: &locator, in: source)], omitted: 0)
    }
}

/// The reason why parsing stopped, with its byte offset.
struct SyntaxFault: Error {
    var offset: Int
    var finding: SceneFinding

    static func syntax(_ offset: Int, _ found: String, _ advice: String) -> SyntaxFault {
        SyntaxFault(offset: offset, finding: .syntax(found: found, advice: advice))
    }

    static func limit(_ offset: Int, _ found: String, _ advice: String) -> SyntaxFault {
        SyntaxFault(offset: offset, finding: .limit(found: found, advice: advice))
    }
}

/// Makes text from a document safe and short enough to display: ids can't send control codes to a terminal.
package enum Printable {
    /// The text on one line: control and bidirectional characters become U+FFFD, tabs become spaces.
    package static func line(_ text: some StringProtocol) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            result.append(isSafe(scalar) ? scalar : scalar == "\t" ? " " : "\u{FFFD}")
        }
        return String(result)
    }

    /// The same for text with several lines.
    package static func lines(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line($0) }.joined(separator: "\n")
    }

    /// The text in double quotes, truncated after 40 characters.
    package static func quoted(_ text: String) -> String {
        let head = text.unicodeScalars.prefix(maximumQuoteLength)
        let isCut = head.endIndex != text.unicodeScalars.endIndex
        let escaped = Substring(head).replacing("\n", with: "\\n").replacing("\t", with: "\\t")
        return "\"\(line(escaped))\(isCut ? "…" : "")\""
    }

    private static let maximumQuoteLength = 40

    private static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0: false
        case 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: false
        default: true
        }
    }
}
