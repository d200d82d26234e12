import LaminaStage

/// Rasterized layers that look the same when they are drawn.
enum RasterRemedy {
    static func options(for node: Int, in tree: RenderTree) -> [RemedyOption] {
        guard tree.isRasterized(tree.nodes[node]) else { return [] }
        return [RemedyOption(isLocal: true, TreeEdit(node, .dropsRasterization))]
    }
}
