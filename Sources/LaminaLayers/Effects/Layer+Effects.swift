import Foundation

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

extension Layer {
    /// Whether the layer is drawn once into an image of its own, which is kept while nothing in the layer changes but
    /// its place, opacity and blending. The default is false.
    ///
    /// It pays for what is costly to draw and seldom changes. The image has ``rasterizationScale`` pixels a point, so
    /// that it is soft where it is drawn larger; effects inside see nothing of what is behind the layer.
    public final var shouldRasterize: Bool {
        get { storage.effects?.values.shouldRasterize ?? false }
        set {
            let action = willChange(.shouldRasterize, from: shouldRasterize, to: newValue)
            changeEffects {
                $0.values.shouldRasterize = newValue
                $0.keptRasters = nil
            }
            action?.run()
        }
    }

    /// The pixels a point of the image that ``shouldRasterize`` asks for, kept within 0.01 to 100; what is not a number
    /// counts as 1. The default is 1.
    public final var rasterizationScale: CGFloat {
        get { storage.effects?.values.rasterizationScale ?? 1 }
        set {
            let kept = Amount.kept(newValue, Amount.rasterizationScales, orElse: 1)
            let action = willChange(.rasterizationScale, from: rasterizationScale, to: kept)
            changeEffects { $0.values.rasterizationScale = kept }
            action?.run()
        }
    }
}

/// How a layer's image is put into what is behind it.
///
/// The blend modes are those of Compositing and Blending Level 1 (W3C), the operators those of Porter and Duff, "plus
/// darker" Core Graphics'. All work on premultiplied colours in gamma-encoded sRGB. "Behind" is what the nearest
/// ancestor drawn as an image of its own, or else the picture, holds so far. Blend modes touch only what the layer
/// covers; operators that give something where the layer is transparent (`clear`, `copy`, `sourceIn`, `sourceOut`,
/// `destinationIn`, `destinationAtop`) work on all of that image that the ancestors' bounds leave, as on a canvas.
public enum CompositingFilter: String, Sendable, CaseIterable {
    /// The layer over what is behind it: the default.
    case sourceOver
    case multiply, screen, overlay, darken, lighten
    case colorDodge, colorBurn, hardLight, softLight, difference, exclusion
    case hue, saturation, color, luminosity
    /// The sums of colours and alphas, at most 1.
    case plusLighter
    /// The sum of what colours lack, subtracted from the sum of the alphas.
    case plusDarker
    case clear, copy, sourceIn, sourceOut, sourceAtop
    case destinationOver, destinationIn, destinationOut, destinationAtop, xor

    /// Whether it changes what is behind where the layer itself is transparent.
    public var reachesBeyondLayer: Bool {
        switch self {
        case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: true
        default: false
        }
    }
}
