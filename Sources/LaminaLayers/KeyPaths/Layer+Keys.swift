extension Layer {
    /// The value under a key: that of a property of the layer, such as `opacity` or `hidden`, or else a custom value
    /// that was set under the key. Nil if there is none.
    ///
    /// Numbers of properties are returned as `Double`, whatever their type; other properties as their own type: `Bool`,
    /// `Rect`, `Color`, `[Filter]` and so on. A custom value is the last one set, in the type it was set in, else the
    /// ``style``'s, else ``defaultValue(forKey:)``; in ``presentation()``, while it animates, it is the current value,
    /// numbers as `Double`.
    ///
    /// A subclass turns a custom value into a property that animates like the layer's own:
    ///
    /// ```swift
    /// final class Gauge: Layer {
    ///     var level: Double {
    ///         get { value(forKey: "level") as? Double ?? 0 }
    ///         set { setValue(newValue, forKey: "level") }
    ///     }
    ///     override class func needsDisplay(forKey key: String) -> Bool { key == "level" }
    ///     override func draw(in context: DrawingContext) {
    ///         context.fill(Rect(x: 0, y: 0, width: bounds.width * level, height: bounds.height))
    ///     }
    /// }
    /// ```
    public final func value(forKey key: String) -> Any? {
        if let property = classInfo.properties[key] { return property.row.keyed.value(self) }
        return motion?.asSet[key] ?? motion?.custom[key]?.plainValue ?? plainValue(fallback(forKey: key))
    }

    /// Sets the value under a key. A property is set as by its own setter, with its action and its animation; a custom
    /// value is stored, and animates if the class gives the key a default value or requests display for it.
    ///
    /// Numbers of any type are accepted for numbers, and raw values for enumerations such as ``contentsGravity``. Nil
    /// clears a colour, an image or another optional value; for other keys it removes the value that was set, so that
    /// the ``style``'s value applies, or the default.
    ///
    /// - Precondition: The value is of the property's type, and the key is not a key path into a property. Otherwise
    ///   the process ends with a message, as Core Animation raises an exception: ask ``validateValue(_:forKeyPath:)``
    ///   first if keys and values come from outside the program.
    public final func setValue(_ value: Any?, forKey key: String) {
        do throws(KeyedValueError) {
            try change(key: key, to: plainValue(value), isTrial: false)
        } catch {
            error.raise()
        }
    }

    /// The value at a key path: a key, followed by a dot and a part of its value. Nil if there is no such part.
    ///
    /// The parts are Core Animation's: `x` and `y` of points, `width` and `height` of sizes, `origin` and `size` of
    /// rectangles with theirs; of transforms `rotation.x`, `.y`, `.z` and `rotation`, which is that about z, in
    /// radians, `scale.x`, `.y`, `.z` and `scale`, their mean, `translation.x`, `.y`, `.z` and `translation`, a size;
    /// of colours `red`, `green`, `blue` and `alpha`; of radii `topLeft.x` and so on; of filters an amount by name and key, `filters.blur.inputRadius`,
    /// and `filters.blur.enabled`. `mask.opacity` and `sublayers.name.opacity` continue in the mask, and in the first
    /// sublayer of that name.
    public final func value(forKeyPath keyPath: String) -> Any? {
        guard let target = KeyPathTarget(keyPath, in: self) else { return nil }
        guard !target.rest.isEmpty else { return target.layer.value(forKey: target.key) }
        let whole = target.layer.whole(forKey: target.key)
        return ValuePart(target.rest, of: whole)?.value(in: whole).plainValue
    }

    /// Sets the value at a key path; see ``value(forKeyPath:)`` and ``setValue(_:forKey:)``. Setting `scale` of a transform
    /// sets all three.
    ///
    /// - Precondition: The value is of the type that the key path names, and there is such a part. Otherwise the
    ///   process ends with a message, as Core Animation raises an exception.
    public final func setValue(_ value: Any?, forKeyPath keyPath: String) {
        do throws(KeyedValueError) {
            try change(keyPath: keyPath, to: plainValue(value), isTrial: false)
        } catch {
            error.raise()
        }
    }

    /// Checks whether a value can be set at a key path, or under a key, without setting it.
    ///
    /// - Throws: The reason why it can't be set: a value of another type, or a missing part.
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

    /// Sets the value at a key path, or only checks whether that is possible; see ``setValue(_:forKeyPath:)``.
    ///
    /// - Throws: The reason why it can't be set.
    final func change(keyPath: String, to value: Any?, isTrial: Bool) throws(KeyedValueError) {
        guard let target = KeyPathTarget(keyPath, in: self) else { throw .noSuchPart(keyPath: keyPath) }
        let (layer, key) = (target.layer, target.key)
        guard !target.rest.isEmpty else { return try layer.change(key: key, to: value, isTrial: isTrial) }
        let whole = layer.whole(forKey: key)
        guard let part = ValuePart(target.rest, of: whole) else { throw .noSuchPart(keyPath: keyPath) }
        let old = part.value(in: whole)
        if old == .none { throw .noSuchPart(keyPath: keyPath) }
        guard let new = value.flatMap({ AnimatableValue(plain: $0) }), part.takes(new, inPlaceOf: old) else {
            throw .wrongType(value, for: keyPath, expected: old.typeName)
        }
        if !isTrial { layer.setValue(part.replaced(by: new, in: whole), forKey: key) }
    }

    /// The value under a key as an animatable value.
    private final func whole(forKey key: String) -> AnimatableValue {
        value(forKey: key).flatMap { AnimatableValue(plain: $0) } ?? .none
    }
}

/// The target of a key path: a layer, a key, and the rest of the path.
private struct KeyPathTarget {
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

    /// Removes the first name from the rest.
    private mutating func takeName() -> String {
        let end = rest.firstIndex(of: ".") ?? rest.endIndex
        defer { rest = end == rest.endIndex ? "" : rest[rest.index(after: end)...] }
        return String(rest[..<end])
    }
}

extension ValuePart {
    /// Returns whether a new value of this part can replace the old one.
    fileprivate func takes(_ new: AnimatableValue, inPlaceOf old: AnimatableValue) -> Bool {
        if case .transform(.translation) = self, case .point = new { return true }
        return old.isLike(new) && new != .none
    }
}

extension AnimatableValue {
    /// The name of the value's type in messages.
    fileprivate var typeName: String {
        if case .number = self { return "a number" }
        return plainValue.map { "\(type(of: $0))" } ?? "nothing"
    }
}

extension Layer: KeyedValue {}
