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

extension EffectDiagnosis {
    /// A property that has a layer drawn as an image of its own.
    public enum Cause: String, Sendable, CaseIterable {
        /// Less than 1, with group opacity.
        case opacity
        case mask
        /// A clip to rounded corners.
        case roundedClip
        /// A clip to bounds that do not stand upright.
        case turnedClip
        case filters
        case compositingFilter
        /// A shadow whose shape is found from the layer's image.
        case shadow
        case rasterization
        /// The layer is a snapshot.
        case snapshot
        /// The layer is vibrant: what is in it is drawn for its alpha.
        case vibrancy
        /// The layer is a replicator whose instances have colours of their own.
        case instanceColor
        /// The layer is the mask of another one.
        case maskOfLayer

        /// The properties, as they are called.
        var words: String {
            switch self {
            case .opacity: "opacity"
            case .mask: "mask"
            case .roundedClip: "masksToBounds with cornerRadius"
            case .turnedClip: "masksToBounds, turned"
            case .filters: "filters"
            case .compositingFilter: "compositingFilter"
            case .shadow: "shadow without shadowPath"
            case .rasterization: "shouldRasterize"
            case .snapshot: "snapshot"
            case .vibrancy: "vibrancy"
            case .instanceColor: "instanceColor"
            case .maskOfLayer: "is a mask"
            }
        }

        /// Whether nothing outside the layer matters to what is in it: it is not there to be rearranged.
        var endsTree: Bool { self == .snapshot || self == .maskOfLayer }
    }
}

extension Layer {
    /// Why the layer is drawn as an image of its own, under a map that is known.
    final func isolationCauses(isUpright: Bool) -> [EffectDiagnosis.Cause] {
        var causes: [EffectDiagnosis.Cause] = []
        if storage.opacity < 1, storage.allowsGroupOpacity { causes.append(.opacity) }
        if storage.masksToBounds {
            if storage.cornerRadius > 0, !storage.maskedCorners.isEmpty {
                causes.append(.roundedClip)
            } else if !isUpright {
                causes.append(.turnedClip)
            }
        }
        if let replicator = self as? ReplicatorLayer, replicator.replication.changesColors {
            causes.append(.instanceColor)
        }
        guard let effects = storage.effects else { return causes }
        if effects.mask != nil { causes.append(.mask) }
        if effects.values.filters.contains(where: { !$0.isNeutral }) { causes.append(.filters) }
        if effects.values.compositingFilter != .sourceOver { causes.append(.compositingFilter) }
        if !storage.masksToBounds, effects.values.hasShadowOfImage { causes.append(.shadow) }
        if effects.values.shouldRasterize { causes.append(.rasterization) }
        if effects.snapshot != nil { causes.append(.snapshot) }
        if effects.visual?.isVibrant == true { causes.append(.vibrancy) }
        return causes
    }

    /// The effect that the layer has on its backdrop, if it has one that does something.
    final var backdropKind: EffectDiagnosis.Kind? {
        guard let effects = storage.effects else { return nil }
        if let visual = effects.visual, !visual.filters.isEmpty { return visual.isVibrant ? .vibrancy : .blur }
        return effects.values.backgroundFilters.contains { !$0.isNeutralOnBackdrop } ? .backgroundFilters : nil
    }
}

extension EffectValues {
    fileprivate var hasShadowOfImage: Bool {
        shadowOpacity > 0 && (shadowColor?.alpha ?? 0) > 0 && shadowPath == nil
    }
}

extension EffectDiagnosis {
    /// A change of the tree after which an effect sees more.
    public enum Remedy: Sendable, Hashable {
        /// The effect goes beside the layer that breaks it, below it, into the layer around both; nil if there is none
        /// yet.
        case putEffectFirst(LayerName, into: LayerName?, below: LayerName)
        /// The mask, or the clip, goes from the layer that breaks the effect to the layers that need it.
        case moveDown(Cause, from: LayerName, to: [LayerName])
        /// The layer of the effect is drawn anew each time.
        case stopRasterizing(LayerName)
        /// The snapshot is taken of a layer further up; nil if which one is not known.
        case snapshotFurtherUp(LayerName?, insteadOf: LayerName)
    }
}

extension EffectDiagnosis.Remedy: CustomStringConvertible {
    public var description: String {
        switch self {
        case .putEffectFirst(let effect, .some(let outer), let breaking):
            "add \(effect) to \(outer) below \(breaking)"
        case .putEffectFirst(let effect, .none, let breaking):
            "put \(breaking) into a new layer and add \(effect) to that layer below \(breaking)"
        case .moveDown(let cause, let from, let targets):
            "move the \(Self.noun(of: cause)) of \(from) to \(Self.list(targets))"
        case .stopRasterizing(let layer):
            "set the shouldRasterize of \(layer) to false"
        case .snapshotFurtherUp(.some(let outer), let layer):
            "snapshot \(outer) instead of \(layer)"
        case .snapshotFurtherUp(.none, let layer):
            "snapshot a layer further up instead of \(layer)"
        }
    }

    private static func noun(of cause: EffectDiagnosis.Cause) -> String {
        switch cause {
        case .roundedClip, .turnedClip: "clip"
        default: cause.words
        }
    }

    private static func list(_ layers: [EffectDiagnosis.LayerName]) -> String {
        let shown = layers.prefix(4).map(\.description).joined(separator: ", ")
        return layers.count > 4 ? "\(shown) and \(layers.count - 4) more" : shown
    }
}

extension EffectDiagnosis: CustomStringConvertible {
    /// A line for each effect, and under each that is broken a line for each remedy.
    public var description: String {
        findings.isEmpty
            ? "no effect reads what is behind it" : findings.map(\.description).joined(separator: "\n")
    }
}

extension EffectDiagnosis.Finding: CustomStringConvertible {
    public var description: String {
        ([headline] + remedies.map { "- \($0)" }).joined(separator: "\n")
    }

    private var headline: String {
        guard let first = breaks.first else { return "\(layer) sees all that is behind it" }
        let around = breaks.dropFirst().map { ", which is in \($0)" }.joined()
        return seesNothing
            ? "\(layer) sees nothing: \(first.layer) is drawn as an image of its own (\(first.reasons))\(around)"
            : "\(layer) sees only what is in \(first)\(around)"
    }
}

extension EffectDiagnosis.Break: CustomStringConvertible {
    public var description: String { "\(layer) (\(reasons))" }

    fileprivate var reasons: String { causes.map(\.words).joined(separator: ", ") }
}
