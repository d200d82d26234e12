/// What keeps visual effects from seeing what is behind them, and what to do about it: what UIKit's debugger call
/// "what's wrong with this effect" says, for every effect in a layer.
///
/// ```swift
/// print(window.effectDiagnosis())
/// // `blur` sees nothing: `container` is drawn as an image of its own (opacity)
/// // - add `blur` to `window` below `container`
/// ```
public struct EffectDiagnosis: Sendable, Hashable {
    /// One for each layer with an effect on its backdrop, in the order they are painted; hidden ones are left out.
    public let findings: [Finding]

    /// What was found about one effect.
    public struct Finding: Sendable, Hashable {
        /// The layer that has the effect.
        public let layer: LayerName
        /// Which effect it is.
        public let kind: Kind
        /// The layers that the effect can't see beyond, from the innermost on; at most 64. Empty if it works. The first is
        /// the effect's own layer if that is rasterized.
        public let breaks: [Break]
        /// Whether nothing at all is behind the effect in the image that it is drawn into, judged by bounds.
        public let seesNothing: Bool
        /// What to do about it.
        public let remedies: [Remedy]

        /// Whether the effect sees all that is behind it.
        public var works: Bool { breaks.isEmpty }
    }

    /// The effects that read what is behind them.
    public enum Kind: String, Sendable, CaseIterable {
        case blur, vibrancy, backgroundFilters
    }

    /// A layer that is drawn as an image of its own, so that effects in it see only what is in that image.
    public struct Break: Sendable, Hashable {
        /// The layer, which is around the effect or has it.
        public let layer: LayerName
        /// Each by itself is reason enough.
        public let causes: [Cause]
    }

    /// How a layer is called in reports.
    public struct LayerName: Sendable, Hashable {
        /// The layer's own name, if it has one.
        public let name: String?
        /// The names from the outermost layer on, such as `root/panel/[3]`; a layer without a name is called by its
        /// place among its siblings as they are painted.
        public let path: String
    }
}

extension EffectDiagnosis.LayerName: CustomStringConvertible {
    public var description: String { "`\(name ?? path)`" }
}
