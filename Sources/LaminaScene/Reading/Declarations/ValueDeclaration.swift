/// Reads one value of a document; nil after the problem was reported.
package typealias ValueReader<Value> = @Sendable (DocumentReader, NodeID) -> Value?

/// A kind of value that properties have: what it looks like in a document, and how it is read from one.
///
/// ```swift
/// let opacity: ValueDeclaration<Double> = .number(in: .unit)
/// let gravity = ValueDeclaration.enumeration(ContentsGravity.self)
/// let points: ValueDeclaration<[CGPoint]> = .array(of: .point, count: 2...)
/// ```
package struct ValueDeclaration<Value>: Sendable {
    /// What the value looks like, for the schema and for messages.
    package let shape: ValueShape

    /// The value as the schema writes it, where it can be written.
    let literal: (@Sendable (Value) -> SchemaLiteral)?

    /// Makes the reader; the binder gives it the objects that the value is made of.
    let bind: @Sendable (inout Binder) -> ValueReader<Value>

    init(
        _ shape: ValueShape, literal: (@Sendable (Value) -> SchemaLiteral)?,
        bind: @escaping @Sendable (inout Binder) -> ValueReader<Value>
    ) {
        self.shape = shape
        self.literal = literal
        self.bind = bind
    }

    /// A value of any other sort.
    ///
    /// - Parameters:
    ///   - shape: what it looks like.
    ///   - read: reads it from a node whose kind is one of the shape's; it reports what is wrong and returns nil.
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
    /// The same value, with how the schema writes one as a default.
    package func written(_ literal: @escaping @Sendable (Value) -> SchemaLiteral) -> ValueDeclaration {
        ValueDeclaration(shape, literal: literal, bind: bind)
    }

    /// The same value in another form.
    ///
    /// - Parameters:
    ///   - transform: makes the new form.
    ///   - inverse: gives the old form back, so that the schema can write defaults.
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

    /// The same value, held to a further rule.
    ///
    /// - Parameters:
    ///   - advice: what to do about a value that breaks it, such as "write points of which no two are equal".
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

    /// The same value, called by a phrase of its own in messages, such as "a colour".
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
