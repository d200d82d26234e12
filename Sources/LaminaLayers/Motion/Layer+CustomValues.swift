extension Layer {
    /// A value that a subclass, or anybody, keeps in the layer: the last one set, else the ``style``'s, else
    /// ``defaultValue(forKey:)``.
    ///
    /// A subclass makes a property of it that animates as the layer's own do:
    ///
    /// ```swift
    /// final class Gauge: Layer {
    ///     var level: Double {
    ///         get { if case .number(let value) = value(forKey: "level") { value } else { 0 } }
    ///         set { setValue(newValue, forKey: "level") }
    ///     }
    ///     override class func needsDisplay(forKey key: String) -> Bool { key == "level" }
    ///     override func display() { contents = picture(of: level) }
    /// }
    /// ```
    public final func value(forKey key: String) -> AnimatableValue? {
        motion?.custom[key] ?? fallback(forKey: key)
    }

    /// The value of a key that nobody has set in this layer.
    private final func fallback(forKey key: String) -> AnimatableValue? {
        motion?.style?.first { $0.values[key] } ?? type(of: self).defaultValue(forKey: key)
    }

    /// Sets a value for ``value(forKey:)``; nil takes it away. A change animates by itself if the class gives
    /// the key a default value or asks for display.
    public final func setValue(_ value: (any Animatable)?, forKey key: String) {
        let value = value?.animatableValue
        var action: FoundAction?
        if isCommitted, isCustomKey(key), value ?? fallback(forKey: key) != self.value(forKey: key) {
            action = findAction(of: .custom(key))
        }
        ensuredMotion.custom[key] = value
        if type(of: self).needsDisplay(forKey: key) { setNeedsDisplay() }
        markChanged()
        motionHasChanged()
        action?.run()
    }

    /// Whether the class knows the key.
    final func isCustomKey(_ key: String) -> Bool {
        LayerProperty(key: key[...]) == nil
            && (type(of: self).defaultValue(forKey: key) != nil || type(of: self).needsDisplay(forKey: key))
    }
}
