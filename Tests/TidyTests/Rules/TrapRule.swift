/// No call that ends the process where input or a driver could reach it.
enum TrapRule {
    private static let traps = [
        ("try!", "write `try` and let the error reach the caller"),
        ("as!", "write `as?` and say what else may come"),
        ("fatalError(", "throw the module's error; `precondition` is for our own mistakes only"),
    ]

    static func findings(in file: TextFile) -> [Finding] {
        guard !file.isUnder("Tests") else { return [] }
        return file.code.enumerated().flatMap { index, line in
            traps.filter { contains($0.0, in: line) }
                .map { Finding(file.path, line: index + 1, "\($0.0) ends the process: \($0.1)") }
        }
    }

    private static func contains(_ trap: String, in line: String) -> Bool {
        line.ranges(of: trap).contains { range in
            guard let before = line[..<range.lowerBound].last else { return true }
            return !before.isLetter && !before.isNumber && before != "_" && before != "."
        }
    }
}
