extension ValueDeclaration {
    /// An array of values; the problems of all elements are reported.
    ///
    /// - Parameters:
    ///   - element: the declaration of an element.
    ///   - count: the allowed numbers of elements.
    package static func array<Element>(
        of element: ValueDeclaration<Element>, count: ClosedRange<Int> = 0...Int.max
    ) -> ValueDeclaration where Value == [Element] {
        let shape = ValueShape.array(of: element.shape, count: count)
        let literal: (@Sendable ([Element]) -> SchemaLiteral)? =
            if let one = element.literal { { .array($0.map(one)) } } else { nil }
        return ValueDeclaration(shape, literal: literal) { binder in
            let read = element.bind(&binder)
            return { reader, node in
                guard reader.document.kind(of: node) == .array, count.contains(reader.document.count(of: node)) else {
                    return reader.reportWrongType(at: node, expected: shape)
                }
                var values: [Element] = []
                values.reserveCapacity(reader.document.count(of: node))
                for element in reader.document.elements(of: node) {
                    if let value = read(reader, element) { values.append(value) }
                }
                return values.count == reader.document.count(of: node) ? values : nil
            }
        }
    }

    /// An array of at least `minimum` values.
    package static func array<Element>(
        of element: ValueDeclaration<Element>, count: PartialRangeFrom<Int>
    ) -> ValueDeclaration where Value == [Element] {
        array(of: element, count: count.lowerBound...Int.max)
    }

    /// An object with arbitrary keys and values of one type, in document order.
    package static func map<Element>(
        of element: ValueDeclaration<Element>
    ) -> ValueDeclaration where Value == [(key: String, value: Element)] {
        let shape = ValueShape.map(of: element.shape)
        return ValueDeclaration(shape, literal: nil) { binder in
            let read = element.bind(&binder)
            return { reader, node in
                guard reader.document.kind(of: node) == .object else {
                    return reader.reportWrongType(at: node, expected: shape)
                }
                var values: [(key: String, value: Element)] = []
                for member in reader.document.members(of: node) {
                    if let value = read(reader, member.node) {
                        values.append((reader.document.name(of: member.key), value))
                    }
                }
                return values.count == reader.document.count(of: node) ? values : nil
            }
        }
    }

    /// One of several notations of a value: the first that accepts the kind of value found.
    package static func either(_ choices: ValueDeclaration...) -> ValueDeclaration {
        let shape = ValueShape.either(choices.map(\.shape))
        let literal = choices.lazy.compactMap(\.literal).first
        return ValueDeclaration(shape, literal: literal) { binder in
            let readers = choices.map { (kinds: $0.shape.kinds, read: $0.bind(&binder)) }
            return { reader, node in
                let kind = NodeKinds(reader.document.kind(of: node))
                guard let choice = readers.first(where: { $0.kinds.contains(kind) }) else {
                    return reader.reportWrongType(at: node, expected: shape)
                }
                return choice.read(reader, node)
            }
        }
    }

    /// A value, or `null` for none. In YAML, an unquoted colour is a comment; it is not read as none.
    package static func nullable<Wrapped>(
        _ value: ValueDeclaration<Wrapped>
    ) -> ValueDeclaration where Value == Wrapped? {
        let shape = ValueShape.either([value.shape, .null])
        let literal: (@Sendable (Wrapped?) -> SchemaLiteral)? =
            if let one = value.literal { { $0.map(one) ?? .null } } else { nil }
        return ValueDeclaration(shape, literal: literal) { binder in
            let kinds = shape.kinds
            let read = value.bind(&binder)
            return { reader, node in
                let kind = reader.document.kind(of: node)
                if kind == .null, !reader.document.hasCommentInsteadOfValue(node) { return .some(nil) }
                guard kind != .null, kinds.contains(NodeKinds(kind)) else {
                    return reader.reportWrongType(at: node, expected: shape)
                }
                return read(reader, node).map { .some($0) }
            }
        }
    }
}

extension ValueDeclaration where Value: OptionSet & Sendable, Value.RawValue: FixedWidthInteger {
    /// A set of options, as an array of their names.
    static func set(of names: [(String, Value)]) -> ValueDeclaration where Value.Element == Value {
        ValueDeclaration<[Value]>.array(of: .named(names))
            .map { $0.reduce(into: []) { $0.formUnion($1) } }
            .written { value in .array(names.filter { value.isSuperset(of: $0.1) }.map { .text($0.0) }) }
    }
}

extension ValueDeclaration {
    /// An object that is read immediately. Objects that can contain their own type at any depth are deferred instead.
    package static func object(_ declaration: ObjectDeclaration<Value>) -> ValueDeclaration {
        ValueDeclaration(.object(declaration.name), literal: nil) { binder in
            let object = binder.bind(declaration)
            return { reader, node in object.read(node, with: reader) }
        }
    }

    /// An object of one of several types, read immediately.
    package static func variant(_ declaration: VariantDeclaration<Value>) -> ValueDeclaration {
        ValueDeclaration(.object(declaration.name), literal: nil) { binder in
            let variant = binder.bind(declaration)
            return { reader, node in variant.read(node, with: reader) }
        }
    }
}

extension ValueDeclaration where Value == NodeID {
    /// An object that the building code reads later, with the reader bound to the declaration.
    ///
    /// This is how trees are read without recursion: a layer's mask is deferred, and the builder keeps a list of nodes
    /// that are still to be read.
    package static func deferred(_ declaration: some NamedDeclaration) -> ValueDeclaration {
        deferred(.object(declaration.name)) { $0.bindLater(declaration) }
    }

    /// An array of objects that the building code reads later.
    package static func deferredArray(of declaration: some NamedDeclaration) -> ValueDeclaration {
        deferred(.array(of: .object(declaration.name), count: 0...Int.max)) { $0.bindLater(declaration) }
    }

    /// An object, or an array of objects, that the building code reads later.
    package static func deferredOneOrMore(of declaration: some NamedDeclaration) -> ValueDeclaration {
        let one = ValueShape.object(declaration.name)
        return deferred(.either([one, .array(of: one, count: 1...Int.max)])) { $0.bindLater(declaration) }
    }

    /// An object of one of several types that the building code reads later, or one or more ids.
    package static func deferredOrIDs(_ declaration: some NamedDeclaration, _ phrase: String) -> ValueDeclaration {
        let shape = ValueShape.either([
            .object(declaration.name), .nonemptyText, .array(of: .nonemptyText, count: 1...Int.max),
        ])
        return deferred(.phrased(phrase, shape)) { $0.bindLater(declaration) }
    }

    private static func deferred(
        _ shape: ValueShape, note: @escaping @Sendable (inout Binder) -> Void
    ) -> ValueDeclaration {
        let plain = Self.deferred(shape)
        return ValueDeclaration(shape, literal: nil) { binder in
            note(&binder)
            return plain.bind(&binder)
        }
    }
}
