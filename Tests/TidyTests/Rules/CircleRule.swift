/// Files that refer to each other in circles cannot be read, changed or moved one at a time. A module's largest circle,
/// the files that all reach each other by the types that they name, has a ceiling that only falls.
enum CircleRule {
    /// Files in the largest circle of each module; 1, which is no circle, where a module has no row.
    static let ceilings = [
        "LaminaCheck": 6, "LaminaCounters": 2, "LaminaDrawing": 3, "LaminaDynamics": 10, "LaminaFarm": 3,
        "LaminaFilm": 2, "LaminaGL": 4, "LaminaGeometry": 3, "LaminaImage": 2, "LaminaLayers": 24,
        "LaminaLayout": 12, "LaminaPlan": 4, "LaminaProfile": 6, "LaminaRender": 8, "LaminaScene": 12,
        "LaminaStage": 5, "LaminaThreads": 2, "LaminaTiles": 4,
    ]

    /// The modules, folders of `Sources`, whose largest circle has another size than its ceiling.
    static func findings(in files: [TextFile], ceilings: [String: Int]) -> [Finding] {
        let modules = Dictionary(grouping: files.filter { $0.isUnder("Sources") }) { file in
            String(file.path.split(separator: "/")[1])
        }
        let changed = modules.sorted { $0.key < $1.key }.compactMap { name, files -> Finding? in
            let graph = ReferenceGraph(files)
            let circle = graph.largestCircle
            let ceiling = ceilings[name, default: 1]
            guard circle.count != ceiling else { return nil }
            if circle.count < ceiling {
                return Finding(
                    "Sources/\(name)",
                    "\(circle.count) is the most files that all reach each other, \(ceiling) its ceiling: lower it in "
                        + "Tests/TidyTests/Rules/CircleRule.swift")
            }
            return Finding(
                "Sources/\(name)",
                "\(circle.count) files all reach each other, \(ceiling) are the most: pass a value in place of what has "
                    + "it, or move what two need below both\n" + graph.lines(of: circle).joined(separator: "\n"))
        }
        let stale = ceilings.keys.filter { modules[$0] == nil }.sorted().map {
            Finding("Tests/TidyTests/Rules/CircleRule.swift", "\($0) is no module: take its ceiling out")
        }
        return changed + stale
    }
}

/// The files of a module, and which names which other's types.
struct ReferenceGraph {
    private let files: [TextFile]
    /// By file: the files whose types it names, and the names.
    private let references: [[Int: Set<String>]]

    private static let typeWords: Set<Substring> = ["actor", "class", "enum", "protocol", "struct", "typealias"]

    init(_ files: [TextFile]) {
        let files = files.sorted { $0.path < $1.path }
        var homes: [String: Int] = [:]
        for (index, file) in files.enumerated() {
            for name in Self.types(of: file) where homes[name] == nil { homes[name] = index }
        }
        self.files = files
        references = files.indices.map { index in
            var named: [Int: Set<String>] = [:]
            for word in Self.capitalizedWords(of: files[index]) {
                if let home = homes[word], home != index { named[home, default: []].insert(word) }
            }
            return named
        }
    }

    /// The most files that all reach each other, by their indices; one file where there is no circle.
    var largestCircle: [Int] {
        let reached = files.indices.map(reachable)
        let circles = files.indices.map { start in reached[start].filter { reached[$0].contains(start) } }
        return circles.max { $0.count < $1.count }?.sorted() ?? []
    }

    /// A line for each file of a circle, with the types that bind it into the circle.
    func lines(of circle: [Int]) -> [String] {
        circle.map { index in
            let names = references[index].filter { circle.contains($0.key) }.flatMap(\.value).sorted()
            return "    \(files[index].path): \(names.joined(separator: ", "))"
        }
    }

    /// The file and all that its references lead to.
    private func reachable(from start: Int) -> Set<Int> {
        var found: Set = [start]
        var open = [start]
        while let index = open.popLast() {
            for next in references[index].keys where found.insert(next).inserted { open.append(next) }
        }
        return found
    }

    /// The types that a file declares for others: at the margin, and not private.
    private static func types(of file: TextFile) -> [String] {
        file.code.compactMap { line in
            guard line.first != " ", let declaration = Declaration(line: line),
                typeWords.contains(declaration.keyword),
                !declaration.modifiers.contains("private"), !declaration.modifiers.contains("fileprivate")
            else { return nil }
            return String(declaration.rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
        }
    }

    /// The words with a capital letter that are no member of what a period precedes.
    private static func capitalizedWords(of file: TextFile) -> Set<String> {
        let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
        var words: Set<String> = []
        for line in file.code {
            for path in line.utf8.split(whereSeparator: { !isWordOrPeriod($0) }) {
                guard let first = path.first, capitals.contains(first) else { continue }
                words.insert(String(Substring(path.prefix { $0 != UInt8(ascii: ".") })))
            }
        }
        return words
    }

    private static func isWordOrPeriod(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), 0x80...:
            true
        default: false
        }
    }
}
