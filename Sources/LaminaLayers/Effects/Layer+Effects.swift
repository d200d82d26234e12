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

// MARK: Compositing filter

/// The blending of a layer's image with its backdrop.
///
/// The blend modes are those of Compositing and Blending Level 1 (W3C), the operators those of Porter and Duff, "plus
/// darker" Core Graphics'. All work on premultiplied colours in gamma-encoded sRGB. The backdrop is what has been
/// painted so far in the nearest ancestor that is drawn offscreen, or else in the picture. Blend modes affect only the
/// pixels that the layer covers; operators that have a result where the layer is transparent (`clear`, `copy`,
/// `sourceIn`, `sourceOut`, `destinationIn`, `destinationAtop`) affect all of that image inside the ancestors' clips,
/// as on a canvas.
public enum CompositingFilter: String, Sendable, CaseIterable {
    /// The layer over its backdrop: the default.
    case sourceOver
    case multiply, screen, overlay, darken, lighten
    case colorDodge, colorBurn, hardLight, softLight, difference, exclusion
    case hue, saturation, color, luminosity
    /// The sums of colours and alphas, clamped to 1.
    case plusLighter
    /// The sum of the colours' inverses, subtracted from the sum of the alphas.
    case plusDarker
    case clear, copy, sourceIn, sourceOut, sourceAtop
    case destinationOver, destinationIn, destinationOut, destinationAtop, xor

    /// True if it changes the backdrop where the layer itself is transparent.
    public var reachesBeyondLayer: Bool {
        switch self {
        case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: true
        default: false
        }
    }
}
