extension ValueDeclaration where Value: OptionSet & Sendable, Value.RawValue: FixedWidthInteger {
    /// Some of a few things, as an array of their names.
    static func set(of names: [(String, Value)]) -> ValueDeclaration where Value.Element == Value {
        ValueDeclaration<[Value]>.array(of: .named(names))
            .map { $0.reduce(into: []) { $0.formUnion($1) } }
            .written { value in .array(names.filter { value.isSuperset(of: $0.1) }.map { .text($0.0) }) }
    }
}
