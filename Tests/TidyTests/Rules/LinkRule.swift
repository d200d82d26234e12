/// Links of Markdown pages to files lead somewhere.
enum LinkRule {
    struct Link: Hashable {
        /// From the repository's root.
        let path: String
        let line: Int
    }

    /// The files that a page links to: `[text](path)`, `![text](path)`, `[name]: path`, `src="path"`. Pages of catalogues
    /// link to other modules by `/documentation/NAME`, which is not a file.
    static func links(in page: TextFile) -> [Link] {
        let folder = page.path.split(separator: "/").dropLast()
        var isInFence = false
        return page.lines.enumerated().flatMap { index, line -> [Link] in
            if line.drop(while: { $0 == " " }).hasPrefix("```") { isInFence.toggle() }
            guard !isInFence else { return [] }
            return targets(in: withoutCode(line)).compactMap { target in
                let file = target.prefix { $0 != "#" && $0 != " " }
                guard !file.isEmpty, !file.contains(":"), !file.hasPrefix("/documentation/") else { return nil }
                return Link(path: resolve(file, from: folder), line: index + 1)
            }
        }
    }

    static func findings(in page: TextFile, exists: (String) -> Bool) -> [Finding] {
        links(in: page).filter { !exists($0.path) }
            .map { Finding(page.path, line: $0.line, "links to \($0.path), which is not there: mend the link") }
    }

    private static func targets(in line: String) -> [Substring] {
        var targets = [("](", ")"), ("src=\"", "\"")].flatMap { opening, closing in
            line.ranges(of: opening).map { line[$0.upperBound...].prefix { String($0) != closing } }
        }
        if line.hasPrefix("["), let range = line.firstRange(of: "]: ") { targets.append(line[range.upperBound...]) }
        return targets
    }

    /// Without what stands between backticks.
    private static func withoutCode(_ line: String) -> String {
        line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 0 }.map { String($0.element) }.joined()
    }

    private static func resolve(_ target: Substring, from folder: ArraySlice<Substring>) -> String {
        var parts = target.hasPrefix("/") ? [] : Array(folder)
        for part in target.split(separator: "/") where part != "." {
            if part == "..", !parts.isEmpty { parts.removeLast() } else { parts.append(part) }
        }
        return parts.joined(separator: "/")
    }
}
