import LaminaStage

/// Shadows: those that nobody sees, and those whose shape need not be found from the layer's image.
enum ShadowRemedy {
    /// Without the shadow, or with a path for it, which asks for no trip: the shape of an opaque rounded rectangle is
    /// known.
    static func options(for node: Int, in tree: RenderTree) -> [RemedyOption] {
        guard let shadow = tree.shadow(of: node), shadow.path < 0 else { return [] }
        return [RemedyOption(isLocal: false, TreeEdit(node, .dropsShadow))] + cheaperOptions(for: node, in: tree)
    }

    /// What may make a trip cheaper that is there for other reasons too.
    static func cheaperOptions(for node: Int, in tree: RenderTree) -> [RemedyOption] {
        guard let shadow = tree.shadow(of: node), shadow.path < 0 else { return [] }
        return [RemedyOption(isLocal: true, TreeEdit(node, .shadowOfBounds))]
    }
}

extension RenderTree {
    /// The shadow that a layer throws, or nil.
    func shadow(of node: Int) -> RenderShadow? {
        nodes[node].effects >= 0 ? effects[Int(nodes[node].effects)].shadow : nil
    }
}
