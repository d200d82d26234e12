/// Reads one value of a document; nil after reporting a problem.
package typealias ValueReader<Value> = @Sendable (DocumentReader, NodeID) -> Value?

/// A type of value: its shape in documents, and how it is read.
///
/// ```swift
/// let opacity: ValueDeclaration<Double> = .number(in: .unit)
/// let gravity = ValueDeclaration.enumeration(ContentsGravity.self)
/// let points: ValueDeclaration<[Point]> = .array(of: .point, count: 2...)
/// ```
package struct ValueDeclaration<Value>: Sendable {
    /// The shape of the value, for the schema and for messages.
    package let shape: ValueShape

    /// Writes a value for the schema; nil if values can't be written.
    let literal: (@Sendable (Value) -> SchemaLiteral)?

    /// Creates the reader; the binder provides the readers of contained objects.
    let bind: @Sendable (inout Binder) -> ValueReader<Value>

    init(
        _ shape: ValueShape, literal: (@Sendable (Value) -> SchemaLiteral)?,
        bind: @escaping @Sendable (inout Binder) -> ValueReader<Value>
    ) {
        self.shape = shape
        self.literal = literal
        self.bind = bind
    }

    /// A value with a custom reader.
    ///
    /// - Parameters:
    ///   - shape: the shape of the value.
    ///   - read: reads the value from a node of one of the shape's kinds; returns nil after reporting a problem.
    package static func custom(
        _ shape: ValueShape, read: @escaping ValueReader<Value>
    ) -> ValueDeclaration {
        ValueDeclaration(shape, literal: nil) { _ in
            let kinds = shape.kinds
            return { reader, node in
                guard kinds.contains(NodeKinds(reader.document.kind(of: node))) else {
                    return reader.reportWrongType(at: node, expected: shape)
                }
                return read(reader, node)
            }
        }
    }
}

extension ValueDeclaration {
    /// The same value, with a function that writes a default for the schema.
    package func written(_ literal: @escaping @Sendable (Value) -> SchemaLiteral) -> ValueDeclaration {
        ValueDeclaration(shape, literal: literal, bind: bind)
    }

    /// The same value, converted to another type.
    ///
    /// - Parameters:
    ///   - transform: converts the value.
    ///   - inverse: converts it back, so that the schema can write defaults.
    package func map<New>(
        _ transform: @escaping @Sendable (Value) -> New, inverse: (@Sendable (New) -> Value)? = nil
    ) -> ValueDeclaration<New> {
        let literal = literal
        let newLiteral: (@Sendable (New) -> SchemaLiteral)? =
            if let literal, let inverse { { literal(inverse($0)) } } else { nil }
        return ValueDeclaration<New>(shape, literal: newLiteral) { [bind] binder in
            let read = bind(&binder)
            return { reader, node in read(reader, node).map(transform) }
        }
    }

    /// The same value with an additional rule.
    ///
    /// - Parameters:
    ///   - advice: the advice for a value that violates the rule, such as "write points of which no two are equal".
    ///   - isValid: the rule.
    package func checked(_ advice: String, _ isValid: @escaping @Sendable (Value) -> Bool) -> ValueDeclaration {
        ValueDeclaration(shape, literal: literal) { [bind] binder in
            let read = bind(&binder)
            return { reader, node in
                guard let value = read(reader, node) else { return nil }
                if isValid(value) { return value }
                reader.report(.invalid(found: "found \(reader.describe(node))", advice: advice), at: node)
                return nil
            }
        }
    }

    /// The same value, whose shape the schema defines once, by a name, with a sentence.
    package func defined(as name: String, _ documentation: String) -> ValueDeclaration {
        let shape = shape
        return ValueDeclaration(.defined(name, shape), literal: literal) { [bind] binder in
            binder.define(name, documentation, shape)
            return bind(&binder)
        }
    }

    /// The same value, described by its own phrase in messages, such as "a colour".
    package func phrased(_ phrase: String) -> ValueDeclaration {
        let shape = ValueShape.phrased(phrase, shape)
        let kinds = shape.kinds
        return ValueDeclaration(shape, literal: literal) { [bind] binder in
            let read = bind(&binder)
            return { reader, node in
                guard kinds.contains(NodeKinds(reader.document.kind(of: node))) else {
                    return reader.reportWrongType(at: node, expected: shape)
                }
                return read(reader, node)
            }
        }
    }
}

extension ValueDeclaration where Value == Bool {
    /// `true` or `false`.
    package static var boolean: ValueDeclaration {
        .custom(.boolean) { reader, node in reader.document.boolean(at: node) }.written { .boolean($0) }
    }
}

extension ValueDeclaration where Value == Double {
    /// A finite number in a range.
    package static func number(in range: NumberRange = .any) -> ValueDeclaration {
        ValueDeclaration(
            .number(range), literal: { .number($0) }, bind: { _ in { $0.number(at: $1, in: range) } })
    }
}

extension ValueDeclaration where Value == Int {
    /// A whole number in a range, and within ±2⁵³.
    package static func integer(in range: NumberRange = .any) -> ValueDeclaration {
        let shape = ValueShape.integer(range)
        return .custom(shape) { reader, node in
            let value = reader.document.number(at: node)
            guard value == value.rounded(), range.contains(value), value.magnitude <= 0x1p53 else {
                return reader.reportOutOfRange(at: node, expected: shape)
            }
            return Int(value)
        }
        .written { .number(Double($0)) }
    }
}

extension ValueDeclaration where Value == String {
    /// A string.
    ///
    /// - Parameter pattern: a regular expression for the schema; the reading code checks it by other means.
    package static func text(pattern: String? = nil) -> ValueDeclaration {
        .custom(.text(pattern: pattern)) { reader, node in reader.document.text(at: node) }.written { .text($0) }
    }

    /// A nonempty string: an identifier, a name, a path.
    package static var name: ValueDeclaration {
        text(pattern: "[\\s\\S]").checked("write at least one character") { !$0.isEmpty }
    }
}

extension ValueDeclaration where Value == NodeID {
    /// A value that the building code reads later.
    package static func deferred(_ shape: ValueShape) -> ValueDeclaration {
        .custom(shape) { _, node in node }
    }

    /// A nonempty string that the building code reads later.
    ///
    /// - Parameter phrase: its description in messages, such as "the id of a layer".
    static func deferredText(_ phrase: String) -> ValueDeclaration { deferred(.phrased(phrase, .nonemptyText)) }

    /// One such string, or an array of them.
    static func deferredTexts(_ phrase: String, atLeast least: Int = 1) -> ValueDeclaration {
        deferred(.phrased(phrase, .either([.nonemptyText, .array(of: .nonemptyText, count: least...Int.max)])))
    }
}

extension ValueDeclaration {
    /// A constant, selected by name.
    ///
    /// - Parameter names: the names with their values, compared in order.
    package static func named(_ names: [(String, Value)]) -> ValueDeclaration where Value: Sendable & Equatable {
        let shape = ValueShape.names(names.map(\.0))
        let bytes = names.map { (Array($0.0.utf8), $0.1) }
        return .custom(shape) { reader, node in
            let found = reader.document.withUTF8(at: node) { text in
                bytes.first { $0.0.count == text.count && text.elementsEqual($0.0) }
            }
            if let found { return found.1 }
            reader.reportUnknownName(at: node, names: names.map(\.0))
            return nil
        }
        .written { value in names.first { $0.1 == value }.map { .text($0.0) } ?? .null }
    }

    /// A case of an enumeration, by its raw value.
    package static func enumeration(_ type: Value.Type = Value.self) -> ValueDeclaration
    where Value: CaseIterable & RawRepresentable & Sendable & Equatable, Value.RawValue == String {
        named(type.allCases.map { ($0.rawValue, $0) })
    }
}
