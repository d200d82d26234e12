/// Files stay small, but not so small that an idea takes many: code to be read at a glance, data to be cloned in a moment.
enum SizeRule {
    static let lineLimit = 500
    static let byteLimit = 1_000_000
    /// Fewer lines than an idea takes that can be read without opening another file.
    static let shortLine = 40
    /// The most of 100 files that are as short.
    static let shortPercentage = 12

    private static let codeKinds: Set<Substring> = [
        "c", "cmake", "cpp", "frag", "glsl", "h", "in", "py", "sh", "swift", "vert",
    ]

    static func tooLong(_ file: TextFile) -> [Finding] {
        let isCode = codeKinds.contains(file.kind) || file.lines.first?.hasPrefix("#!") ?? false
        guard isCode, file.lineCount > lineLimit else { return [] }
        return [
            Finding(
                file.path, line: lineLimit + 1,
                "\(file.lineCount) lines, \(lineLimit) are the most: split it by what it does")
        ]
    }

    /// The shortest files, where more of them are short than should be.
    static func tooFine(_ files: [TextFile]) -> [Finding] {
        let short = files.filter { $0.lineCount < shortLine }.sorted { $0.lineCount < $1.lineCount }
        guard short.count * 100 > files.count * shortPercentage else { return [] }
        return short.prefix(10).map {
            Finding(
                $0.path,
                "\($0.lineCount) lines, and \(short.count) of \(files.count) files have fewer than \(shortLine): put it beside "
                    + "what is read with it")
        }
    }

    static func tooLarge(_ path: String, bytes: Int) -> [Finding] {
        guard bytes > byteLimit else { return [] }
        return [
            Finding(path, "\(bytes) bytes, \(byteLimit) are the most: generate it, shrink it, or leave it out")
        ]
    }
}
