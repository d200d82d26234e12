import LaminaStage

/// Masks: those that let everything show, and those that are a rounded rectangle which the layer can be itself.
enum MaskRemedy {
    static func options(for node: Int, in tree: RenderTree) -> [RemedyOption] {
        let mask = node + 1
        guard mask < tree.nodes.count, tree.nodes[mask].flags.contains(.mask) else { return [] }
        var options = [RemedyOption(isLocal: true, TreeEdit(node, .dropsMask))]
        let radius = Double(tree.nodes[mask].cornerRadii.max())
        guard radius > 0, tree.nodes[node].cornerRadii == .zero, tree.isPlainColor(mask), tree.fills(mask, node) else {
            return options
        }
        let shaped = [TreeEdit(node, .dropsMask), TreeEdit(node, .cornerRadius(radius))]
        options.append(RemedyOption(isLocal: true, shaped))
        options.append(RemedyOption(isLocal: true, shaped + [TreeEdit(node, .clips(true))]))
        return options
    }
}
