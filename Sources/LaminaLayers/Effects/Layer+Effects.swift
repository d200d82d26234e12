extension Layer {
    /// The filters of the layer's image, with its sublayers and its shadow, in order. The default is none.
    ///
    /// A chain may have any length. Amounts are clamped when they are set (``Filter/sanitized``).
    public final var filters: [Filter] {
        get { storage.effects?.values.filters ?? [] }
        set {
            let sanitized = newValue.map(\.sanitized)
            let action = willChange(.filters, from: filters, to: sanitized)
            changeEffects { $0.values.filters = sanitized }
            action?.run()
        }
    }

    /// The filters of the layer's backdrop, within its bounds and rounded corners, in order; the result is drawn below
    /// the background colour. The default is none.
    ///
    /// The backdrop ends at the nearest ancestor that is drawn offscreen; ``effectDiagnosis()`` reports which one that
    /// is. In an effect layer they are applied after the filters of its effect.
    public final var backgroundFilters: [Filter] {
        get { storage.effects?.values.backgroundFilters ?? [] }
        set {
            let sanitized = newValue.map(\.sanitized)
            let action = willChange(.backgroundFilters, from: backgroundFilters, to: sanitized)
            changeEffects { $0.values.backgroundFilters = sanitized }
            action?.run()
        }
    }

    /// The blending of the layer's image with its backdrop. The default is source over.
    public final var compositingFilter: CompositingFilter {
        get { storage.effects?.values.compositingFilter ?? .sourceOver }
        set {
            let action = willChange(.compositingFilter, from: compositingFilter, to: newValue)
            // The image itself does not depend on how it is blended.
            let contentHadChanged = contentHasChanged
            changeEffects { $0.values.compositingFilter = newValue }
            contentHasChanged = contentHadChanged
            action?.run()
        }
    }

    /// True if blend modes, background filters and vibrancy of the layers inside see only what is painted inside of this
    /// layer: CSS's `isolation: isolate`. The default is false.
    ///
    /// The layer is then an image of its own, drawn offscreen, if a layer inside would otherwise see what is below, and if
    /// nothing else makes it one. Its own blend mode and background filters see what is below it as ever.
    public final var isIsolated: Bool {
        get { storage.effects?.values.isIsolated ?? false }
        set {
            changeEffects { $0.values.isIsolated = newValue }
            didDefine(.isIsolated)
        }
    }
}

// MARK: Rasterization

extension Layer {
    /// True if the layer is drawn once into an image that is cached until something in the layer changes other than its
    /// position, opacity and blending. The default is false.
    ///
    /// It pays off for content that is expensive to draw and seldom changes. The image has ``rasterizationScale``
    /// pixels per point, so that it is blurry where it is drawn larger; effects inside can't sample the layer's
    /// backdrop.
    public final var shouldRasterize: Bool {
        get { storage.effects?.values.shouldRasterize ?? false }
        set {
            let action = willChange(.shouldRasterize, from: shouldRasterize, to: newValue)
            changeEffects {
                $0.values.shouldRasterize = newValue
                $0.cachedRasters = nil
            }
            action?.run()
        }
    }

    /// The scale of the image of ``shouldRasterize`` in pixels per point, clamped to 0.01…100; NaN counts as 1. The
    /// default is 1.
    public final var rasterizationScale: Double {
        get { storage.effects?.values.rasterizationScale ?? 1 }
        set {
            let clamped = Amount.clamped(newValue, Amount.rasterizationScales, orElse: 1)
            let action = willChange(.rasterizationScale, from: rasterizationScale, to: clamped)
            changeEffects { $0.values.rasterizationScale = clamped }
            action?.run()
        }
    }
}
