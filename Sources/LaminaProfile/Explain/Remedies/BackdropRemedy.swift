import LaminaStage

/// What reads what is behind the layer: in vain where nothing is there, or where nobody sees the result.
enum BackdropRemedy {
    /// For effects on the backdrop. Without its backdrop vibrant content is nothing, so that it has no such remedy.
    static func options(for node: Int, in tree: RenderTree) -> [RemedyOption] {
        let value = tree.nodes[node]
        guard value.effects >= 0, !value.flags.contains(.vibrant),
            !tree.effects[Int(value.effects)].backgroundFilters.isEmpty
        else { return [] }
        return [RemedyOption(isLocal: false, TreeEdit(node, .dropsBackdrop))]
    }

    /// For compositing filters: over nothing, many come to the same as none.
    static func compositingOptions(for node: Int, in tree: RenderTree) -> [RemedyOption] {
        let value = tree.nodes[node]
        guard value.effects >= 0, tree.effects[Int(value.effects)].compositing != .sourceOver else { return [] }
        return [RemedyOption(isLocal: false, TreeEdit(node, .dropsCompositing))]
    }
}
