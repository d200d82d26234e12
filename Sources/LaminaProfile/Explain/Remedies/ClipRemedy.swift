import LaminaStage

/// Clips: those that cut nothing, and those whose cut is the shape of the only layer inside.
enum ClipRemedy {
    static func options(for node: Int, in tree: RenderTree) -> [RemedyOption] {
        let value = tree.nodes[node]
        guard value.flags.contains(.masksToBounds) else { return [] }
        var options = [RemedyOption(isLocal: true, TreeEdit(node, .clips(false)))]
        let radius = Double(value.cornerRadii.max())
        guard radius > 0 else { return options }
        let inner = tree.visibleSublayers(of: node)
        if inner.count == 1, tree.nodes[inner[0]].cornerRadii == .zero, tree.fills(inner[0], node) {
            let shaped = [TreeEdit(node, .clips(false)), TreeEdit(inner[0], .cornerRadius(radius))]
            options.append(RemedyOption(isLocal: true, shaped))
            // An image is cut only by its layer's own clip.
            options.append(RemedyOption(isLocal: true, shaped + [TreeEdit(inner[0], .clips(true))]))
        }
        // A straight clip on whole pixels takes no trip.
        options.append(RemedyOption(isLocal: true, TreeEdit(node, .cornerRadius(0))))
        return options
    }
}
