/// A saving of the optimized planner: the same picture with less work. Each can be switched off by its name.
public enum PlanRule: String, Sendable, CaseIterable, Codable, CodingKeyRepresentable {
    /// Layers outside the picture or their clip are not drawn.
    case cullOutside
    /// What lies under opaque content is not drawn, or only the part beside it.
    case cullOccluded
    /// The opacity of a group goes to its layers where no two of them meet on a pixel.
    case foldOpacity
    /// A layer of a group is not drawn where others of it cover it, so that no two meet and ``foldOpacity`` applies.
    case cutCovered
    /// The tint of a group goes to the colours of its layers.
    case foldTint
    /// A clip that runs through pixels is applied to each fragment where no two layers meet on its edge.
    case clipInShader
    /// The half planes that cut a layer are tested for each fragment.
    case sliceInShader
    /// A mask that is one image, gradient or rounded rectangle is applied to each fragment where no two layers meet.
    case maskInShader
    /// A layer that is blended where nothing is painted yet is put there like any other.
    case dropBlend
    /// The shadow of a rounded rectangle is drawn by formula, that of any other path that is blurred by less than a pixel by
    /// the path's coverage.
    case analyticShadow
    /// Blurs work on images made smaller first.
    case shrinkBlurs
    /// Equal backdrops that do not overlap are captured and filtered together.
    case shareBackdrop
    /// Groups that lie beside each other share a target.
    case packTargets
    /// A group whose layers replace what is under them, rather than mix with it, is drawn in 8 bits a channel.
    case narrowTargets
    /// The last stage of a blur is worked out where its result is put, instead of on a target of its own.
    case fuseGrow
    /// An image known to be opaque replaces what is under it instead of mixing with it.
    case replaceOpaque
    /// The image of a rasterized layer is kept for as long as nothing in it changes.
    case reuseSubtree
    /// In a sequence of frames only the pixels that may differ from the frame before are drawn.
    case reuseFrames
    /// In a sequence what lies still under all that changes is copied from a picture kept of it.
    case reuseUnderlay
    /// A border is drawn with its layer's background where no sublayer reaches it.
    case mergeBorder
    /// A small rounded square is one point rather than two triangles.
    case drawPoints
    /// Small images share textures.
    case packImages
    /// Layers that share program and texture are drawn by one call.
    case batchInstances
    /// Where a pixel reads what the pixel before it has read, columns or rows are worked out from end to end.
    case shadeLines
}

/// A set of ``PlanRule``s.
public struct PlanRules: OptionSet, Sendable, Hashable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The set of one rule.
    public init(_ rule: PlanRule) {
        self.init(rawValue: 1 << UInt32(PlanRule.allCases.firstIndex(of: rule) ?? 0))
    }

    /// No rule: the reference plan.
    public static let none: PlanRules = []
    /// Every rule: the optimized plan.
    public static let all = PlanRules(PlanRule.allCases.map(PlanRules.init))

    static let cullOutside = PlanRules(.cullOutside)
    static let cullOccluded = PlanRules(.cullOccluded)
    static let foldOpacity = PlanRules(.foldOpacity)
    static let cutCovered = PlanRules(.cutCovered)
    static let foldTint = PlanRules(.foldTint)
    static let clipInShader = PlanRules(.clipInShader)
    static let sliceInShader = PlanRules(.sliceInShader)
    static let maskInShader = PlanRules(.maskInShader)
    static let dropBlend = PlanRules(.dropBlend)
    static let analyticShadow = PlanRules(.analyticShadow)
    static let shrinkBlurs = PlanRules(.shrinkBlurs)
    static let shareBackdrop = PlanRules(.shareBackdrop)
    static let packTargets = PlanRules(.packTargets)
    static let narrowTargets = PlanRules(.narrowTargets)
    static let fuseGrow = PlanRules(.fuseGrow)
    static let replaceOpaque = PlanRules(.replaceOpaque)
    static let reuseSubtree = PlanRules(.reuseSubtree)
    static let reuseFrames = PlanRules(.reuseFrames)
    static let reuseUnderlay = PlanRules(.reuseUnderlay)
    static let mergeBorder = PlanRules(.mergeBorder)
    static let drawPoints = PlanRules(.drawPoints)
    static let packImages = PlanRules(.packImages)
    static let batchInstances = PlanRules(.batchInstances)
    static let shadeLines = PlanRules(.shadeLines)
}
