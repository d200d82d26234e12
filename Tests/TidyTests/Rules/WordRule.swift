import Foundation

/// The words of comments and messages are the field's (docs/glossary.md), and doc comments, help and the sentences of
/// schemas begin with a noun or a verb.
enum WordRule {
    /// Words that newcomers had to learn, and what is said instead.
    private static let own = table([
        ("trip", "offscreen pass"), ("trips", "offscreen passes"), ("anew", "again"), ("a hair", "a tolerance"),
        ("what is behind", "the backdrop"), ("what lies behind", "the backdrop"), ("lies", "is"), ("lie", "be"),
        ("underlay", "cached static layers"), ("underlays", "cached static layers"),
        ("texels a point", "texels per point"), ("pixels a point", "pixels per point"),
        ("stranger", "untrusted"), ("strangers", "untrusted documents"), ("told", "reported"),
        ("stands there", "is given"), ("plain file", "regular file"), ("shall", "must"),
    ])

    /// Phrases of messages that native speakers stumble over. "There is no file" is plain English, "it is no file" is not.
    private static let ofMessages = table([
        ("is no", "is not a"), ("has not a", "needs a"), ("has not one", "needs one"),
        ("is there twice", "is repeated"),
        ("so many", "the number, or at most"), ("at work", "running"), ("goes on with", "continues with"),
        ("went on", "continued"), ("for ever", "forever"),
    ])

    private static let riddles = ["What", "Whether", "How", "Where", "Which"]

    /// Finds words in comments, and in `Sources` also in strings; those are what users read.
    static func findings(in file: TextFile) -> [Finding] {
        file.lines.indices.flatMap { index in
            pieces(ofLine: index, in: file).flatMap { piece -> [Finding] in
                guard piece.isComment || file.isUnder("Sources") else { return [] }
                let phrases = phrases(of: own, in: piece) + (piece.isComment ? [] : phrases(of: ofMessages, in: piece))
                var found = phrases.map {
                    let word = $0.words.joined(separator: " ")
                    return Finding(
                        file.path, line: index + 1, "says \"\(word)\": write \($0.instead) (docs/glossary.md)")
                }
                let begins = piece.isComment ? beginsDocumentation(at: index, in: file) : piece.isFirst
                if begins, let word = riddles.first(where: { piece.text.hasPrefix($0 + " ") }) {
                    found.append(
                        Finding(file.path, line: index + 1, "begins with \"\(word)\": begin with a noun or a verb"))
                }
                return found
            }
        }
    }

    /// A comment, or a part of a string between its quotes, interpolations and line ends.
    private struct Piece {
        /// The text without code spans and escaped line ends.
        let text: String
        let isComment: Bool
        /// True for the text after an opening quote.
        let isFirst: Bool

        init(_ text: String, isComment: Bool, isFirst: Bool) {
            let start = text.replacing("\\n", with: " ").drop { $0 == " " || (isComment && $0 == "/") }
            self.text = start.split(separator: "`", omittingEmptySubsequences: false).enumerated()
                .map { $0.offset % 2 == 0 ? String($0.element) : "code" }.joined()
            (self.isComment, self.isFirst) = (isComment, isFirst)
        }
    }

    /// Returns the parts of a line that ``TextFile/code`` has blanked: the comment at its end and the text of strings.
    private static func pieces(ofLine index: Int, in file: TextFile) -> [Piece] {
        let (line, code) = (Array(file.lines[index].utf8), Array(file.code[index].utf8))
        var (pieces, start) = ([Piece](), 0)
        while start < code.count {
            guard code[start] == UInt8(ascii: " ") else {
                start += 1
                continue
            }
            let end = code[start...].firstIndex { $0 != UInt8(ascii: " ") } ?? code.count
            let text = String(decoding: line[start..<end], as: UTF8.self).trimmingCharacters(in: .whitespaces)
            if !text.isEmpty {
                // A comment is blank in the code up to the end; after a string a quotation mark follows.
                let isComment = end == code.count && text.hasPrefix("//")
                let isFirst = start > 0 && code[start - 1] == UInt8(ascii: "\"")
                pieces.append(Piece(text, isComment: isComment, isFirst: isFirst))
            }
            start = end
        }
        return pieces
    }

    private static func beginsDocumentation(at index: Int, in file: TextFile) -> Bool {
        func isDocumentation(_ line: String) -> Bool { line.drop { $0 == " " }.hasPrefix("///") }
        return isDocumentation(file.lines[index]) && (index == 0 || !isDocumentation(file.lines[index - 1]))
    }

    // MARK: Phrases

    /// One or several words in a row, and what is said instead.
    private struct Phrase {
        let words: [Substring]
        let instead: String
    }

    /// Returns phrases by their first word.
    private static func table(_ phrases: [(words: String, instead: String)]) -> [Substring: [Phrase]] {
        Dictionary(
            grouping: phrases.map { Phrase(words: $0.words.split(separator: " "), instead: $0.instead) },
            by: { $0.words[0] })
    }

    /// Returns the phrases of a table that a text has, as whole words.
    private static func phrases(of table: [Substring: [Phrase]], in piece: Piece) -> [Phrase] {
        let words = piece.text.split { !$0.isLetter }
        return words.indices.flatMap { index in
            let isAfterThere = index > 0 && words[index - 1].lowercased() == "there"
            return (table[words[index]] ?? []).filter {
                words[index...].starts(with: $0.words) && !(isAfterThere && $0.words == ["is", "no"])
            }
        }
    }
}
