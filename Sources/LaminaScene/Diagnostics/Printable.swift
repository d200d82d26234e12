/// Makes text of a document safe and short enough to be shown: no terminal is to be told anything by an id.
package enum Printable {
    /// The text on one line: control and direction characters become U+FFFD, tabs become spaces.
    static func line(_ text: some StringProtocol) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            result.append(isSafe(scalar) ? scalar : scalar == "\t" ? " " : "\u{FFFD}")
        }
        return String(result)
    }

    /// The same of a text of several lines.
    package static func lines(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line($0) }.joined(separator: "\n")
    }

    /// The text in double quotes, cut after 40 characters.
    static func quoted(_ text: String) -> String {
        let head = text.unicodeScalars.prefix(longestQuote)
        let isCut = head.endIndex != text.unicodeScalars.endIndex
        let escaped = Substring(head).replacing("\n", with: "\\n").replacing("\t", with: "\\t")
        return "\"\(line(escaped))\(isCut ? "…" : "")\""
    }

    private static let longestQuote = 40

    private static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0: false
        case 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: false
        default: true
        }
    }
}
