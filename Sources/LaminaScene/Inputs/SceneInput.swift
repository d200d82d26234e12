/// An input of a scene: a value that its document names, so that others can give it.
public struct SceneInput: Sendable, Equatable {
    /// The kind of an input's values.
    public enum Kind: String, Sendable, CaseIterable {
        case string, number, integer, boolean, color, picture
    }

    /// The name: ASCII letters, digits, hyphens and underscores, a letter first.
    public let name: String

    /// The kind of its values.
    public let kind: Kind

    /// The value where none is given; nil for an input that must be given.
    public let defaultValue: SceneValue?

    /// The input's purpose, for people; nil if the document says none.
    public let description: String?

    /// The strings that it can be; empty for any.
    public let choices: [String]

    /// The minimum of a number; nil for none.
    public let minimum: Double?

    /// The maximum of a number; nil for none.
    public let maximum: Double?

    /// True if a value must be given.
    public var isRequired: Bool { defaultValue == nil }
}
