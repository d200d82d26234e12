/// The code of other languages on pages is that of files in `Bindings`, which are compiled and run.
enum QuoteRule {
    /// The folder of a language's files, by the word after the fence.
    static let folders = ["go": "Bindings/go", "js": "Bindings/node", "rust": "Bindings/rust"]

    /// A fenced block of a page.
    struct Block: Hashable {
        /// The word after the fence.
        let language: String
        let lines: [String]
        /// The line of the fence, from 1.
        let line: Int
    }

    static func blocks(in page: TextFile) -> [Block] {
        var blocks: [Block] = []
        var start: Int?
        for (index, line) in page.lines.enumerated() where line.hasPrefix("```") {
            if let opening = start {
                let language = String(page.lines[opening].dropFirst(3))
                blocks.append(
                    Block(language: language, lines: Array(page.lines[(opening + 1)..<index]), line: opening + 1))
                start = nil
            } else {
                start = index
            }
        }
        return blocks
    }

    /// The blocks that are not successive lines of a file in their language's folder.
    static func findings(in page: TextFile, of files: [TextFile]) -> [Finding] {
        blocks(in: page).compactMap { block in
            guard let folder = folders[block.language],
                !files.contains(where: { $0.isUnder(folder) && has(block.lines, in: $0.lines) })
            else { return nil }
            return Finding(
                page.path, line: block.line, "shows code that no file of \(folder) has: quote its lines as they are")
        }
    }

    private static func has(_ part: [String], in lines: [String]) -> Bool {
        !part.isEmpty && lines.indices.contains { lines[$0...].starts(with: part) }
    }
}
