extension Animation {
    /// The value under a key: that of a property, such as `duration` or `keyPath`, or else the value that was set under
    /// the key. Nil if there is none.
    ///
    /// Numbers of properties are returned as `Double`. Values under other keys are returned as they were set, and are
    /// copied with the animation by ``Layer/add(_:forKey:)``, so that a delegate can tell animations apart:
    ///
    /// ```swift
    /// slide.setValue("slide", forKey: "name")
    /// layer.add(slide, forKey: nil)
    ///
    /// func animationDidStop(_ animation: Animation, finished: Bool) {
    ///     if animation.value(forKey: "name") as? String == "slide" { panel.removeFromSuperlayer() }
    /// }
    /// ```
    public final func value(forKey key: String) -> Any? {
        if let property = keyedProperty(key) { return plainValue(property.value(self)) }
        return custom[key]
    }

    /// Sets the value under a key; see ``value(forKey:)``. Nil clears a value that is optional.
    ///
    /// - Precondition: The value is of the property's type; numbers of any type are accepted. Otherwise the process
    ///   ends with a message, as Core Animation raises an exception.
    public final func setValue(_ value: Any?, forKey key: String) {
        let value = plainValue(value)
        guard let property = keyedProperty(key) else {
            custom[key] = value
            return
        }
        if !property.set(self, value) {
            KeyedValueError.wrongType(value, for: key, expected: property.typeName).raise()
        }
    }

    private final func keyedProperty(_ key: String) -> KeyedProperty<Animation>? {
        for properties in Self.keyedProperties where properties.isIn(self) {
            if let found = properties.all.first(where: { $0.names.contains(key) }) { return found }
        }
        return nil
    }

    /// The properties of each class of animations.
    private static let keyedProperties: [(isIn: @Sendable (Animation) -> Bool, all: [KeyedProperty<Animation>])] = [
        ({ $0 is SpringAnimation }, ofSprings), ({ $0 is BasicAnimation }, ofBasicAnimations),
        ({ $0 is KeyframeAnimation }, ofKeyframes), ({ $0 is PropertyAnimation }, ofProperties),
        ({ $0 is AnimationGroup }, ofGroups), ({ $0 is Transition }, ofTransitions), ({ _ in true }, ofAll),
    ]

    private static let ofAll: [KeyedProperty<Animation>] = [
        KeyedProperty("beginTime", \Animation.beginTime), KeyedProperty("timeOffset", \Animation.timeOffset),
        KeyedProperty("speed", \Animation.speed), KeyedProperty("duration", \Animation.duration),
        KeyedProperty("repeatCount", \Animation.repeatCount),
        KeyedProperty("repeatDuration", \Animation.repeatDuration),
        KeyedProperty("autoreverses", \Animation.autoreverses), KeyedProperty("fillMode", \Animation.fillMode),
        KeyedProperty("timing", \Animation.timing), KeyedProperty("timingFunction", \Animation.timingFunction),
        KeyedProperty("removedOnCompletion", alias: "isRemovedOnCompletion", \Animation.isRemovedOnCompletion),
        KeyedProperty("delegate", "an AnimationDelegate or nil") {
            $0.delegate
        } cast: {
            $0 as? any AnimationDelegate
        } write: {
            $0.delegate = $1
        },
    ]

    private static let ofProperties: [KeyedProperty<Animation>] = [
        KeyedProperty("keyPath", \PropertyAnimation.keyPath),
        KeyedProperty("additive", alias: "isAdditive", \PropertyAnimation.isAdditive),
        KeyedProperty("cumulative", alias: "isCumulative", \PropertyAnimation.isCumulative),
    ]

    private static let ofBasicAnimations: [KeyedProperty<Animation>] = [
        KeyedProperty("fromValue", "a value that animates or nil") {
            ($0 as? BasicAnimation)?.fromValue
        } cast: {
            $0 as? any Animatable
        } write: {
            ($0 as? BasicAnimation)?.fromValue = $1
        },
        KeyedProperty("toValue", "a value that animates or nil") {
            ($0 as? BasicAnimation)?.toValue
        } cast: {
            $0 as? any Animatable
        } write: {
            ($0 as? BasicAnimation)?.toValue = $1
        },
        KeyedProperty("byValue", "a value that animates or nil") {
            ($0 as? BasicAnimation)?.byValue
        } cast: {
            $0 as? any Animatable
        } write: {
            ($0 as? BasicAnimation)?.byValue = $1
        },
    ]

    private static let ofSprings: [KeyedProperty<Animation>] = [
        KeyedProperty("mass", \SpringAnimation.mass), KeyedProperty("stiffness", \SpringAnimation.stiffness),
        KeyedProperty("damping", \SpringAnimation.damping),
        KeyedProperty("initialVelocity", \SpringAnimation.initialVelocity),
        KeyedProperty("allowsOverdamping", \SpringAnimation.allowsOverdamping),
    ]

    private static let ofKeyframes: [KeyedProperty<Animation>] = [
        KeyedProperty("values", "a list of values that animate") {
            ($0 as? KeyframeAnimation)?.values
        } cast: {
            ($0 as? [Any]).flatMap { list in
                let found = list.compactMap { $0 as? any Animatable }
                return found.count == list.count ? found : nil
            }
        } write: {
            ($0 as? KeyframeAnimation)?.values = $1 ?? []
        },
        KeyedProperty("path", \KeyframeAnimation.path), KeyedProperty("keyTimes", \KeyframeAnimation.keyTimes),
        KeyedProperty("timingFunctions", \KeyframeAnimation.timingFunctions),
        KeyedProperty("calculationMode", \KeyframeAnimation.calculationMode),
        KeyedProperty("rotationMode", \KeyframeAnimation.rotationMode),
        KeyedProperty("tensionValues", \KeyframeAnimation.tensionValues),
        KeyedProperty("continuityValues", \KeyframeAnimation.continuityValues),
        KeyedProperty("biasValues", \KeyframeAnimation.biasValues),
    ]

    private static let ofGroups: [KeyedProperty<Animation>] = [
        KeyedProperty("animations", \AnimationGroup.animations)
    ]

    private static let ofTransitions: [KeyedProperty<Animation>] = [
        KeyedProperty("type", \Transition.type), KeyedProperty("subtype", \Transition.subtype),
        KeyedProperty("startProgress", \Transition.startProgress),
        KeyedProperty("endProgress", \Transition.endProgress), KeyedProperty("filter", \Transition.filter),
    ]
}
