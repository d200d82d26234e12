extension ValueDeclaration where Value == Bool {
    /// `true` or `false`.
    package static var boolean: ValueDeclaration {
        .custom(.boolean) { reader, node in reader.document.boolean(at: node) }.written { .boolean($0) }
    }
}

extension ValueDeclaration where Value == Double {
    /// A finite number in a range.
    package static func number(in range: NumberRange = .any) -> ValueDeclaration {
        let shape = ValueShape.number(range)
        return .custom(shape) { reader, node in
            let value = reader.document.number(at: node)
            return range.contains(value) ? value : reader.reportOutOfRange(at: node, expected: shape)
        }
        .written { .number($0) }
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
    /// A text.
    ///
    /// - Parameter pattern: a regular expression that the schema states; the reading code checks it by other means.
    package static func text(pattern: String? = nil) -> ValueDeclaration {
        .custom(.text(pattern: pattern)) { reader, node in reader.document.text(at: node) }.written { .text($0) }
    }

    /// A text that is not empty: an identifier, a name, a path.
    package static var name: ValueDeclaration {
        text(pattern: "[\\s\\S]").checked("write at least one character") { !$0.isEmpty }
    }
}

extension ValueDeclaration where Value == NodeID {
    /// A value that the building code reads itself, later.
    package static func deferred(_ shape: ValueShape) -> ValueDeclaration {
        .custom(shape) { _, node in node }
    }
}

extension ValueDeclaration {
    /// A constant, chosen by its name.
    ///
    /// - Parameter names: the names with their values; they are compared one after another.
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
