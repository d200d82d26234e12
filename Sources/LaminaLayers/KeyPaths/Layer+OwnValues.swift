extension Layer {
    /// The custom value under a key as an animatable value: the last one set, else the ``style``'s, else the class's.
    final func ownValue(forKey key: String) -> AnimatableValue? {
        if let value = motion?.custom[key] { return value }
        if let style = motion?.style, let value = style.value(forKey: key) { return AnimatableValue(plain: value) }
        return classDefault(forKey: key)
    }

    /// The value of a key in a new layer of the class, if the class gives it one.
    private final func classDefault(forKey key: String) -> AnimatableValue? {
        if let value = classInfo.ownDefaults[key] { return value }
        // Those of properties were all asked for when the class was read.
        if classInfo.properties[key] != nil { return nil }
        return type(of: self).defaultValue(forKey: key).flatMap { AnimatableValue(plain: $0) }
    }

    /// Sets a value for ``ownValue(forKey:)``; nil removes it.
    final func setOwnValue(_ value: (any Animatable)?, forKey key: String) {
        setOwnValue(value?.animatableValue, asSet: nil, forKey: key)
    }

    /// Sets a custom value; nil removes it.
    final func setCustomValue(_ value: Any?, forKey key: String) {
        let animatable = value.flatMap { AnimatableValue(plain: $0) }
        // A value whose type would be lost in the animatable value is also stored as it is.
        let isPlain = value is Double || animatable?.plainValue.map { type(of: $0) == type(of: value ?? $0) } ?? false
        setOwnValue(animatable, asSet: isPlain ? nil : value, forKey: key)
    }

    private final func setOwnValue(_ value: AnimatableValue?, asSet: Any?, forKey key: String) {
        var action: FoundAction?
        if isCommitted, isCustomKey(key), value ?? ownFallback(forKey: key) != ownValue(forKey: key) {
            action = findAction(of: .custom(key))
        }
        let motion = ensuredMotion
        motion.custom[key] = value
        if asSet != nil || !motion.asSet.isEmpty { motion.asSet[key] = asSet }
        if type(of: self).needsDisplay(forKey: key) { setNeedsDisplay() }
        layoutHook?.contentSizeHasChanged()
        markChanged()
        motionHasChanged()
        action?.run()
    }

    /// The value of a key that is not set in this layer.
    final func fallback(forKey key: String) -> Any? {
        motion?.style?.value(forKey: key) ?? type(of: self).defaultValue(forKey: key)
    }

    private final func ownFallback(forKey key: String) -> AnimatableValue? {
        let styled = motion?.style?.value(forKey: key)
        return styled.flatMap { AnimatableValue(plain: $0) } ?? classDefault(forKey: key)
    }

    /// Returns whether the class declares the key as a custom value.
    final func isCustomKey(_ key: String) -> Bool {
        if let property = classInfo.properties[key] { return property.row.traits.contains(.own) }
        return type(of: self).defaultValue(forKey: key) != nil || type(of: self).needsDisplay(forKey: key)
    }
}

// MARK: Defined properties and styles

extension Layer {
    /// Records that a property without animation was set.
    @inline(__always)
    final func didDefine(_ property: LayerProperty) {
        definedProperties.insert(property)
        if redisplaysProperties { redisplay(after: property) }
    }

    /// Requests display if the class does so when the property changes, but not for values that ``display()`` itself
    /// sets.
    final func redisplay(after property: LayerProperty) {
        if classInfo.redisplays.contains(property), motion?.isDisplaying != true { setNeedsDisplay() }
    }

    /// Sets properties that are not set in the layer to the values of its ``style``, and resets those that only the
    /// previous style had set.
    final func applyStyle() {
        guard let motion else { return }
        let former = motion.styledProperties
        motion.styledProperties = LayerPropertySet()
        var values: [String: Any] = [:]
        _ = motion.style?.first { style -> Bool? in
            values.merge(style.values) { first, _ in first }
            return nil
        }
        for (key, value) in values {
            guard let property = classInfo.properties[key], property.isInherited else { continue }
            if definedProperties.contains(property) { continue }
            setUndefined(property, to: value)
            motion.styledProperties.insert(property)
        }
        for property in LayerProperty.allCases
        where former.contains(property) && !motion.styledProperties.contains(property)
            && !definedProperties.contains(property)
        {
            resetToDefault(property)
        }
        if values.keys.contains(where: { isCustomKey($0) && type(of: self).needsDisplay(forKey: $0) }) {
            setNeedsDisplay()
        }
    }

    /// Clears a property, so that the style's value applies, or the default.
    final func resetToInherited(_ property: LayerProperty) {
        let row = property.row
        if row.traits.contains(.own) { return setOwnValue(nil, asSet: nil, forKey: row.key) }
        guard property.isInherited else { return }
        let styled = row.keyed.names.lazy.compactMap { self.motion?.style?.value(forKey: $0) }.first
        // Set like any value, with its action.
        let value = plainValue(
            styled ?? type(of: self).defaultValue(forKey: row.key) ?? row.keyed.value(row.owner.makeLayer()))
        if !row.keyed.set(self, value) {
            KeyedValueError.wrongType(value, for: row.key, expected: row.keyed.typeName).raise()
        }
        definedProperties.remove(property)
        if styled != nil { motion?.styledProperties.insert(property) }
    }

    /// Sets a new layer to its class's default values.
    final func applyClassDefaults() {
        for property in classInfo.defaults { resetToDefault(property) }
    }

    /// Sets a property to the value that applies where neither the layer nor its style has one.
    final func resetToDefault(_ property: LayerProperty) {
        let row = property.row
        setUndefined(
            property,
            to: type(of: self).defaultValue(for: row) ?? row.keyed.value(row.owner.makeLayer()))
    }

    /// Sets a property without recording it as set, and without an action.
    final func setUndefined(_ property: LayerProperty, to value: Any?) {
        let row = property.row
        let defined = definedProperties
        defer { definedProperties = defined }
        let value = plainValue(value)
        let isSet = Transaction.withoutActions { row.keyed.set(self, value) }
        if !isSet {
            KeyedValueError.wrongType(value, for: "\(type(of: self)).\(row.key)", expected: row.keyed.typeName).raise()
        }
    }
}

extension LayerProperty {
    /// True if styles and classes may give it a value.
    fileprivate var isInherited: Bool { row.traits.isDisjoint(with: [.own, .derived]) }
}

extension LayerStyle {
    /// The value under a key of this style or its fallbacks.
    func value(forKey key: String) -> Any? { first { $0.values[key] } }
}

// MARK: Presentation values

extension Layer {
    /// The current custom value under a key, with the animations of the last evaluated moment.
    package final func shownValue(forKey key: String) -> AnimatableValue? {
        motion?.presentedCustom[key] ?? ownValue(forKey: key)
    }

    /// The custom number under a key; 0 if there is none.
    final func number(forKey key: String) -> Double {
        if case .number(let number)? = ownValue(forKey: key) { number } else { 0 }
    }

    /// The current custom number under a key, with animations; 0 if there is none.
    final func shownNumber(forKey key: String) -> Double {
        if case .number(let number)? = shownValue(forKey: key) { number } else { 0 }
    }
}
