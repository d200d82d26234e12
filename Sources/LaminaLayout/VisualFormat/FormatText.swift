import LaminaCounters

/// The item names that a format may use.
public struct FormatNames {
    let contains: (String) -> Bool
    let nearest: (String) -> String?

    /// Creates the names of a set; a message suggests the nearest of them.
    public init(_ names: Set<String>) {
        contains = names.contains
        nearest = { NearName.closest(to: $0, in: names.sorted()) }
    }

    /// Creates the names that a function knows.
    ///
    /// - Parameters:
    ///   - contains: true for the name of an item. It is called once for each name of a format.
    ///   - nearest: the known name that is most like an unknown one, for the message; nil for none.
    public init(contains: @escaping (String) -> Bool, nearest: @escaping (String) -> String? = { _ in nil }) {
        self.contains = contains
        self.nearest = nearest
    }

    /// Every name, for formats whose items are looked up later.
    public static var any: FormatNames { FormatNames(contains: { _ in true }) }
}

extension LayoutAttribute {
    /// The names of the attributes that formats may write.
    static let names = allCases.filter { $0 != .notAnAttribute }.map(\.rawValue)
}

/// Prints the parts of formats and messages.
enum FormatText {
    /// A name of an item as formats write it: bare if it is an identifier, else in quotation marks.
    ///
    /// - Parameter allowsHyphens: true if a hyphen before a letter, digit or `_` is part of bare names.
    static func name(_ name: String, allowsHyphens: Bool) -> String {
        let parts =
            allowsHyphens
            ? name.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false) : [name.utf8[...]]
        let isBare = parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(FormatScanner.isNameByte) }
        guard isBare, let first = name.utf8.first, FormatScanner.isNameStart(first) else {
            return quotationMarks(name)
        }
        return name
    }

    /// A name of an item in quotation marks, with a backslash before each `"` and `\`.
    static func quotationMarks(_ name: String) -> String {
        // By scalars, as the scanner reads: a quotation mark with an accent is one character with it.
        var scalars = String.UnicodeScalarView("\"".unicodeScalars)
        for scalar in name.unicodeScalars {
            if scalar == "\"" || scalar == "\\" { scalars.append("\\") }
            scalars.append(scalar)
        }
        scalars.append("\"")
        return String(scalars)
    }

    /// A number without a fraction of zero: `8`, `-0.5`, `1e+20`.
    static func number(_ value: Double) -> String {
        let text = value.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// The text in quotation marks for messages: on one line, cut after 40 characters.
    static func quoted(_ text: String) -> String {
        let head = text.prefix(40)
        return "\"\(line(head))\(head.endIndex < text.endIndex ? "…" : "")\""
    }

    /// The text on one line, a character for a character: control and bidirectional characters become spaces.
    static func line(_ text: Substring) -> String {
        String(text.map { $0.unicodeScalars.allSatisfy(isSafe) ? $0 : " " })
    }

    private static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: false
        default: true
        }
    }
}
