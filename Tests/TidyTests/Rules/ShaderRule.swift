/// A shader is embedded by Package.swift, named by ShaderSource.swift, and checked in variants.txt; one of a filter is
/// used by the filter, and says itself in which combinations of its parts it is checked.
enum ShaderRule {
    static let manifest = "Package.swift"
    static let source = "Shaders/ShaderSource.swift"
    static let variants = "Shaders/variants.txt"
    /// The shaders of filters; all files in it are embedded.
    static let filters = "Sources/LaminaPlan/Filters/Shaders/"

    /// `shaders` are paths under Shaders/; the texts are those of the three files above.
    static func findings(shaders: [String], embedded: [String], source: TextFile, variants: TextFile) -> [Finding] {
        let checked = checkedNames(variants)
        return shaders.flatMap { path -> [Finding] in
            var findings: [Finding] = []
            if !embedded.contains(path), !embedded.contains(where: { path.hasPrefix($0 + "/") }) {
                findings.append(
                    Finding("Shaders/\(path)", "is not embedded: add .embedInCode(\"\(path)\") to \(manifest)"))
            }
            if !source.lines.contains(where: { $0.contains("\"\(path)\"") }) {
                findings.append(Finding("Shaders/\(path)", "is named nowhere in \(source.path): add it, or delete it"))
            }
            if let stem = stageName(path), !checked.map(\.name).contains(stem) {
                findings.append(
                    Finding("Shaders/\(path)", "is never compiled by Tools/check-shaders: name it in \(variants.path)"))
            }
            return findings
        } + stale(checked, shaders: shaders, path: variants.path)
    }

    /// The faults of shaders of filters; `users` are the Swift files that may use them.
    static func findings(filters shaders: [TextFile], users: [TextFile]) -> [Finding] {
        let lines = users.flatMap(\.lines)
        return shaders.flatMap { shader -> [Finding] in
            var findings: [Finding] = []
            let file = shader.path.split(separator: "/").last ?? ""
            let resource = String(file.map { $0 == "-" || $0 == "." ? "_" : $0 })
            if !lines.contains(where: { $0.contains("PackageResources.\(resource)") }) {
                findings.append(
                    Finding(shader.path, "no filter uses PackageResources.\(resource): use it, or delete it"))
            }
            // `#if` of what it has defined itself needs no variant.
            let asks = shader.lines.contains { $0.hasPrefix("#if") || $0.hasPrefix("#elif") }
            if asks, !shader.lines.contains(where: { $0.hasPrefix("// Variants: ") }) {
                findings.append(
                    Finding(
                        shader.path,
                        "has parts, and Tools/check-shaders compiles it without: add \"// Variants: A, A B\""))
            }
            return findings
        }
    }

    /// The name of a stage without its suffix; nil for what is only included.
    private static func stageName(_ path: String) -> String? {
        [".vert", ".frag", ".comp"].first(where: path.hasSuffix).map { String(path.dropLast($0.count)) }
    }

    private static func checkedNames(_ variants: TextFile) -> [(name: String, line: Int)] {
        variants.lines.enumerated().compactMap { index, line in
            guard let name = line.split(separator: " ").first, !name.hasPrefix("#") else { return nil }
            return (String(name), index + 1)
        }
    }

    private static func stale(_ checked: [(name: String, line: Int)], shaders: [String], path: String) -> [Finding] {
        let stages = Set(shaders.compactMap(stageName))
        return checked.filter { !stages.contains($0.name) }
            .map { Finding(path, line: $0.line, "no shader is called \($0.name): correct the line, or delete it") }
    }
}
