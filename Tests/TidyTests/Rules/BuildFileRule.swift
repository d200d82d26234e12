/// CMake builds the modules that Package.swift builds, from the same imports.
enum BuildFileRule {
    struct Module: Hashable {
        let name: String
        let line: Int
        let imports: Set<String>
    }

    private static let calls: Set<Substring> = [
        "lamina_system_library", "lamina_c_module", "lamina_module", "lamina_command",
    ]
    private static let keywords: Set<Substring> = ["EMBED", "FOLDER", "IMPORTS", "OBJECTS", "OUTPUT"]

    /// The modules that calls such as `lamina_module(NAME … IMPORTS A B)` declare.
    static func modules(in file: TextFile) -> [Module] {
        let text = file.lines.map { $0.prefix { $0 != "#" } }.joined(separator: "\n")
        return text.ranges(of: "(").compactMap { range in
            let call = text[..<range.lowerBound].split { !$0.isLetter && $0 != "_" }.last ?? ""
            let words = text[range.upperBound...].prefix { $0 != ")" }.split { $0 == " " || $0 == "\n" }
            guard calls.contains(call), let name = words.first else { return nil }
            let imports = words.drop { $0 != "IMPORTS" }.dropFirst().prefix { !keywords.contains($0) }
            let line = text[..<range.lowerBound].count { $0 == "\n" } + 1
            return Module(name: String(name), line: line, imports: Set(imports.map(String.init)))
        }
    }

    /// `targets` are the manifest's that the library and the command are made of.
    static func findings(in file: TextFile, targets: [Manifest.Target]) -> [Finding] {
        let modules = modules(in: file)
        let missing = targets.filter { target in !modules.contains { $0.name == target.name } }.map {
            Finding(file.path, "does not build \($0.name) of Package.swift: add a line for it")
        }
        let others = modules.compactMap { module -> Finding? in
            guard let target = targets.first(where: { $0.name == module.name }) else {
                return Finding(
                    file.path, line: module.line,
                    "builds \(module.name), which is no target of Package.swift: delete it")
            }
            guard Set(target.dependencies) != module.imports else { return nil }
            let wanted = target.dependencies.sorted().joined(separator: " ")
            return Finding(
                file.path, line: module.line,
                "\(module.name) imports other modules in Package.swift: write IMPORTS \(wanted)")
        }
        return missing + others
    }
}
