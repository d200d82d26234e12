import LaminaStage

/// Offscreen passes in groups that are alike, found before anything is tried: the cells of a list have one cause and
/// one remedy, whatever they show and wherever they are.
struct AlikePasses {
    /// The facts that alike passes share: what is reported of them, and the options to avoid them.
    struct Key: Hashable {
        var reasons: UInt32
        var isRequired: Bool
        var isExecuted: Bool
        /// The properties that cause the pass, with their values.
        var causes: [String]
        var cornerRadii: SIMD4<Float>
        /// True if nothing of the layer is visible.
        var isUnseen: Bool
        /// The kinds of the edits of each option.
        var options: [[String]]
        /// The node of a pass that is like no other; else -1.
        var single = -1
        /// True for a copy of a layer whose first copy has the suggestions.
        var isCopy = false
    }

    /// One pass of a group.
    struct Member {
        /// The index of the pass.
        let pass: Int
        let node: Int
        let options: [RemedyOption]
        /// The key of its subtree: of equal ones, the options that depend on the subtree alone have equal outcomes.
        let subtree: LayerLikeness.Key?
    }

    /// The groups, in the order of their first members.
    private(set) var groups: [[Member]] = []
    private var indices: [Key: Int] = [:]

    /// Adds a pass to its group.
    mutating func add(_ member: Member, _ key: Key) {
        if let index = indices[key] {
            groups[index].append(member)
        } else {
            indices[key] = groups.count
            groups.append([member])
        }
    }
}

extension AlikePasses.Key {
    init(
        _ use: OffscreenPassUse, _ causes: [Explanation.Cause], _ options: [RemedyOption], in tree: RenderTree,
        isUnseen: Bool
    ) {
        self.init(
            reasons: use.reasons.rawValue, isRequired: use.isRequired, isExecuted: use.isExecuted,
            // The value of a mask is its path.
            causes: causes.map { $0.property == "mask" ? "mask" : "\($0.property) \($0.value)" },
            cornerRadii: tree.nodes[use.node].cornerRadii, isUnseen: isUnseen,
            options: options.map { $0.edits.map { "\($0.change)".prefix { $0 != "(" }.description } })
    }
}

extension [AlikePasses.Member] {
    /// The largest number of parts that a group is divided into.
    private static var partLimit: Int { 12 }

    /// Returns the parts that a group is divided into when not all members have the outcome: of equal subtrees, or
    /// each member by itself if the outcome depends on what is around.
    func parts(isLocal: Bool) -> [[AlikePasses.Member]] {
        var parts: [[AlikePasses.Member]] = []
        var indices: [LayerLikeness.Key: Int] = [:]
        for member in self {
            if isLocal, let key = member.subtree, let index = indices[key] {
                parts[index].append(member)
            } else if parts.count == Self.partLimit {
                parts[parts.count - 1].append(member)
            } else {
                if isLocal, let key = member.subtree { indices[key] = parts.count }
                parts.append([member])
            }
        }
        return parts
    }
}
