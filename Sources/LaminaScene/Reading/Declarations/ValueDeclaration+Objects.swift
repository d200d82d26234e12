extension ValueDeclaration {
    /// An object, read at once. Objects that may hold their own sort at any depth are deferred instead.
    package static func object(_ declaration: ObjectDeclaration<Value>) -> ValueDeclaration {
        ValueDeclaration(.object(declaration.name), literal: nil) { binder in
            let object = binder.bind(declaration)
            return { reader, node in object.read(node, with: reader) }
        }
    }

    /// An object of one of several types, read at once.
    package static func variant(_ declaration: VariantDeclaration<Value>) -> ValueDeclaration {
        ValueDeclaration(.object(declaration.name), literal: nil) { binder in
            let variant = binder.bind(declaration)
            return { reader, node in variant.read(node, with: reader) }
        }
    }
}

extension ValueDeclaration where Value == NodeID {
    /// An object that the building code reads itself, later, with what the binder makes of the declaration.
    ///
    /// This is how trees are read without recursion: a layer's mask is deferred, and the builder keeps a list of what
    /// is still to be read.
    package static func deferred<Target>(_ declaration: ObjectDeclaration<Target>) -> ValueDeclaration {
        let name = declaration.name
        return deferred(.object(name)) { $0.bindLater(declaration) }
    }

    /// As ``deferred(_:)``, for an object of one of several types.
    package static func deferred<Target>(_ declaration: VariantDeclaration<Target>) -> ValueDeclaration {
        let name = declaration.name
        return deferred(.object(name)) { $0.bindLater(declaration) }
    }

    /// An array of objects that the building code reads itself, later.
    package static func deferredArray<Target>(of declaration: ObjectDeclaration<Target>) -> ValueDeclaration {
        let shape = ValueShape.array(of: .object(declaration.name), count: 0...Int.max)
        return deferred(shape) { $0.bindLater(declaration) }
    }

    /// As ``deferredArray(of:)``, for objects of several types.
    package static func deferredArray<Target>(of declaration: VariantDeclaration<Target>) -> ValueDeclaration {
        let shape = ValueShape.array(of: .object(declaration.name), count: 0...Int.max)
        return deferred(shape) { $0.bindLater(declaration) }
    }

    /// An object, or an array of such, that the building code reads itself, later.
    package static func deferredOneOrMore<Target>(of declaration: ObjectDeclaration<Target>) -> ValueDeclaration {
        let one = ValueShape.object(declaration.name)
        return deferred(.either([one, .array(of: one, count: 1...Int.max)])) { $0.bindLater(declaration) }
    }

    /// Of objects of several types one, or, in its place, an id or several.
    package static func deferredOrIDs<Target>(
        _ declaration: VariantDeclaration<Target>, _ phrase: String
    ) -> ValueDeclaration {
        let id = ValueShape.text(pattern: "[\\s\\S]")
        let shape = ValueShape.either([.object(declaration.name), id, .array(of: id, count: 1...Int.max)])
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
