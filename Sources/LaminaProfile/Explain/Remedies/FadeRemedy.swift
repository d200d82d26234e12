import LaminaStage

/// Group opacity: where nothing meets, each layer may fade by itself; where there is one layer, it may fade instead.
enum FadeRemedy {
    /// The opacity goes to at most so many sublayers.
    private static let mostSublayers = 16
    /// Opacities from here on may be seen as 1: less than a step is lost.
    private static let nearlyOpaque: Float = 0.99

    static func options(for node: Int, in tree: RenderTree) -> [RemedyOption] {
        let opacity = tree.nodes[node].opacity
        guard opacity < 1, tree.nodes[node].flags.contains(.groupOpacity) else { return [] }
        var options: [RemedyOption] = []
        if opacity >= nearlyOpaque { options.append(RemedyOption(isLocal: true, TreeEdit(node, .opacity(1)))) }
        options.append(RemedyOption(isLocal: true, TreeEdit(node, .fadesAsGroup(false))))
        let inner = tree.visibleSublayers(of: node)
        if tree.drawsNothingItself(node), (1...mostSublayers).contains(inner.count) {
            let faded = inner.map { TreeEdit($0, .opacity(tree.nodes[$0].opacity * opacity)) }
            options.append(RemedyOption(isLocal: true, [TreeEdit(node, .opacity(1))] + faded))
        }
        return options
    }
}
