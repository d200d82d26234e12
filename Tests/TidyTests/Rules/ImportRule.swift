/// Reads import lines, and holds them against the walls.
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

    /// Imports that no wall lets through, in files of a module that has a row.
    static func findings(in file: TextFile, walls: [Wall]) -> [Finding] {
        guard let wall = walls.first(where: { file.isUnder($0.folder) }) else { return [] }
        return imports(of: file).filter { !Wall.toolchain.contains($0.module) && !wall.imports.contains($0.module) }
            .map {
                Finding(
                    file.path, line: $0.line,
                    "\(wall.module) may not import \($0.module); it may see \(list(wall.imports)). "
                        + "Move the code to where it belongs, or move the wall in Tests/TidyTests/Walls.swift")
            }
    }

    /// Imports of the package's modules that the file's target does not name as dependencies: they compile while
    /// another target happens to bring them.
    static func undeclared(in file: TextFile, manifest: Manifest) -> [Finding] {
        guard let target = manifest.target(at: file.path) else { return [] }
        let names = Set(manifest.targets.map(\.name)).union(["ArgumentParser"]).subtracting(target.dependencies)
        return imports(of: file).filter { names.contains($0.module) && $0.module != target.name }.map {
            Finding(
                file.path, line: $0.line,
                "\(target.name) imports \($0.module) without naming it: add it to the target's dependencies in "
                    + "Package.swift")
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

    private static func list(_ names: [String]) -> String {
        names.isEmpty ? "no other module" : names.joined(separator: ", ")
    }
}
