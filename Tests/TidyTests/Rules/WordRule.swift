import Foundation

/// The words of comments are the field's (docs/glossary.md), and a doc comment begins with a noun or a verb.
enum WordRule {
    /// Words that newcomers had to learn, and what is said instead.
    private static let own: [(word: String, instead: String)] = [
        ("trip", "offscreen pass"), ("trips", "offscreen passes"), ("anew", "again"), ("a hair", "a tolerance"),
        ("what is behind", "the backdrop"), ("what lies behind", "the backdrop"), ("lies", "is"), ("lie", "be"),
        ("underlay", "cached static layers"), ("underlays", "cached static layers"),
        ("texels a point", "texels per point"), ("pixels a point", "pixels per point"),
    ]

    private static let riddles = ["What", "Whether", "How"]

    static func findings(in file: TextFile) -> [Finding] {
        file.lines.indices.flatMap { index -> [Finding] in
            guard let comment = comment(ofLine: index, in: file) else { return [] }
            var found = own.filter { contains($0.word, in: comment) }.map {
                Finding(file.path, line: index + 1, "says \"\($0.word)\": write \($0.instead) (docs/glossary.md)")
            }
            if beginsDocumentation(at: index, in: file),
                let word = riddles.first(where: { comment.hasPrefix($0 + " ") })
            {
                found.append(
                    Finding(file.path, line: index + 1, "begins with \"\(word)\": begin with a noun or a verb"))
            }
            return found
        }
    }

    /// The text of a line's comment, without code spans; nil if it has none. ``TextFile/code`` has comments blanked.
    private static func comment(ofLine index: Int, in file: TextFile) -> String? {
        let line = file.lines[index]
        // A comment is blank in the code up to the end; after a string a quotation mark follows.
        guard let start = line.firstRange(of: "//"),
            file.code[index].dropFirst(line[..<start.lowerBound].count).allSatisfy({ $0 == " " })
        else { return nil }
        let text = line[start.upperBound...].drop { $0 == "/" || $0 == " " }
        return text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .map { $0.offset % 2 == 0 ? String($0.element) : "code" }.joined()
    }

    private static func beginsDocumentation(at index: Int, in file: TextFile) -> Bool {
        func isDocumentation(_ line: String) -> Bool { line.drop { $0 == " " }.hasPrefix("///") }
        return isDocumentation(file.lines[index]) && (index == 0 || !isDocumentation(file.lines[index - 1]))
    }

    /// Finds a word, or some, that are not parts of longer words.
    private static func contains(_ word: String, in text: String) -> Bool {
        text.ranges(of: word).contains { range in
            let before = text[..<range.lowerBound].last
            let after = text[range.upperBound...].first
            return !(before?.isLetter ?? false) && !(after?.isLetter ?? false)
        }
    }
}
