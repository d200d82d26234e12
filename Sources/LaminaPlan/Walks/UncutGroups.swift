/// The groups whose own image is not cut by the enclosing clips, but only when it is composited: a backdrop-sampling
/// layer inside would otherwise see the cut.
///
/// The groups that have an image are known only after layout and grouping; those that clips cut are laid out again.
struct UncutGroups {
    private var nodes: Set<Int> = []

    func contains(_ node: Int) -> Bool { !nodes.isEmpty && nodes.contains(node) }

    /// Marks the groups with a backdrop-sampling layer inside that clips cut; returns false if none is new.
    mutating func mark(_ ancestors: [SamplingAncestor], _ treatments: [GroupTreatment]) -> Bool {
        let before = nodes.count
        for holder in ancestors where holder.isCut {
            let treatment = treatments[holder.node]
            if treatment.isSuperset(of: [.isPass, .isolates]), !treatment.hasOwnGrid { nodes.insert(holder.node) }
        }
        return nodes.count > before
    }
}

/// A layer with a backdrop-sampling layer inside.
struct SamplingAncestor {
    var node: Int
    /// True if enclosing clips cut pixels of the layer that could be seen.
    var isCut: Bool
}
