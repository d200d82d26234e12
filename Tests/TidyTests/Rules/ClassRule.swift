/// Classes are open by one rule, which stands in CONTRIBUTING.md: those of layers, and those named here.
enum ClassRule {
    /// Open beside layers: composites of behaviours are made of the one, items of other modules than layout's of the other.
    private static let otherOpen: Set<Substring> = ["DynamicBehavior", "LayoutItem"]
    /// Layers that no program makes.
    private static let closedLayers: Set<Substring> = ["SnapshotLayer"]

    private struct Class {
        let words: Set<Substring>
        let name: Substring
        let base: Substring?
    }

    /// - Parameter bases: All names of classes that some class inherits from.
    static func findings(in file: TextFile, bases: Set<Substring>) -> [Finding] {
        file.code.enumerated().compactMap { index, line in
            guard let found = declaration(in: line), let advice = advice(found, bases) else { return nil }
            return Finding(file.path, line: index + 1, "\(found.name) \(advice): see CONTRIBUTING.md")
        }
    }

    /// The names after the colons of classes.
    static func bases(in file: TextFile) -> [Substring] { file.code.compactMap { declaration(in: $0)?.base } }

    private static func advice(_ found: Class, _ bases: Set<Substring>) -> String? {
        let isLayer = found.name == "Layer" || found.base?.hasSuffix("Layer") == true
        if found.words.contains("open") {
            return isLayer || otherOpen.contains(found.name) ? nil : "is open and no layer: make it final"
        }
        guard found.words.contains("public") else { return nil }
        if isLayer, !closedLayers.contains(found.name) { return "is a layer that programs make: make it open" }
        if found.words.contains("final") || bases.contains(found.name) { return nil }
        return "has no subclass here and can have none elsewhere: make it final"
    }

    /// A class that is declared in a line; `class func` and `class var` are none.
    private static func declaration(in line: String) -> Class? {
        let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "@" }
        guard let place = words.firstIndex(of: "class"), words.indices.contains(place + 1) else { return nil }
        let name = words[place + 1]
        guard name.first?.isUppercase == true,
            words[..<place].allSatisfy({ $0.first == "@" || $0.first?.isLowercase == true })
        else {
            return nil
        }
        let isDerived = line.contains(":")
        return Class(words: Set(words[..<place]), name: name, base: isDerived ? words.dropFirst(place + 2).first : nil)
    }
}
