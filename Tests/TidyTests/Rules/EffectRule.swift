/// A filter is one word in all of its parts: declared, planned, painted, shown and documented.
enum EffectRule {
    /// The file in which the filters are named.
    static let names = "Sources/LaminaLayers/Effects/FilterKind.swift"

    /// A place where every filter has to be.
    struct Part {
        /// A file, or a folder with a slash behind it.
        let path: String
        /// The purpose of the line.
        let purpose: String
        /// The text before and after the word.
        var opening = "."
        var closing = ""
    }

    static let parts = [
        Part(
            path: "Sources/LaminaLayers/Effects/Filters/", purpose: "its amounts are declared nowhere",
            opening: "word = \"", closing: "\""),
        Part(path: "Sources/LaminaPlan/Filters/", purpose: "the plan makes no step of it"),
        Part(path: "Tests/Support/Painter/Effects/", purpose: "the painter does not know it"),
        Part(
            path: "Examples/filters.json", purpose: "it is not shown", opening: "\"type\": \"", closing: "\""),
        Part(path: "docs/effects.md", purpose: "it has no row", opening: "| `", closing: "` |"),
    ]

    /// The filters that some part lacks.
    static func findings(in kinds: TextFile, _ texts: [TextFile]) -> [Finding] {
        let words = cases(of: kinds)
        return parts.flatMap { part in
            let lines = texts.filter { part.path.hasSuffix("/") ? $0.path.hasPrefix(part.path) : $0.path == part.path }
                .flatMap(\.lines)
            return words.filter { word in !lines.contains { names($0, word.text, part) } }.map {
                Finding(kinds.path, line: $0.line, "\($0.text) is missing in \(part.path): \(part.purpose)")
            }
        }
    }

    /// The words of an enumeration's cases.
    static func cases(of file: TextFile) -> [(text: String, line: Int)] {
        file.lines.enumerated().compactMap { index, line in
            guard line.hasPrefix("    case ") else { return nil }
            let word = line.dropFirst("    case ".count).prefix { $0.isLetter || $0.isNumber }
            return word.isEmpty ? nil : (String(word), index + 1)
        }
    }

    private static func names(_ line: String, _ word: String, _ part: Part) -> Bool {
        var rest = Substring(line)
        while let range = rest.firstRange(of: part.opening + word + part.closing) {
            rest = rest[range.upperBound...]
            if !part.closing.isEmpty || !(rest.first?.isLetter ?? false) { return true }
        }
        return false
    }
}
