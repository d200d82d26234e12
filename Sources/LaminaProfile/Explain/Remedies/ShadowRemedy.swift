import LaminaStage

/// Shadows: those that nobody sees, and those whose shape need not be found from the layer's image.
enum ShadowRemedy {
    static func options(for node: Int, in tree: RenderTree) -> [RemedyOption] {
        tree.shadow(of: node) == nil ? [] : [RemedyOption(isLocal: false, TreeEdit(node, .dropsShadow))]
    }

    /// What keeps the trip and may make it cheaper: the shape of an opaque rounded rectangle is known.
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
