/// A declaration that a line of Swift starts, as far as rules need to know it.
struct Declaration {
    /// `public`, `static` and so on, in the order in which they stand.
    let modifiers: [Substring]
    /// `func`, `struct` and so on.
    let keyword: Substring
    /// The rest, from the name on.
    let rest: Substring

    static let accessWords: Set<Substring> = ["fileprivate", "internal", "open", "package", "private", "public"]

    private static let keywords: Set<Substring> = [
        "actor", "associatedtype", "class", "enum", "func", "init", "let", "macro", "protocol", "struct", "subscript",
        "typealias", "var",
    ]
    private static let otherModifiers: Set<Substring> = [
        "borrowing", "consuming", "convenience", "dynamic", "final", "indirect", "infix", "isolated", "lazy",
        "mutating",
        "nonisolated", "nonmutating", "override", "postfix", "prefix", "required", "sending", "static", "unowned",
        "weak",
    ]

    /// Nil where the line, blanked of comments and strings, starts none.
    init?(line: String) {
        var rest = Self.afterAttributes(line[...])
        var modifiers: [Substring] = []
        while true {
            let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            let behind = rest.dropFirst(word.count)
            let isClassMember = word == "class" && Self.startsMember(behind)
            if Self.keywords.contains(word), !isClassMember {
                self.modifiers = modifiers
                keyword = word
                self.rest = behind.drop { $0 == " " }
                return
            }
            guard isClassMember || Self.accessWords.contains(word) || Self.otherModifiers.contains(word) else {
                return nil
            }
            modifiers.append(word)
            // `private(set)`, `nonisolated(unsafe)`
            let plain = behind.first == "(" ? behind.drop { $0 != ")" }.dropFirst() : behind
            rest = Self.afterAttributes(plain)
        }
    }

    var isPublic: Bool { modifiers.contains("public") || modifiers.contains("open") }

    private static func startsMember(_ text: Substring) -> Bool {
        let word = text.drop { $0 == " " }.prefix { $0.isLetter }
        return word == "func" || word == "var" || accessWords.contains(word) || otherModifiers.contains(word)
    }

    /// Without spaces and attributes such as `@inlinable` and `@available(macOS 15, *)`.
    private static func afterAttributes(_ line: Substring) -> Substring {
        var rest = line.drop { $0 == " " }
        while rest.first == "@" {
            rest = rest.dropFirst().drop { $0.isLetter || $0.isNumber || $0 == "_" }
            if rest.first == "(" { rest = rest.drop { $0 != ")" }.dropFirst() }
            rest = rest.drop { $0 == " " }
        }
        return rest
    }
}
