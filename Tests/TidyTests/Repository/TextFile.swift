/// A text file of the repository: its path from the root, and its lines.
struct TextFile: Sendable {
    let path: String
    let lines: [String]
    /// The lines with comments and the insides of strings blanked, in a Swift file; else the lines.
    let code: [String]

    init(_ path: String, _ text: String) {
        self.path = path
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        code = path.hasSuffix(".swift") ? CodeText.lines(of: text) : lines
    }

    var name: Substring { path.split(separator: "/").last ?? "" }

    /// The text after the last dot of the name; empty without one.
    var kind: Substring {
        name.lastIndex(of: ".").map { name[name.index(after: $0)...] } ?? ""
    }

    var isSwift: Bool { kind == "swift" }

    /// The number of lines that an editor shows: a line feed at the end starts none.
    var lineCount: Int { lines.last == "" ? lines.count - 1 : lines.count }

    func isUnder(_ folder: String) -> Bool { path.hasPrefix(folder + "/") }
}
