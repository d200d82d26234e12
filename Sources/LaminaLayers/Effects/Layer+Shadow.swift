import LaminaGeometry

/// A shadow is drawn below everything that a layer draws, its sublayers included, and shows through its transparent
/// parts. A layer with ``Layer/masksToBounds`` has none.
extension Layer {
    /// The colour of the shadow. The default is opaque black; with nil there is none.
    public final var shadowColor: Color? {
        get { if let effects = storage.effects { effects.values.shadowColor } else { .black } }
        set {
            let action = willChange(.shadowColor, from: shadowColor, to: newValue)
            changeEffects { $0.values.shadowColor = newValue }
            action?.run()
        }
    }

    /// The opacity of the shadow, clamped to 0…1; NaN counts as 0. The default is 0: no shadow.
    public final var shadowOpacity: Float {
        get { storage.effects?.values.shadowOpacity ?? 0 }
        set {
            let clamped = Float(Amount.clamped(Double(newValue), 0...1, orElse: 0))
            let action = willChange(.shadowOpacity, from: shadowOpacity, to: clamped)
            changeEffects { $0.values.shadowOpacity = clamped }
            action?.run()
        }
    }

    /// The offset of the shadow in points, each clamped to ±100,000. The default is (0, -3), upwards.
    public final var shadowOffset: Size {
        get { storage.effects?.values.shadowOffset ?? Size(width: 0, height: -3) }
        set {
            let clamped = Amount.clamped(newValue)
            let action = willChange(.shadowOffset, from: shadowOffset, to: clamped)
            changeEffects { $0.values.shadowOffset = clamped }
            action?.run()
        }
    }

    /// The standard deviation of the Gaussian that blurs the shadow, in points, clamped to 0…10,000; NaN counts as 0.
    /// The default is 3.
    public final var shadowRadius: Double {
        get { storage.effects?.values.shadowRadius ?? 3 }
        set {
            let clamped = Amount.clamped(newValue, Amount.radii, orElse: 0)
            let action = willChange(.shadowRadius, from: shadowRadius, to: clamped)
            changeEffects { $0.values.shadowRadius = clamped }
            action?.run()
        }
    }

    /// The shape that casts the shadow, in the layer's coordinates. The default is none: the layer's image casts it.
    ///
    /// With a path the layer need not be drawn offscreen to know its shape. Elements with a non-finite coordinate are
    /// left out; an empty path casts no shadow.
    public final var shadowPath: Path? {
        get { storage.effects?.values.shadowPath }
        set {
            let clamped = newValue.map(Amount.clamped)
            let action = willChange(.shadowPath, from: shadowPath, to: clamped)
            changeEffects { $0.values.shadowPath = clamped }
            action?.run()
        }
    }
}

// MARK: Shadows of the box

extension Layer {
    /// The shadows of the layer's box, the first one on top: any number up to ``BoxShadow/maximumCount``, of which the
    /// first are used. The default is none.
    ///
    /// They are part of the layer's own picture, as its background is, and need no offscreen pass whatever their blur and
    /// the layer's transform: outer ones are below the background, inset ones above the background and the contents, and
    /// below the sublayers and the border. So ``mask`` masks them, ``filters`` change them, and the shadow of the layer's
    /// image (``shadowOpacity``) includes them. A layer with ``masksToBounds`` has no outer ones.
    public final var boxShadows: [BoxShadow] {
        get { storage.effects?.values.boxShadows ?? [] }
        set {
            let sanitized = BoxShadow.sanitized(newValue)
            let action = willChange(.boxShadows, from: boxShadows, to: sanitized)
            changeEffects { $0.values.boxShadows = sanitized }
            action?.run()
        }
    }
}
