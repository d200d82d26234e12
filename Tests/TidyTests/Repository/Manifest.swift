/// The targets of Package.swift, read from its text: enough for calls as ours are, with the lists that have a name.
struct Manifest {
    struct Target: Hashable {
        let name: String
        let line: Int
        /// The folder of its sources, from the root.
        let folder: String
        /// Names of targets and products that it may import.
        let dependencies: [String]
        /// The files that `.embedInCode` names, from the folder.
        let embedded: [String]

        /// True for a C library.
        var isOfC: Bool { name.hasPrefix("C") && name.dropFirst().first?.isUppercase == true }
    }

    let targets: [Target]

    /// The kinds of target, and the folder that SwiftPM looks in where none is named.
    private static let calls = [
        (".target(", "Sources"), (".executableTarget(", "Sources"), (".systemLibrary(", "Sources"),
        (".testTarget(", "Tests"),
    ]

    init(_ text: String) {
        let code = Self.withListsWrittenOut(Self.withoutComments(text))
        var found: [Target] = []
        for (call, folder) in Self.calls {
            for start in code.ranges(of: call).map(\.upperBound) {
                let inside = Self.balanced(code[start...])
                guard let name = Self.value(of: "name:", in: inside).flatMap({ Self.strings(in: $0).first }) else {
                    continue
                }
                let path = Self.value(of: "path:", in: inside).flatMap { Self.strings(in: $0).first }
                found.append(
                    Target(
                        name: name, line: code[..<start].count { $0 == "\n" } + 1, folder: path ?? "\(folder)/\(name)",
                        dependencies: Self.dependencies(in: Self.value(of: "dependencies:", in: inside) ?? ""),
                        embedded: inside.ranges(of: ".embedInCode(").flatMap { range in
                            Self.strings(in: Self.balanced(inside[range.upperBound...]))
                        }))
            }
        }
        targets = found.sorted { $0.line < $1.line }
    }

    func target(at path: String) -> Target? {
        targets.first { path.hasPrefix($0.folder + "/") }
    }

    /// Lines with a comment lose it; no string of a manifest holds two slashes but after a colon.
    private static func withoutComments(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.ranges(of: "//").first { $0.lowerBound == line.startIndex || line[..<$0.lowerBound].last != ":" }
                .map { String(line[..<$0.lowerBound]) } ?? String(line)
        }.joined(separator: "\n")
    }

    /// The text with the lists that have a name in the places where they are used: `let face: [Target.Dependency] = […]`,
    /// `face + […]`, `Array(face.dropFirst())`, the latter with more, and the same of a single dependency.
    private static func withListsWrittenOut(_ text: String) -> String {
        var text = text
        for range in text.ranges(of: "let ").reversed() {
            let rest = text[range.upperBound...]
            let name = String(rest.prefix { $0.isLetter })
            let type = rest.dropFirst(name.count)
            guard let equals = type.firstRange(of: "= "), type.hasPrefix(": ["), type[..<equals.lowerBound].count < 30
            else {
                if let value = type.firstRange(of: "Target.Dependency = "), type.hasPrefix(": Target.Dependency") {
                    let dependency = String(type[value.upperBound...].prefix { $0 != "\n" })
                    text = text.replacing("\(name)]", with: "\(dependency)]")
                }
                continue
            }
            let list = balanced(type[equals.upperBound...].dropFirst()).replacing("\n", with: " ")
            let tail = list.drop { $0 != "," }.dropFirst()
            text = text.replacing("\(name) + [", with: "[\(list) ")
                .replacing("Array(\(name).dropFirst()) + [", with: "[\(tail) ")
                .replacing("Array(\(name).dropFirst())", with: "[\(tail)]")
        }
        return text
    }

    /// The text up to the bracket that closes one opened before it.
    private static func balanced(_ text: Substring) -> Substring {
        var depth = 1
        for index in text.indices {
            if "([".contains(text[index]) { depth += 1 }
            if ")]".contains(text[index]) { depth -= 1 }
            if depth == 0 { return text[..<index] }
        }
        return text
    }

    /// The value after an argument's label: a list up to its bracket, or the text to the end.
    private static func value(of label: String, in call: Substring) -> Substring? {
        guard let range = call.firstRange(of: label) else { return nil }
        let rest = call[range.upperBound...].drop { $0 == " " || $0 == "\n" }
        return rest.first == "[" ? balanced(rest.dropFirst()) : rest
    }

    private static func dependencies(in list: Substring) -> [String] {
        let products = list.ranges(of: ".product(").map { balanced(list[$0.upperBound...]) }
        let packages = products.compactMap { value(of: "package:", in: $0).flatMap { strings(in: $0).first } }
        return strings(in: list).filter { !packages.contains($0) }
    }

    private static func strings(in text: Substring) -> [String] {
        text.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }
}
