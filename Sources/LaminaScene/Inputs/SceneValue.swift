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
    init(_ document: Document, at node: NodeID) {
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

    /// The value for printing.
    var printed: JSONValue {
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

extension SceneValue {
    /// The value with untyped text converted to one of the kinds that are expected, where it has the form of one; other
    /// text is a string.
    func typed(as kinds: NodeKinds) -> SceneValue {
        guard case .untyped(let text) = self else { return self }
        // Where only strings are expected, quotation marks are characters.
        guard kinds != .string else { return .string(text) }
        if let value = try? SceneValue(json: SourceText(name: "", text: text)), kinds.contains(value.kind) {
            return value
        }
        if kinds.contains(.number), kinds != .all, let number = Self.number(text) { return .number(number) }
        return .string(text)
    }

    /// The value of a path, with a folder in which it starts if it is relative.
    func path(in folder: String?) -> SceneValue {
        guard let folder else { return self }
        switch self {
        case .string(let path), .untyped(let path):
            let isRelative = !path.isEmpty && path.utf8.first != UInt8(ascii: "/")
            return isRelative ? .string(folder + (folder.hasSuffix("/") ? "" : "/") + path) : self
        default: return self
        }
    }

    /// The kind of the nodes that have the value.
    private var kind: NodeKinds {
        switch self {
        case .null: .null
        case .boolean: .boolean
        case .number: .number
        case .string, .untyped: .string
        case .array: .array
        case .object: .object
        }
    }

    /// A number as people write it, such as `.5` and `+3`, which JSON refuses.
    private static func number(_ text: String) -> Double? {
        guard text.utf8.allSatisfy({ "+-.eE0123456789".utf8.contains($0) }), let number = Double(text),
            number.isFinite
        else { return nil }
        return number
    }
}
