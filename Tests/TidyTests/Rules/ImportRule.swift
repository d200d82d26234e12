/// Reads import lines, and holds them against the manifest.
enum ImportRule {
    struct Import: Hashable {
        let module: String
        let line: Int
    }

    /// The modules that a Swift file imports, whatever stands before the word `import`.
    static func imports(of file: TextFile) -> [Import] {
        file.code.enumerated().flatMap { index, line in
            line.split(separator: ";").compactMap { statement in
                module(in: statement).map { Import(module: $0, line: index + 1) }
            }
        }
    }

    /// Imports of the package's modules that the file's target does not name as dependencies: they compile while another target
    /// happens to bring them. A program that uses the library by its face imports that and what the walls say besides.
    static func undeclared(in file: TextFile, manifest: Manifest) -> [Finding] {
        guard let target = manifest.target(at: file.path) else { return [] }
        let allowed = Walls.programs[target.name].map { $0 + ["Lamina"] } ?? target.dependencies
        let names = Set(manifest.targets.map(\.name)).union(["ArgumentParser"]).subtracting(allowed)
        return imports(of: file).filter { names.contains($0.module) && $0.module != target.name }.map {
            Finding(
                file.path, line: $0.line,
                "\(target.name) imports \($0.module) without naming it: add it to the target's dependencies in "
                    + "Package.swift, or a program's in Tests/TidyTests/Walls.swift")
        }
    }

    private static let kinds: Set<Substring> = [
        "class", "enum", "func", "let", "protocol", "struct", "typealias", "var",
    ]

    private static func module(in statement: Substring) -> String? {
        var words = statement.split(separator: " ")
        while let word = words.first, word.hasPrefix("@") || Declaration.accessWords.contains(word) {
            words.removeFirst()
        }
        guard words.first == "import" else { return nil }
        words.removeFirst()
        if let word = words.first, kinds.contains(word) { words.removeFirst() }
        return words.first?.split(separator: ".").first.map(String.init)
    }
}
