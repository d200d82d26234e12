/// A value from outside of a scene's document: for one of its inputs, or for a property of one of its layers.
///
/// ```swift
/// let title: SceneValue = .string("Hello")
/// let frame: SceneValue = .array([.number(0), .number(0), .number(390), .number(120)])
/// ```
public indirect enum SceneValue: Sendable, Equatable {
    case null
    case boolean(Bool)
    case number(Double)
    case string(String)

    /// Text that has no type yet, from a command line or a field of a CSV file: converted to a number, a Boolean or what
    /// else is expected where it is used.
    case untyped(String)
    case array([SceneValue])
    case object([Member])

    /// A member of an object.
    public struct Member: Sendable, Equatable {
        /// The key.
        public var key: String

        /// The value.
        public var value: SceneValue

        /// Creates a member.
        public init(_ key: String, _ value: SceneValue) { (self.key, self.value) = (key, value) }
    }

    /// The maximum depth of nested arrays and objects: 64.
    public static let maximumDepth = 64
}

extension SceneValue {
    /// Reads a JSON text.
    ///
    /// - Parameters:
    ///   - json: The text, with the name that errors give.
    ///   - limits: The limits on its size; its depth is at most ``maximumDepth``.
    /// - Throws: ``SceneError/invalid(_:omitted:)`` with the position of a mistake.
    package init(json source: SourceText, limits: ReadLimits = ReadLimits()) throws(SceneError) {
        var limits = limits
        limits.depth = min(limits.depth, Self.maximumDepth)
        let document = try Document(reading: source, as: .json, limits: limits)
        self.init(document, at: document.root)
    }

    /// The value of a document's node. The depth of the recursion is that of a document that was read with a limit.
    private init(_ document: Document, at node: NodeID) {
        switch document.kind(of: node) {
        case .null: self = .null
        case .boolean: self = .boolean(document.boolean(at: node))
        case .number: self = .number(document.number(at: node))
        case .string: self = .string(document.text(at: node))
        case .array: self = .array(document.elements(of: node).map { SceneValue(document, at: $0) })
        case .object:
            self = .object(
                document.members(of: node).map { Member(document.name(of: $0.key), SceneValue(document, at: $0.node)) })
        }
    }

    /// The value as JSON on one line; untyped text is a string.
    package var json: String { printed.oneLine }

    private var printed: JSONValue {
        switch self {
        case .null: .literal(.null)
        case .boolean(let value): .boolean(value)
        case .number(let value): .number(value)
        case .string(let text), .untyped(let text): .text(text)
        case .array(let values): .array(values.map(\.printed))
        case .object(let members): .object(members.map { .init($0.key, $0.value.printed) })
        }
    }
}
