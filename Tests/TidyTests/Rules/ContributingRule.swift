/// The lists of `CONTRIBUTING.md` name files that are there.
enum ContributingRule {
    static let page = "CONTRIBUTING.md"

    /// The places that a section's numbered lines name: what stands in backticks and begins as a path of ours does.
    static func places(in section: String, of page: TextFile) -> [(path: String, line: Int, isOfList: Bool)] {
        let start = page.lines.firstIndex(of: "## " + section).map { $0 + 1 } ?? page.lines.endIndex
        var isOfList = false
        return page.lines[start...].prefix { !$0.hasPrefix("## ") }.enumerated().flatMap { offset, line in
            if let first = line.first {
                isOfList = first.isNumber || isOfList && first == " "
            } else {
                isOfList = false
            }
            let isOfList = isOfList
            return line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
                .filter { index, word in index % 2 == 1 && isPath(word) }
                .map { (String($0.element), start + offset + 1, isOfList) }
        }
    }

    /// The places of all sections that are not there.
    static func findings(in page: TextFile, exists: (String) -> Bool) -> [Finding] {
        page.lines.filter { $0.hasPrefix("## ") }.flatMap { places(in: String($0.dropFirst(3)), of: page) }
            .filter { !exists($0.path) }
            .map { Finding(page.path, line: $0.line, "names \($0.path), which is not there: name the file of today") }
    }

    /// Returns whether a word names one place of the repository. Commands have spaces, and patterns an ellipsis or
    /// capitals to fill in.
    private static func isPath(_ word: Substring) -> Bool {
        let isOurs =
            ["Sources/", "Tests/", "Shaders/", "Examples/", "docs/", "Tools/"].contains { word.hasPrefix($0) }
            || word == "CHANGELOG.md" || word == "ARCHITECTURE.md" || word == "Package.swift"
        return isOurs && !word.contains { $0 == " " || $0 == "…" || $0 == "*" } && !word.contains("NAME")
    }
}
