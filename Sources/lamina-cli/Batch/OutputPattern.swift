import Lamina

/// The names of many pictures: a path in which each `{column}` stands for a value, as in `out/{name}.png`.
struct OutputPattern {
    private enum Part: Equatable {
        case text(String)
        case column(String)
    }

    /// The pattern as it was given.
    let text: String
    private let parts: [Part]

    /// The most bytes of a value in a name.
    static let valueBytes = 200
    /// The most bytes of a name in a folder, on all common file systems.
    private static let nameBytes = 255

    /// Parses a pattern; `{{` and `}}` are braces of the name.
    ///
    /// - Throws: ``Failure/usage(_:)``.
    init(_ text: String) throws {
        func failure(_ found: String) -> Failure {
            .usage(
                "the output \"\(text)\" \(found); write columns in braces, such as out/{name}.png, and braces of the name "
                    + "doubled")
        }
        var parts: [Part] = []
        var literal = ""
        var rest = text[...]
        while let character = rest.popFirst() {
            let isBrace = character == "{" || character == "}"
            if isBrace, rest.first == character {
                literal.append(character)
                rest.removeFirst()
                continue
            }
            guard isBrace else {
                literal.append(character)
                continue
            }
            guard character == "{" else { throw failure("has a closing brace without an opening one") }
            guard let end = rest.firstIndex(of: "}") else { throw failure("has a brace that is not closed") }
            let column = String(rest[..<end])
            guard !column.isEmpty, !column.contains("{") else { throw failure("has braces without a column") }
            if !literal.isEmpty { parts.append(.text(literal)) }
            literal = ""
            parts.append(.column(column))
            rest = rest[rest.index(after: end)...]
        }
        if !literal.isEmpty { parts.append(.text(literal)) }
        (self.text, self.parts) = (text, parts)
    }

    /// The columns that the names depend on, in order.
    var columns: [String] {
        parts.compactMap { part in if case .column(let name) = part { name } else { nil } }
    }

    /// The folder in which all of the names are, before the first value; `.` if there is none.
    var folder: String {
        guard case .text(let start)? = parts.first, let slash = start.lastIndex(of: "/") else { return "." }
        return slash == start.startIndex ? "/" : String(start[..<slash])
    }

    /// Returns the path of one picture.
    ///
    /// - Parameter value: The text of a column; throws where there is none.
    /// - Throws: ``NameFault``.
    func path(_ value: (_ column: String) throws(NameFault) -> String) throws(NameFault) -> String {
        var path = ""
        for part in parts {
            switch part {
            case .text(let text): path += text
            case .column(let name):
                let text = try value(name)
                if let fault = Self.fault(of: text) {
                    throw NameFault("the value \(Printable.quoted(text)) of \"\(Printable.line(name))\" \(fault)")
                }
                path += text
            }
        }
        let longest = path.utf8.split(separator: UInt8(ascii: "/")).map(\.count).max() ?? 0
        guard longest <= Self.nameBytes else {
            throw NameFault(
                "the output has a name of \(longest) bytes, but a file's name has at most \(Self.nameBytes)")
        }
        return path
    }

    /// Returns the reason why a value can't be a part of a name; nil if it can.
    static func fault(of value: String) -> String? {
        let advice = "output names can't leave the folder"
        // Byte by byte: to Swift, a slash before a combining mark is another character.
        if value.isEmpty { return "is empty; an output needs a name" }
        if value.utf8.contains(UInt8(ascii: "/")) { return "has a slash; \(advice)" }
        if value.utf8.first == UInt8(ascii: ".") { return "begins with a period; \(advice)" }
        if value.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
            return "has a control character; name the output without it"
        }
        if value.utf8.count > valueBytes { return "is longer than \(valueBytes) bytes; name the output shorter" }
        return nil
    }
}

/// The reason why a picture can't have a name.
struct NameFault: Error, Equatable {
    let message: String

    init(_ message: String) { self.message = message }
}
