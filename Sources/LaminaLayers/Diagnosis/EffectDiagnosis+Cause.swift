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
