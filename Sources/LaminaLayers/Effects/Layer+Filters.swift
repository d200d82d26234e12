extension Layer {
    /// What is done to the layer's image, with its sublayers and its shadow, in order. The default is nothing.
    ///
    /// A chain may have any length. Amounts are brought into range when they are set (``Filter/sanitized``).
    public final var filters: [Filter] {
        get { storage.effects?.values.filters ?? [] }
        set {
            let kept = newValue.map(\.sanitized)
            let action = willChange(.filters, from: filters, to: kept)
            changeEffects { $0.values.filters = kept }
            action?.run()
        }
    }

    /// What is done to the picture behind the layer, within its bounds and rounded corners, in order; the result is
    /// drawn under the background colour. The default is nothing.
    ///
    /// What is behind reaches as far as the nearest ancestor that is drawn as an image of its own; ``effectDiagnosis()``
    /// tells which one that is. In an effect layer they follow the filters of its effect.
    public final var backgroundFilters: [Filter] {
        get { storage.effects?.values.backgroundFilters ?? [] }
        set {
            let kept = newValue.map(\.sanitized)
            let action = willChange(.backgroundFilters, from: backgroundFilters, to: kept)
            changeEffects { $0.values.backgroundFilters = kept }
            action?.run()
        }
    }

    /// How the layer's image is put into what is behind it. The default is over it.
    public final var compositingFilter: CompositingFilter {
        get { storage.effects?.values.compositingFilter ?? .sourceOver }
        set {
            let action = willChange(.compositingFilter, from: compositingFilter, to: newValue)
            // The image is the same whatever it is put into.
            let contentHadChanged = contentHasChanged
            changeEffects { $0.values.compositingFilter = newValue }
            contentHasChanged = contentHadChanged
            action?.run()
        }
    }
}
