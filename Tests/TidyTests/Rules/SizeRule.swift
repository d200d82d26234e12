/// Files stay small: code to be read at a glance, data to be cloned in a moment.
enum SizeRule {
    static let lineLimit = 500
    static let byteLimit = 1_000_000

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

    static func tooLarge(_ path: String, bytes: Int) -> [Finding] {
        guard bytes > byteLimit else { return [] }
        return [
            Finding(path, "\(bytes) bytes, \(byteLimit) are the most: generate it, shrink it, or leave it out")
        ]
    }
}
