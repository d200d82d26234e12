extension Layer {
    /// The value under a key: of a property of the layer, such as `opacity` or `hidden`, else of a key that a subclass,
    /// or anybody, keeps in the layer. Nil where there is none.
    ///
    /// Numbers of properties come as `Double`, whatever their type; all else comes as what the property is: `Bool`,
    /// `CGRect`, `Color`, `[Filter]` and so on. Of a key that is no property it is the last value that was set, as it was
    /// set, else the ``style``'s, else ``defaultValue(forKey:)``; in ``presentation()``, while it animates, the value of
    /// the moment, numbers as `Double`.
    ///
    /// A subclass makes a property of such a key that animates as the layer's own do:
    ///
    /// ```swift
    /// final class Gauge: Layer {
    ///     var level: Double {
    ///         get { value(forKey: "level") as? Double ?? 0 }
    ///         set { setValue(newValue, forKey: "level") }
    ///     }
    ///     override class func needsDisplay(forKey key: String) -> Bool { key == "level" }
    ///     override func display() { contents = picture(of: level) }
    /// }
    /// ```
    public final func value(forKey key: String) -> Any? {
        if let property = classInfo.properties[key] { return property.row.keyed.value(self) }
        return motion?.asSet[key] ?? motion?.custom[key]?.plainValue ?? plainValue(fallback(forKey: key))
    }

    /// Sets the value under a key. Of a property it is set as the property itself sets it, with its action and its
    /// animation; one of a key that is no property is kept, and animates if the class gives the key a default value or
    /// asks for display.
    ///
    /// Numbers of any type are taken for numbers, and names for choices such as ``contentsGravity``. Nil takes a colour,
    /// an image or another value that may be missing away; of any other key it takes what was set away, so that the
    /// ``style``'s value counts, or the default.
    ///
    /// - Precondition: The value is of the property's type, and the key is no key path into a property. Else the process
    ///   ends with a message, as Core Animation raises an exception: ask ``validateValue(_:forKeyPath:)`` first where keys
    ///   and values come from elsewhere.
    public final func setValue(_ value: Any?, forKey key: String) {
        do throws(KeyedValueError) {
            try change(key: key, to: plainValue(value), isTrial: false)
        } catch {
            error.raise()
        }
    }

    /// The value at a key path: a key, then by dots a part of its value. Nil if there is no such part.
    ///
    /// The parts are Core Animation's: `x` and `y` of points, `width` and `height` of sizes, `origin` and `size` of
    /// rectangles with theirs; of transforms `rotation.x`, `.y`, `.z` and `rotation`, which is that about z, in radians,
    /// `scale.x`, `.y`, `.z` and `scale`, their mean, `translation.x`, `.y`, `.z` and `translation`, a size; of colours
    /// `red`, `green`, `blue` and `alpha`; of filters an amount by name and key, `filters.blur.inputRadius`, and
    /// `filters.blur.enabled`. `mask.opacity` and `sublayers.name.opacity` go on in the mask, and in the first sublayer
    /// of the name.
    public final func value(forKeyPath keyPath: String) -> Any? {
        guard let place = KeyedPlace(keyPath, in: self) else { return nil }
        guard !place.rest.isEmpty else { return place.layer.value(forKey: place.key) }
        let whole = place.layer.whole(forKey: place.key)
        return ValuePart(place.rest, of: whole)?.value(in: whole).plainValue
    }

    /// Sets the value at a key path; see ``value(forKeyPath:)`` and ``setValue(_:forKey:)``. Setting `scale` of a transform
    /// sets all three.
    ///
    /// - Precondition: The value is of the type of what the key path names, and there is such a part. Else the process ends
    ///   with a message, as Core Animation raises an exception.
    public final func setValue(_ value: Any?, forKeyPath keyPath: String) {
        do throws(KeyedValueError) {
            try change(keyPath: keyPath, to: plainValue(value), isTrial: false)
        } catch {
            error.raise()
        }
    }

    /// Tells whether a value can be set at a key path, or under a key, without setting it.
    ///
    /// - Throws: The reason why it can't: a value of another type, or a part that is not there.
    public final func validateValue(_ value: Any?, forKeyPath keyPath: String) throws(KeyedValueError) {
        try change(keyPath: keyPath, to: plainValue(value), isTrial: true)
    }

    private final func change(key: String, to value: Any?, isTrial: Bool) throws(KeyedValueError) {
        guard let property = classInfo.properties[key] else {
            if let dot = key.firstIndex(of: "."), classInfo.properties[String(key[..<dot])] != nil {
                throw .notAKey(key)
            }
            if !isTrial { setCustomValue(value, forKey: key) }
            return
        }
        let row = property.row
        if row.keyed.accepts(value) {
            if !isTrial { _ = row.keyed.set(self, value) }
        } else if value == nil {
            if !isTrial { resetToInherited(property) }
        } else {
            throw .wrongType(value, for: key, expected: row.keyed.typeName)
        }
    }

    private final func change(keyPath: String, to value: Any?, isTrial: Bool) throws(KeyedValueError) {
        guard let place = KeyedPlace(keyPath, in: self) else { throw .noSuchPart(keyPath: keyPath) }
        let (layer, key) = (place.layer, place.key)
        guard !place.rest.isEmpty else { return try layer.change(key: key, to: value, isTrial: isTrial) }
        let whole = layer.whole(forKey: key)
        guard let part = ValuePart(place.rest, of: whole) else { throw .noSuchPart(keyPath: keyPath) }
        let old = part.value(in: whole)
        if old == .none { throw .noSuchPart(keyPath: keyPath) }
        guard let new = value.flatMap({ AnimatableValue(plain: $0) }), part.takes(new, inPlaceOf: old) else {
            throw .wrongType(value, for: keyPath, expected: old.typeName)
        }
        if !isTrial { layer.setValue(part.replaced(by: new, in: whole), forKey: key) }
    }

    /// The value under a key as animations handle it.
    private final func whole(forKey key: String) -> AnimatableValue {
        value(forKey: key).flatMap { AnimatableValue(plain: $0) } ?? .none
    }
}

/// A key with what follows it in a key path, and the layer that it leads to.
private struct KeyedPlace {
    private(set) var layer: Layer
    private(set) var key: String
    private(set) var rest: Substring

    init?(_ keyPath: String, in start: Layer) {
        (layer, key, rest) = (start, "", keyPath[...])
        repeat {
            key = takeName()
            guard !key.isEmpty else { return nil }
            var next: Layer?
            if !rest.isEmpty, let property = layer.classInfo.properties[key] {
                if property == .sublayers {
                    let name = takeName()
                    next = layer.sublayers.first { $0.name == name }
                    if next == nil || rest.isEmpty { return nil }
                } else if property == .mask {
                    next = layer.mask
                    if next == nil { return nil }
                }
            }
            guard let next else { return }
            layer = next
        } while true
    }

    /// Takes the first name off the rest.
    private mutating func takeName() -> String {
        let end = rest.firstIndex(of: ".") ?? rest.endIndex
        defer { rest = end == rest.endIndex ? "" : rest[rest.index(after: end)...] }
        return String(rest[..<end])
    }
}

extension ValuePart {
    /// Whether a value can be set in place of another one of this part.
    fileprivate func takes(_ new: AnimatableValue, inPlaceOf old: AnimatableValue) -> Bool {
        if case .transform(.translation) = self, case .point = new { return true }
        return old.isLike(new) && new != .none
    }
}

extension AnimatableValue {
    /// The type of the value, as messages call it.
    fileprivate var typeName: String {
        if case .number = self { return "a number" }
        return plainValue.map { "\(type(of: $0))" } ?? "nothing"
    }
}
