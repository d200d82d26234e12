extension ValueDeclaration {
    /// An array of values; those with problems are reported, all of them.
    ///
    /// - Parameters:
    ///   - element: what each one is.
    ///   - count: how many there may be.
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

    /// An object whose keys are the document's choice, with equal values, in the order of the document.
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

    /// One of several notations of a value: the first that takes a value of the kind found.
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

    /// A value, or `null` for none. In YAML a colour without quotes is a comment, and not meant to be none.
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
