/// What is wrong at one place of a scene document, and what to do about it.
public enum SceneFinding: Sendable, Equatable, CustomStringConvertible {
    /// The text is not well-formed JSON or YAML.
    case syntax(found: String, advice: String)

    /// The document is larger or deeper than ``ReadLimits`` allow.
    case limit(found: String, advice: String)

    /// An object has one key twice; `firstLine` is the line of the first.
    case duplicateKey(firstLine: Int)

    /// The object has no such property; `advice` offers the near name or says where the name belongs.
    case unknownKey(advice: String)

    /// The object lacks a property that it needs.
    case missingKey(name: String, expected: String)

    /// The value is of another kind than the property takes.
    case wrongType(found: String, expected: String, advice: String?)

    /// The value is of the right kind and outside its range.
    case outOfRange(found: String, expected: String)

    /// The text is none of the names that the property takes.
    case unknownName(found: String, advice: String)

    /// Anything else: a missing file, an identifier used twice, a cycle of masks.
    case invalid(found: String, advice: String)

    /// What was found and what to do, without the place.
    public var description: String {
        switch self {
        case .syntax(let found, let advice), .limit(let found, let advice), .invalid(let found, let advice):
            "\(found); \(advice)"
        case .duplicateKey(let firstLine):
            "the key is written twice, first on line \(firstLine); keep one of the two"
        case .unknownKey(let advice):
            "unknown key; \(advice)"
        case .missingKey(let name, let expected):
            "the key \"\(name)\" is missing; add it with \(expected)"
        case .wrongType(let found, let expected, let advice?):
            "found \(found) where \(expected) is expected; \(advice)"
        case .wrongType(let found, let expected, nil):
            "found \(found); write \(expected)"
        case .outOfRange(let found, let expected):
            "\(found) is out of range; write \(expected)"
        case .unknownName(let found, let advice):
            "unknown name \(found); \(advice)"
        }
    }
}
