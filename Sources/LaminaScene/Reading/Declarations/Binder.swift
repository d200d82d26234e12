/// Creates readers from declarations: assigns every property name a number, and every object a table from numbers to
/// properties.
///
/// Binding is done once, for all objects that a reader needs; documents are then read with the binder's vocabulary.
///
/// ```swift
/// var binder = Binder()
/// let scene = binder.bind(SceneDeclaration.scene)
/// let schema = binder.finish()
/// ```
package struct Binder {
    private var vocabularySoFar = Vocabulary()
    private var bound: [ObjectIdentifier: any Sendable] = [:]
    private var inProgress: Set<ObjectIdentifier> = []
    private var later: [(inout Binder) -> Void] = []
    private var definitions: [SchemaDefinition] = []
    private var definedValues: Set<String> = []

    package init() {}

    /// The reader of an object type; the same instance for the same declaration.
    package mutating func bind<Target>(_ declaration: ObjectDeclaration<Target>) -> BoundObject<Target> {
        bind(declaration, ignoring: nil, fixed: declaration.fixed)
    }

    /// The reader of a variant type; the same instance for the same declaration.
    package mutating func bind<Value>(_ declaration: VariantDeclaration<Value>) -> BoundVariant<Value> {
        let id = ObjectIdentifier(declaration)
        if let known = bound[id] as? BoundVariant<Value> { return known }
        begin(id, declaration.name)
        let index = reserveDefinition()
        let cases = declaration.cases().map { $0.bind(&self, declaration.key, declaration.fixed) }
        let variant = BoundVariant(declaration, cases: cases, key: vocabularySoFar.intern(declaration.key))
        definitions[index] = SchemaDefinition(
            name: declaration.name, documentation: declaration.documentation,
            content: .variants(
                key: declaration.key, defaultName: declaration.defaultName,
                cases: cases.map { .init(name: $0.name, definition: $0.objectName, hints: $0.hints) }))
        end(id, variant)
        return variant
    }

    /// Binds all deferred declarations, and returns the vocabulary and the schema's definitions in order of first use.
    package mutating func finish() -> (vocabulary: Vocabulary, definitions: [SchemaDefinition]) {
        while let next = later.popLast() { next(&self) }
        return (vocabularySoFar, definitions)
    }

    // Runs once for each type of object: code of its own for each would take longer to compile than it ever saves.
    @_semantics("optimize.sil.specialize.generic.never")
    mutating func bind<Target>(
        _ declaration: ObjectDeclaration<Target>, ignoring ignoredKey: String?, fixed: [String]?
    ) -> BoundObject<Target> {
        let id = ObjectIdentifier(declaration)
        if let known = bound[id] as? BoundObject<Target> { return known }
        begin(id, declaration.name)
        let index = reserveDefinition()
        let properties = declaration.properties()
        precondition(properties.count <= 128, "\(declaration.name) has more than 128 properties")
        let readers = properties.map { $0.bind(&self) }
        let keys = properties.map { vocabularySoFar.intern($0.schema.name) }
        precondition(Set(keys).count == keys.count, "\(declaration.name) declares a property twice")
        let ignored = ignoredKey.map { vocabularySoFar.intern($0) }
        let overrides = fixed.map {
            BoundOverrides(of: declaration.name, fixed: $0, key: vocabularySoFar.intern(SizeCondition.key))
        }
        let object = BoundObject(
            declaration, properties, readers: readers, keys: keys, ignoring: ignored, overrides: overrides)
        let schemas = properties.map(\.schema)
        definitions[index] = SchemaDefinition(
            name: declaration.name, documentation: declaration.documentation,
            content: .properties(schemas + (overrides.map { [$0.schema] } ?? [])), rules: declaration.rules)
        if let overrides { definitions.append(overrides.definition(of: schemas.map(\.name))) }
        end(id, object)
        return object
    }

    /// Defines a shape of values in the schema, once for each name.
    mutating func define(_ name: String, _ documentation: String, _ shape: ValueShape) {
        guard definedValues.insert(name).inserted else { return }
        definitions.append(SchemaDefinition(name: name, documentation: documentation, content: .value(shape)))
    }

    /// The number of a name.
    mutating func intern(_ name: String) -> KeyID { vocabularySoFar.intern(name) }

    mutating func bindLater(_ declaration: some NamedDeclaration) { later.append { declaration.bind(in: &$0) } }

    private mutating func begin(_ id: ObjectIdentifier, _ name: String) {
        let isNew = inProgress.insert(id).inserted
        precondition(isNew, "\(name) holds itself and must be deferred, or documents could make reading recurse")
    }

    private mutating func end(_ id: ObjectIdentifier, _ result: any Sendable) {
        inProgress.remove(id)
        bound[id] = result
    }

    private mutating func reserveDefinition() -> Int {
        definitions.append(SchemaDefinition(name: "", documentation: "", content: .properties([])))
        return definitions.count - 1
    }
}

/// The declaration of a type of object, to which others refer by its name.
package protocol NamedDeclaration: Sendable {
    /// The name in the schema.
    var name: String { get }

    /// Binds it, and what it refers to.
    func bind(in binder: inout Binder)
}

extension ObjectDeclaration: NamedDeclaration {
    package func bind(in binder: inout Binder) { _ = binder.bind(self) }
}

extension VariantDeclaration: NamedDeclaration {
    package func bind(in binder: inout Binder) { _ = binder.bind(self) }
}

/// The definition of an object type in the published schema.
package struct SchemaDefinition: Sendable, Equatable {
    package let name: String
    package let documentation: String
    package let content: Content

    /// The rules between properties.
    package var rules: [ObjectRule] = []

    package enum Content: Sendable, Equatable {
        case properties([PropertySchema])
        case variants(key: String, defaultName: String?, cases: [Case])
        /// An object under the `when` of another one, with properties of that.
        case overrides(of: String, names: [String])
        /// A value that is no object.
        case value(ValueShape)
    }

    /// A case of a variant: its name, and the definition that describes it.
    package struct Case: Sendable, Equatable {
        package let name: String
        package let definition: String

        /// Keys that imply the case if the naming key is absent.
        package var hints: [String] = []
    }
}
