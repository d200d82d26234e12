/// A saving of the optimized planner: the same picture with less work. Each can be switched off by its name.
///
/// One table, ``facts``, has each rule's sentence and the unit of its ``PlanSavings``. The conditions of a rule, and
/// why the picture stays the same, are in the file of its feature (`Features/`) or, for whole frames, in `FrameRules/`.
public enum PlanRule: UInt8, Sendable, CaseIterable {
    case cullOutside, cullOccluded, foldOpacity, cutCovered, foldTint, clipInShader, clipPlanesInShader, maskInShader
    case dropBlend, analyticShadow, downsampleBlurs, shareBackdrop, packTargets, narrowTargets, fuseUpsample
    case replaceOpaque, mergeBlurs, cacheRasterized, reuseFrames, cacheStaticLayers, mergeBorder, drawPoints
    case packImages, batchInstances, clearGround

    /// The rule's name in commands, profiles and plans.
    public var name: String { String(describing: self) }

    /// Finds a rule by name; nil if no rule has that name.
    public init?(name: String) {
        guard let rule = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = rule
    }

    /// A sentence that describes the rule, and the unit of its saving.
    public var facts: (sentence: String, unit: String) {
        switch self {
        case .cullOutside:
            ("Layers outside the picture or their clip are not drawn.", "layers not drawn because they are outside")
        case .cullOccluded:
            (
                "Content below opaque content is not drawn, or only its visible part.",
                "draws left out or made smaller because opaque content covers them"
            )
        case .foldOpacity:
            (
                "The opacity of a group is applied to its layers where no two of them overlap on a pixel.",
                "offscreen passes"
            )
        case .cutCovered:
            (
                "A layer of a group is not drawn where others of the group cover it, so that no two overlap and foldOpacity applies.",
                "offscreen passes in addition to those of foldOpacity"
            )
        case .foldTint: ("The tint of a group is applied to the colours of its layers.", "offscreen passes")
        case .clipInShader:
            (
                "A clip that runs through pixels is applied to each fragment where no two layers overlap on its edge.",
                "offscreen passes"
            )
        case .clipPlanesInShader: ("The clip planes that cut a layer are tested for each fragment.", "offscreen passes")
        case .maskInShader:
            (
                """
                A mask that is one image, gradient or rounded rectangle is applied to each fragment where no two layers \
                overlap.
                """,
                "offscreen passes"
            )
        case .dropBlend:
            (
                "A layer with a blend mode is drawn like any other where nothing is painted below it.",
                "blend modes for which no backdrop is copied"
            )
        case .mergeBlurs:
            (
                "Blurred layers, each of which shows nothing but the next, are blurred once.",
                "blurs merged with that of the layer around"
            )
        case .analyticShadow:
            (
                """
                The shadow of a rounded rectangle is computed by a formula; that of any other path is drawn from the path's \
                coverage if its blur is less than a pixel.
                """,
                "blurs, and passes of shadows that are hardly blurred"
            )
        case .downsampleBlurs: ("Blurs work on downsampled images.", "blurs that work on downsampled images")
        case .shareBackdrop:
            ("Equal backdrops that do not overlap are captured and filtered together.", "captures")
        case .packTargets: ("Groups that are side by side share a target.", "offscreen passes")
        case .narrowTargets:
            (
                "A group whose layers replace the pixels below, rather than blend with them, is drawn in 8 bits per channel.",
                "targets of half the size"
            )
        case .fuseUpsample:
            (
                "The last stage of a blur is computed while its result is composited, instead of on a target of its own.",
                "passes"
            )
        case .replaceOpaque:
            (
                "An image known to be opaque replaces the pixels below instead of being blended.",
                "draws without blending"
            )
        case .cacheRasterized:
            (
                "The image of a rasterized layer is cached for as long as nothing in it changes.",
                "images that are drawn only if no earlier frame has cached them"
            )
        case .reuseFrames:
            (
                "In a sequence of frames only the pixels that may differ from the frame before are drawn.",
                "pixels reused from the frame before; none in a frame that is drawn on its own"
            )
        case .cacheStaticLayers:
            (
                "In a sequence the static layers below everything that changes are cached and copied.",
                "pixels copied from the cached static layers; none in a frame that is drawn on its own"
            )
        case .mergeBorder:
            ("A border is drawn with its layer's background where no sublayer reaches it.", "instances")
        case .drawPoints:
            (
                "A small rounded square is drawn as one point rather than two triangles.",
                "instances that can be points; a device that draws points slowly draws them as strips"
            )
        case .packImages:
            ("Small images share textures.", "instances whose image shares a texture with others")
        case .batchInstances: ("Layers that share program and texture are drawn by one call.", "draw calls")
        case .clearGround:
            (
                "A box of one colour that replaces every pixel of its target clears the target instead.",
                "instances that clear their targets"
            )
        }
    }
}

extension PlanRule: Encodable {
    /// Encodes the rule's name.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(name)
    }
}

/// A set of ``PlanRule``s.
public struct PlanRules: SetAlgebra, Sendable, Hashable {
    private var bits: UInt32 = 0

    /// No rule: the reference plan.
    public static let none = PlanRules()
    /// Every rule: the optimized plan.
    public static let all = PlanRules(PlanRule.allCases)

    public init() {}

    /// The set of one rule.
    public init(_ rule: PlanRule) { bits = rule.bit }

    private init(bits: UInt32) { self.bits = bits }

    /// Returns whether a rule is in the set.
    public func contains(_ rule: PlanRule) -> Bool { bits & rule.bit != 0 }

    /// Returns the rules of either set.
    public func union(_ other: PlanRules) -> PlanRules { PlanRules(bits: bits | other.bits) }
    /// Returns the rules of both sets.
    public func intersection(_ other: PlanRules) -> PlanRules { PlanRules(bits: bits & other.bits) }
    /// Returns the rules that are in exactly one of the sets.
    public func symmetricDifference(_ other: PlanRules) -> PlanRules { PlanRules(bits: bits ^ other.bits) }
    /// Adds the rules of another set.
    public mutating func formUnion(_ other: PlanRules) { bits |= other.bits }
    /// Keeps the rules that are in another set too.
    public mutating func formIntersection(_ other: PlanRules) { bits &= other.bits }
    /// Keeps the rules that are in exactly one of the sets.
    public mutating func formSymmetricDifference(_ other: PlanRules) { bits ^= other.bits }

    /// Adds a rule; returns whether it was missing before.
    @discardableResult
    public mutating func insert(_ rule: PlanRule) -> (inserted: Bool, memberAfterInsert: PlanRule) {
        let isNew = !contains(rule)
        bits |= rule.bit
        return (isNew, rule)
    }

    /// Removes a rule; returns it if it was there.
    @discardableResult
    public mutating func remove(_ rule: PlanRule) -> PlanRule? {
        guard contains(rule) else { return nil }
        bits &= ~rule.bit
        return rule
    }

    /// Adds a rule; returns it if it was there.
    @discardableResult
    public mutating func update(with rule: PlanRule) -> PlanRule? { insert(rule).inserted ? nil : rule }
}

extension PlanRule {
    fileprivate var bit: UInt32 { 1 << UInt32(rawValue) }
}

/// The savings of a plan's rules, each in the unit that ``PlanRule/facts`` names.
public struct PlanSavings: Sendable, Equatable {
    private var counts = [Int](repeating: 0, count: PlanRule.allCases.count)

    /// Nothing saved.
    public init() {}

    /// The saving of a rule.
    public subscript(rule: PlanRule) -> Int {
        get { counts[Int(rule.rawValue)] }
        set { counts[Int(rule.rawValue)] = newValue }
    }

    /// Adds one to the count of each of some rules.
    mutating func count(_ rules: PlanRules) {
        if rules.isEmpty { return }
        for rule in PlanRule.allCases where rules.contains(rule) { self[rule] += 1 }
    }

    /// Adds the savings of another part of the plan.
    mutating func add(_ other: PlanSavings) {
        for rule in counts.indices { counts[rule] += other.counts[rule] }
    }

    /// Resets all counts, without an allocation.
    mutating func removeAll() {
        for rule in counts.indices { counts[rule] = 0 }
    }
}

extension PlanSavings: Encodable {
    private struct Key: CodingKey {
        let stringValue: String
        let intValue: Int? = nil
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// Encodes an object with a key for each rule.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        for rule in PlanRule.allCases { try container.encode(self[rule], forKey: Key(stringValue: rule.name)) }
    }
}
