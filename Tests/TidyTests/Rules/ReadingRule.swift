/// The paths through the code in `docs/internals/reading.md` name files that are there, with about as many lines as these
/// have: who reads along knows what is ahead.
enum ReadingRule {
    static let page = "docs/internals/reading.md"
    /// The largest deviation of a stated number of lines, in percent of the true one.
    static let tolerance = 15

    /// One file of a path: "1. `LaminaStage/RenderNode.swift` (130 lines): …".
    struct Step: Hashable {
        /// From the repository's root.
        let path: String
        /// The number of lines that the page states; nil if it states none.
        let lineCount: Int?
        /// The line of the page, from 1.
        let line: Int
    }

    static func steps(of page: TextFile) -> [Step] {
        page.lines.enumerated().compactMap { index, line in
            let parts = line.split(separator: "`", omittingEmptySubsequences: false)
            guard parts.count > 2, let first = parts[0].first, first.isNumber,
                parts[0].drop(while: \.isNumber) == ". "
            else { return nil }
            let path = parts[1].hasPrefix("Shaders/") ? String(parts[1]) : "Sources/" + parts[1]
            let words = parts[2].split(separator: " ")
            let isStated = words.count > 1 && words[0].hasPrefix("(") && words[1].hasPrefix("lines)")
            return Step(path: path, lineCount: isStated ? Int(words[0].dropFirst()) : nil, line: index + 1)
        }
    }

    /// The steps whose file is not there, or has another number of lines.
    ///
    /// - Parameter lineCount: The number of lines of a file; nil for one that is not there.
    static func findings(in page: TextFile, lineCount: (String) -> Int?) -> [Finding] {
        steps(of: page).compactMap { step in
            guard let count = lineCount(step.path) else {
                return Finding(
                    page.path, line: step.line, "names \(step.path), which is not there: name the file of today")
            }
            guard let stated = step.lineCount else {
                return Finding(page.path, line: step.line, "gives no lines of \(step.path): write (\(count) lines)")
            }
            guard abs(stated - count) * 100 > count * tolerance else { return nil }
            return Finding(
                page.path, line: step.line, "gives \(stated) lines of \(step.path), which has \(count): write these")
        }
    }
}
