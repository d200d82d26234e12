/// Every name that users see has a doc comment.
enum DocumentationRule {
    /// Witnesses whose protocol says all that there is to say.
    private static let plainNames = [
        "==", "CodingKeys", "allCases", "codingKey", "debugDescription", "description", "encode(to", "errorDescription",
        "hash(into", "init(from", "init?(codingKey", "init(rawValue", "init?(rawValue", "rawValue",
    ]

    static func findings(in file: TextFile) -> [Finding] {
        file.code.enumerated().compactMap { index, line in
            guard let declaration = Declaration(line: line), declaration.isPublic, needsWords(declaration, line: line),
                !isDocumented(lineAt: index, of: file)
            else { return nil }
            let text = file.lines[index].drop { $0 == " " }
            return Finding(file.path, line: index + 1, "\"\(text)\" is public: say above it, after ///, what it is")
        }
    }

    /// Not: witnesses, overrides, operators, `init()`, and constants of one line, which their documented type explains.
    private static func needsWords(_ declaration: Declaration, line: String) -> Bool {
        if declaration.modifiers.contains("override") { return false }
        if declaration.keyword == "let", declaration.modifiers.contains("static"), line.contains("=") { return false }
        if declaration.keyword == "func", declaration.rest.first?.isOperator ?? false { return false }
        let name = declaration.keyword == "init" ? "init" + declaration.rest : declaration.rest
        if name.hasPrefix("init()") { return false }
        return !plainNames.contains { plain in
            name.hasPrefix(plain) && !(name.dropFirst(plain.count).first?.isLetter ?? false)
        }
    }

    /// Returns whether a doc comment stands above, with at most attributes between, or above the first of the
    /// properties that stand together with this one and share its comment.
    private static func isDocumented(lineAt index: Int, of file: TextFile) -> Bool {
        let isProperty = isPublicProperty(file.code[index])
        for (line, code) in zip(file.lines[..<index], file.code[..<index]).reversed() {
            let text = line.drop { $0 == " " }
            // What a function of C does is said in its header.
            if text.hasPrefix("///") || text.hasSuffix("*/") || text.hasPrefix("@c @implementation") { return true }
            let isPassed = text.hasPrefix("@") || text.hasPrefix("#if") || (isProperty && isPublicProperty(code))
            if !isPassed { return false }
        }
        return false
    }

    private static func isPublicProperty(_ line: String) -> Bool {
        guard let declaration = Declaration(line: line), declaration.isPublic else { return false }
        return declaration.keyword == "var" || declaration.keyword == "let"
    }
}

extension Character {
    fileprivate var isOperator: Bool { "/=-+!*%<>&|^~?".contains(self) }
}
