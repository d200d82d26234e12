import LaminaGeometry

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
    /// is. A layer that is rasterized, or repeated by ``patternArea``, has no backdrop, and nothing is drawn of one. In an
    /// effect layer they are applied after the filters of its effect.
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

    /// The area over which the layer is repeated, in its own coordinates and points; empty, as by default, if it is not.
    ///
    /// The layer with its sublayers, its shadow and its filters, cut to its bounds, is drawn once into an image. Copies of
    /// it, side by side from the layer's own place in all directions, fill the area, however many they are. The image has
    /// as many pixels per point as the layer is shown with, rounded so that a copy has whole pixels, or
    /// ``rasterizationScale`` of them with ``shouldRasterize``; effects inside can't sample the layer's backdrop. Opacity,
    /// compositing filter and transform are those of the whole pattern. Each number is clamped to ±1,000,000; an area that
    /// is not finite is empty.
    public final var patternArea: Rect {
        get { storage.effects?.values.patternArea ?? .zero }
        set {
            let clamped = Amount.clamped(newValue)
            let action = willChange(.patternArea, from: patternArea, to: clamped)
            changeEffects { $0.values.patternArea = clamped }
            action?.run()
        }
    }
}
