/// A report of what keeps effects from sampling their backdrop, and how to fix it: what UIKit's debugger call "what's
/// wrong with this effect" prints, for every effect in a layer.
///
/// ```swift
/// print(window.effectDiagnosis())
/// // `blur` has no backdrop: `container` is drawn offscreen (opacity)
/// // - add `blur` to `window` below `container`
/// ```
public struct EffectDiagnosis: Sendable, Hashable {
    /// One finding for each layer that samples its backdrop, in painting order; hidden layers are left out.
    public let findings: [Finding]

    /// The finding about one effect.
    public struct Finding: Sendable, Hashable {
        /// The layer that has the effect.
        public let layer: LayerName
        /// The kind of effect.
        public let kind: Kind
        /// The layers that end the effect's backdrop, innermost first; at most 64. Empty if it works. The first is the
        /// effect's own layer if that is rasterized.
        public let breaks: [Break]
        /// True if the effect's backdrop is empty in the image that it is drawn into, judged by bounds.
        public let hasEmptyBackdrop: Bool
        /// The changes that fix the effect.
        public let remedies: [Remedy]

        /// True if the effect samples its whole backdrop.
        public var works: Bool { breaks.isEmpty }
    }

    /// The effects that sample their backdrop.
    public enum Kind: String, Sendable, CaseIterable {
        case blur, vibrancy, backgroundFilters
    }

    /// A layer that is drawn offscreen, so that effects in it sample only its own image.
    public struct Break: Sendable, Hashable {
        /// The layer, which has the effect or is an ancestor of it.
        public let layer: LayerName
        /// The reasons, each of which is enough by itself.
        public let causes: [Cause]
    }

    /// A layer's name in reports.
    public struct LayerName: Sendable, Hashable {
        /// The layer's own name, if it has one.
        public let name: String?
        /// The names from the outermost layer down, such as `root/panel/[3]`; a layer without a name is called by its
        /// index among its siblings in painting order.
        public let path: String
    }
}

extension EffectDiagnosis.LayerName: CustomStringConvertible {
    public var description: String { "`\(name ?? path)`" }
}

// MARK: Causes

extension EffectDiagnosis {
    /// A property because of which a layer is drawn offscreen.
    public enum Cause: String, Sendable, CaseIterable {
        /// An opacity below 1, with group opacity.
        case opacity
        case mask
        /// A clip to rounded corners.
        case roundedClip
        /// A clip to bounds that are rotated against the pixel grid.
        case rotatedClip
        case filters
        case compositingFilter
        /// The layer is isolated.
        case isolated
        /// A shadow whose shape is that of the layer's image.
        case shadow
        case rasterization
        /// The layer is repeated over an area.
        case pattern
        /// The layer is a snapshot.
        case snapshot
        /// The layer is vibrant: its content is drawn for its alpha.
        case vibrancy
        /// The layer is a replicator that multiplies the colours of its instances.
        case instanceColor
        /// The layer is the mask of another one.
        case maskOfLayer

        /// The properties as reports name them.
        var words: String {
            switch self {
            case .opacity: "opacity"
            case .mask: "mask"
            case .roundedClip: "masksToBounds with cornerRadius"
            case .rotatedClip: "masksToBounds, rotated"
            case .filters: "filters"
            case .compositingFilter: "compositingFilter"
            case .isolated: "isolated"
            case .shadow: "shadow without shadowPath"
            case .rasterization: "shouldRasterize"
            case .pattern: "patternArea"
            case .snapshot: "snapshot"
            case .vibrancy: "vibrancy"
            case .instanceColor: "instanceColor"
            case .maskOfLayer: "is a mask"
            }
        }

        /// True if nothing outside the layer affects its content, so that rearranging the tree outside can't help.
        var endsTree: Bool { self == .snapshot || self == .maskOfLayer }
    }
}

extension Layer {
    /// The reasons why the layer is drawn offscreen.
    final func isolationCauses(isUpright: Bool) -> [EffectDiagnosis.Cause] {
        var causes: [EffectDiagnosis.Cause] = []
        if storage.opacity < 1, storage.allowsGroupOpacity { causes.append(.opacity) }
        if storage.masksToBounds {
            if storage.cornerRadii.map({ $0 != .zero }) ?? (storage.cornerRadius > 0), !storage.maskedCorners.isEmpty {
                causes.append(.roundedClip)
            } else if !isUpright {
                causes.append(.rotatedClip)
            }
        }
        if let replicator = self as? ReplicatorLayer, replicator.replication.changesColors {
            causes.append(.instanceColor)
        }
        guard let effects = storage.effects else { return causes }
        if effects.mask != nil { causes.append(.mask) }
        if effects.values.filters.contains(where: { !$0.isNeutral }) { causes.append(.filters) }
        if effects.values.compositingFilter != .sourceOver { causes.append(.compositingFilter) }
        if effects.values.isIsolated { causes.append(.isolated) }
        if !storage.masksToBounds, effects.values.hasShadowOfImage { causes.append(.shadow) }
        if effects.values.shouldRasterize { causes.append(.rasterization) }
        if effects.values.isPattern { causes.append(.pattern) }
        if effects.snapshot != nil { causes.append(.snapshot) }
        if effects.visual?.isVibrant == true { causes.append(.vibrancy) }
        return causes
    }

    /// The kind of effect with which the layer samples its backdrop; nil if it has none that changes anything.
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

// MARK: Remedies

extension EffectDiagnosis {
    /// A change of the tree that gives an effect a larger backdrop.
    public enum Remedy: Sendable, Hashable {
        /// Move the effect next to the layer that breaks it, below it, in the superlayer of both; nil if there is no
        /// superlayer yet.
        case putEffectBelow(LayerName, into: LayerName?, below: LayerName)
        /// Move the mask, or the clip, from the layer that breaks the effect to the layers that need it.
        case moveToSublayers(Cause, from: LayerName, to: [LayerName])
        /// Stop rasterizing the effect's layer.
        case stopRasterizing(LayerName)
        /// Take the snapshot of an ancestor; nil if it is not known which one.
        case snapshotAncestor(LayerName?, insteadOf: LayerName)
    }
}

extension EffectDiagnosis.Remedy: CustomStringConvertible {
    public var description: String {
        switch self {
        case .putEffectBelow(let effect, .some(let outer), let breaking):
            "add \(effect) to \(outer) below \(breaking)"
        case .putEffectBelow(let effect, .none, let breaking):
            "put \(breaking) into a new layer and add \(effect) to that layer below \(breaking)"
        case .moveToSublayers(let cause, let from, let targets):
            "move the \(Self.noun(of: cause)) of \(from) to \(Self.list(targets))"
        case .stopRasterizing(let layer):
            "set the shouldRasterize of \(layer) to false"
        case .snapshotAncestor(.some(let outer), let layer):
            "snapshot \(outer) instead of \(layer)"
        case .snapshotAncestor(.none, let layer):
            "snapshot an ancestor instead of \(layer)"
        }
    }

    private static func noun(of cause: EffectDiagnosis.Cause) -> String {
        switch cause {
        case .roundedClip, .rotatedClip: "clip"
        default: cause.words
        }
    }

    private static func list(_ layers: [EffectDiagnosis.LayerName]) -> String {
        let shown = layers.prefix(4).map(\.description).joined(separator: ", ")
        return layers.count > 4 ? "\(shown) and \(layers.count - 4) more" : shown
    }
}

// MARK: Text

extension EffectDiagnosis: CustomStringConvertible {
    /// A line for each effect, and under each that is broken a line for each remedy.
    public var description: String {
        findings.isEmpty
            ? "no effect samples its backdrop" : findings.map(\.description).joined(separator: "\n")
    }
}

extension EffectDiagnosis.Finding: CustomStringConvertible {
    public var description: String {
        ([headline] + remedies.map { "- \($0)" }).joined(separator: "\n")
    }

    private var headline: String {
        guard let first = breaks.first else { return "\(layer) samples its whole backdrop" }
        let around = breaks.dropFirst().map { ", which is in \($0)" }.joined()
        return hasEmptyBackdrop
            ? "\(layer) has no backdrop: \(first.layer) is drawn offscreen (\(first.reasons))\(around)"
            : "\(layer) samples only the content of \(first)\(around)"
    }
}

extension EffectDiagnosis.Break: CustomStringConvertible {
    public var description: String { "\(layer) (\(reasons))" }

    fileprivate var reasons: String { causes.map(\.words).joined(separator: ", ") }
}
