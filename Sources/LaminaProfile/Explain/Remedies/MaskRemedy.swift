import LaminaGeometry
import LaminaStage

/// Masks: those that let everything show, and those that are a rounded rectangle, or hold one alone, which the layer can be
/// itself.
enum MaskRemedy {
    static func options(for node: Int, in tree: RenderTree) -> [RemedyOption] {
        let mask = node + 1
        guard mask < tree.nodes.count, tree.nodes[mask].flags.contains(.mask) else { return [] }
        var options = [RemedyOption(isLocal: true, TreeEdit(node, .dropsMask))]
        let (shape, map) = tree.shape(ofMask: mask)
        let radius = Double(tree.nodes[shape].cornerRadii.max())
        guard radius > 0, tree.nodes[node].cornerRadii == .zero, tree.isPlainColor(shape),
            tree.fills(shape, through: map, node)
        else { return options }
        let shaped = [TreeEdit(node, .dropsMask), TreeEdit(node, .cornerRadius(radius))]
        options.append(RemedyOption(isLocal: true, shaped))
        options.append(RemedyOption(isLocal: true, shaped + [TreeEdit(node, .clips(true))]))
        return options
    }
}

extension RenderTree {
    /// The layer that gives a mask its shape, and the map from it to the layer that is masked: the mask itself, or the only
    /// layer inside one that shows nothing of its own.
    fileprivate func shape(ofMask mask: Int) -> (node: Int, map: Homography) {
        var (shape, map) = (mask, nodes[mask].toSuperlayer)
        while drawsNothingItself(shape), let inner = visibleSublayers(of: shape).first,
            visibleSublayers(of: shape).count == 1
        {
            (shape, map) = (inner, map.after(nodes[inner].toSuperlayer))
        }
        return (shape, map)
    }
}
