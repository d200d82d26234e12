/// A saving of the optimized planner: the same picture with less work. Each can be switched off by its name.
///
/// One table, ``facts``, tells of each rule the sentence for people and the unit of its ``PlanSavings``. How a rule
/// decides, and why the picture stays the same, stands in the file of its feature (`Features/`) or, where it concerns
/// whole frames, in `FrameRules/`.
public enum PlanRule: UInt8, Sendable, CaseIterable {
    case cullOutside, cullOccluded, foldOpacity, cutCovered, foldTint, clipInShader, sliceInShader, maskInShader
    case dropBlend, analyticShadow, shrinkBlurs, shareBackdrop, packTargets, narrowTargets, fuseGrow, replaceOpaque
    case reuseSubtree, reuseFrames, reuseUnderlay, mergeBorder, drawPoints, packImages, batchInstances

    /// The rule's name: in commands, profiles and plans.
    public var name: String { String(describing: self) }

    /// The rule of a name; nil if none is called that.
    public init?(name: String) {
        guard let rule = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = rule
    }

    /// What the rule does, as a sentence, and the unit of what it saves.
    public var facts: (sentence: String, unit: String) {
        switch self {
        case .cullOutside:
            ("Layers outside the picture or their clip are not drawn.", "layers not drawn because they are outside")
        case .cullOccluded:
            (
                "What lies under opaque content is not drawn, or only the part beside it.",
                "draws left out or made smaller because opaque content covers them"
            )
        case .foldOpacity:
            (
                "The opacity of a group goes to its layers where no two of them overlap on a pixel.",
                "offscreen passes"
            )
        case .cutCovered:
            (
                "A layer of a group is not drawn where others of it cover it, so that no two overlap and foldOpacity applies.",
                "offscreen passes beside those of foldOpacity"
            )
        case .foldTint: ("The tint of a group goes to the colours of its layers.", "offscreen passes")
        case .clipInShader:
            (
                "A clip that runs through pixels is applied to each fragment where no two layers overlap on its edge.",
                "offscreen passes"
            )
        case .sliceInShader: ("The clip planes that cut a layer are tested for each fragment.", "offscreen passes")
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
                "A layer that is blended where nothing is painted yet is put there like any other.",
                "blend modes that nothing is copied for"
            )
        case .analyticShadow:
            (
                """
                The shadow of a rounded rectangle is drawn by formula, that of any other path that is blurred by less than \
                a pixel by the path's coverage.
                """,
                "blurs, and passes of shadows that are hardly blurred"
            )
        case .shrinkBlurs: ("Blurs work on images made smaller first.", "blurs that work on smaller images")
        case .shareBackdrop:
            ("Equal backdrops that do not overlap are captured and filtered together.", "captures")
        case .packTargets: ("Groups that lie beside each other share a target.", "offscreen passes")
        case .narrowTargets:
            (
                "A group whose layers replace what is under them, rather than mix with it, is drawn in 8 bits a channel.",
                "targets of half the size"
            )
        case .fuseGrow:
            (
                "The last stage of a blur is worked out where its result is put, instead of on a target of its own.",
                "passes"
            )
        case .replaceOpaque:
            (
                "An image known to be opaque replaces what is under it instead of mixing with it.",
                "draws that do not mix"
            )
        case .reuseSubtree:
            (
                "The image of a rasterized layer is cached for as long as nothing in it changes.",
                "images that are drawn only if no earlier frame has left them"
            )
        case .reuseFrames:
            (
                "In a sequence of frames only the pixels that may differ from the frame before are drawn.",
                "pixels that are those of the frame before; none in a frame that is drawn by itself"
            )
        case .reuseUnderlay:
            (
                "In a sequence what lies still under all that changes is copied from a picture cached of it.",
                "pixels under what changes that are copied; none in a frame that is drawn by itself"
            )
        case .mergeBorder:
            ("A border is drawn with its layer's background where no sublayer reaches it.", "instances")
        case .drawPoints:
            (
                "A small rounded square is one point rather than two triangles.",
                "instances that can be points; a device for which that does not pay draws them as strips"
            )
        case .packImages:
            ("Small images share textures.", "instances whose image shares a texture with others")
        case .batchInstances: ("Layers that share program and texture are drawn by one call.", "draw calls")
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
    /// Returns the rules of one set alone.
    public func symmetricDifference(_ other: PlanRules) -> PlanRules { PlanRules(bits: bits ^ other.bits) }
    /// Adds the rules of another set.
    public mutating func formUnion(_ other: PlanRules) { bits |= other.bits }
    /// Keeps the rules that are in another set too.
    public mutating func formIntersection(_ other: PlanRules) { bits &= other.bits }
    /// Keeps the rules that are in one set alone.
    public mutating func formSymmetricDifference(_ other: PlanRules) { bits ^= other.bits }

    /// Adds a rule; tells whether it was not there before.
    @discardableResult
    public mutating func insert(_ rule: PlanRule) -> (inserted: Bool, memberAfterInsert: PlanRule) {
        let isNew = !contains(rule)
        bits |= rule.bit
        return (isNew, rule)
    }

    /// Takes a rule away; gives it back if it was there.
    @discardableResult
    public mutating func remove(_ rule: PlanRule) -> PlanRule? {
        guard contains(rule) else { return nil }
        bits &= ~rule.bit
        return rule
    }

    /// Adds a rule; gives it back if it was there.
    @discardableResult
    public mutating func update(with rule: PlanRule) -> PlanRule? { insert(rule).inserted ? nil : rule }
}

extension PlanRule {
    fileprivate var bit: UInt32 { 1 << UInt32(rawValue) }
}

/// What the rules of a plan saved, each in the unit that ``PlanRule/facts`` names.
public struct PlanSavings: Sendable, Equatable {
    private var counts = [Int](repeating: 0, count: PlanRule.allCases.count)

    /// Nothing saved.
    public init() {}

    /// The amount that a rule saved.
    public subscript(rule: PlanRule) -> Int {
        get { counts[Int(rule.rawValue)] }
        set { counts[Int(rule.rawValue)] = newValue }
    }

    /// Counts each of some rules once more.
    mutating func count(_ rules: PlanRules) {
        if rules.isEmpty { return }
        for rule in PlanRule.allCases where rules.contains(rule) { self[rule] += 1 }
    }

    /// Adds what another part of the plan saved.
    mutating func add(_ other: PlanSavings) {
        for rule in counts.indices { counts[rule] += other.counts[rule] }
    }

    /// Forgets all, without an allocation.
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
