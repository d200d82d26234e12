import LaminaStage

/// Rasterized layers that look the same when they are drawn.
enum RasterRemedy {
    static func options(for node: Int, in tree: RenderTree) -> [RemedyOption] {
        guard tree.nodes[node].effects >= 0,
            tree.effects[Int(tree.nodes[node].effects)].rasterizationScale != nil
        else { return [] }
        return [RemedyOption(isLocal: true, TreeEdit(node, .dropsRasterization))]
    }
}
