/// Reads objects of one type.
///
/// A member's property is found by one array access with its key's number; no dictionary is needed.
package final class BoundObject<Target>: Sendable {
    private let declaration: ObjectDeclaration<Target>
    private let readers: [MemberReader<Target>]

    /// For each key's number, the property's index or one of the three constants below.
    private let indexes: [UInt16]
    private static var unknown: UInt16 { .max }
    private static var ignored: UInt16 { .max - 1 }
    private static var conditional: UInt16 { .max - 2 }

    /// The properties under `when`; nil for objects without it.
    private let overrides: BoundOverrides?

    /// The required properties.
    private let required: PropertySet
    private let defaults: [(index: Int, apply: @Sendable (inout Target) -> Void)]
    private let schemas: [PropertySchema]
    private let rules: [BoundRule]

    /// The names of all properties.
    let names: [String]

    init(
        _ declaration: ObjectDeclaration<Target>, _ properties: [Property<Target>], readers: [MemberReader<Target>],
        keys: [KeyID], ignoring ignoredKey: KeyID?, overrides: BoundOverrides?
    ) {
        self.declaration = declaration
        self.readers = readers
        self.overrides = overrides
        schemas = properties.map(\.schema)
        names = schemas.map(\.name)
        rules = declaration.rules.map { [names] in BoundRule($0, names: names) }
        let last = (keys + [ignoredKey, overrides?.key].compactMap(\.self)).map(\.index).max() ?? 0
        var indexes = [UInt16](repeating: Self.unknown, count: Int(last) + 1)
        if let ignoredKey { indexes[Int(ignoredKey.index)] = Self.ignored }
        if let key = overrides?.key { indexes[Int(key.index)] = Self.conditional }
        for (index, key) in keys.enumerated() { indexes[Int(key.index)] = UInt16(index) }
        self.indexes = indexes
        required = PropertySet(schemas.indices.filter { [schemas] in schemas[$0].isRequired })
        defaults =
            declaration.appliesDefaults
            ? properties.enumerated().compactMap { index, property in property.applyDefault.map { (index, $0) } } : []
    }

    /// Reads an object; nil if the node is not an object. Problems with members are reported, and valid members are
    /// read.
    ///
    /// - Parameter owner: names the type of object that has a property which this one lacks.
    package func read(
        _ node: NodeID, with reader: DocumentReader, owner: (String) -> String? = { _ in nil }
    ) -> Target? {
        guard reader.document.kind(of: node) == .object else {
            return reader.reportWrongType(at: node, expected: .object(declaration.name))
        }
        var target = declaration.make()
        readMembers(of: node, into: &target, with: reader, owner: owner)
        return target
    }

    /// Reads an object's members into an existing target.
    package func readMembers(
        of node: NodeID, into target: inout Target, with reader: DocumentReader,
        owner: (String) -> String? = { _ in nil }
    ) {
        var seen = PropertySet()
        var when: NodeID?
        let problemsBefore = reader.problemCount
        for member in reader.document.members(of: node) {
            let index = index(of: member.key)
            if index < Self.conditional {
                readers[Int(index)](reader, member.node, &target)
                seen.insert(Int(index))
            } else if index == Self.conditional {
                when = member.node
            } else if index == Self.unknown {
                reader.reportUnknownKey(
                    at: member.node, names: names + (overrides == nil ? [] : [SizeCondition.key]), owner: owner)
            }
        }
        if !seen.isSuperset(of: required) { reportMissing(seen, at: node, with: reader) }
        for property in defaults where !seen.contains(property.index) {
            property.apply(&target)
        }
        if let when, let overrides {
            readOverrides(overrides, at: when, into: &target, &seen, with: reader, owner: owner)
        }
        // Rules are not checked for an object that was read only in part.
        guard reader.problemCount == problemsBefore else { return }
        for rule in rules { rule.check(seen, at: node, with: reader) }
        if reader.problemCount == problemsBefore { declaration.check?(&target, node, reader) }
    }

    private func index(of key: KeyID) -> UInt16 {
        Int(key.index) < indexes.count ? indexes[Int(key.index)] : Self.unknown
    }

    /// Reads the objects under `when`: properties of those that hold replace the target's, the others are only checked.
    // Few objects have any: code of its own for each type of object would take longer to compile than it ever saves.
    @_semantics("optimize.sil.specialize.generic.never")
    private func readOverrides(
        _ overrides: BoundOverrides, at when: NodeID, into target: inout Target, _ seen: inout PropertySet,
        with reader: DocumentReader, owner: (String) -> String?
    ) {
        for node in overrides.objects(at: when, with: reader) {
            if reader.conditionHolds(at: node) {
                readOverride(overrides, at: node, into: &target, &seen, with: reader, owner: owner)
            } else {
                var (unused, unseen) = (declaration.make(), PropertySet())
                readOverride(overrides, at: node, into: &unused, &unseen, with: reader, owner: owner)
            }
        }
    }

    private func readOverride(
        _ overrides: BoundOverrides, at node: NodeID, into target: inout Target, _ seen: inout PropertySet,
        with reader: DocumentReader, owner: (String) -> String?
    ) {
        var isEmpty = true
        for member in reader.document.members(of: node) {
            let index = index(of: member.key)
            let name = reader.document.name(of: member.key)
            guard SizeCondition.Bound(rawValue: name) == nil else { continue }
            isEmpty = false
            if index == Self.unknown {
                let replaceable = names.filter { !overrides.fixed.contains($0) }
                reader.reportUnknownKey(at: member.node, names: replaceable + SizeCondition.Bound.names, owner: owner)
            } else if index >= Self.conditional || overrides.fixed.contains(name) {
                overrides.reportFixed(name, at: member.node, with: reader)
            } else {
                readers[Int(index)](reader, member.node, &target)
                seen.insert(Int(index))
            }
        }
        if isEmpty { overrides.reportEmpty(at: node, with: reader) }
    }

    /// Reads one property by its name into a new target; nil if the object has no such property.
    func readProperty(_ name: String, at node: NodeID, with reader: DocumentReader) -> Target? {
        guard let index = names.firstIndex(of: name) else { return nil }
        var target = declaration.make()
        readers[index](reader, node, &target)
        return target
    }

    /// The shape of a property; nil if the object has no such property.
    func shape(of property: String) -> ValueShape? { schemas.first { $0.name == property }?.shape }

    private func reportMissing(_ seen: PropertySet, at node: NodeID, with reader: DocumentReader) {
        for (index, schema) in schemas.enumerated() where schema.isRequired && !seen.contains(index) {
            reader.report(.missingKey(name: schema.name, expected: schema.shape.phrase), at: node)
        }
    }
}

/// A set of the indexes of up to 128 properties.
struct PropertySet {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    init() {}

    init(_ indexes: [Int]) {
        for index in indexes { insert(index) }
    }

    mutating func insert(_ index: Int) {
        if index < 64 { low |= 1 &<< UInt64(index) } else { high |= 1 &<< UInt64(index) }
    }

    func contains(_ index: Int) -> Bool { (index < 64 ? low : high) & (1 &<< UInt64(index)) != 0 }

    /// The number of indexes in both sets.
    func intersectionCount(_ other: PropertySet) -> Int {
        (low & other.low).nonzeroBitCount + (high & other.high).nonzeroBitCount
    }

    func isSuperset(of other: PropertySet) -> Bool {
        other.low & ~low == 0 && other.high & ~high == 0
    }
}
