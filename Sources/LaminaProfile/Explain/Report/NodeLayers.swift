import LaminaLayers
import LaminaStage

/// The layers of the nodes of a render tree, where they are known: a tree by itself can't tell which properties, out of
/// several that come to the same, a layer has.
struct NodeLayers {
    private let layers: [Layer?]

    /// Nothing is known.
    init() { layers = [] }

    /// The layers of the tree that a stage gave last.
    init(_ stage: Stage) { layers = stage.layersOfNodes() }

    private subscript(node: Int) -> Layer? { layers.indices.contains(node) ? layers[node] : nil }

    /// Whether what a layer does with what is behind it is a visual effect.
    func hasVisualEffect(_ node: Int) -> Bool { self[node] is EffectLayer }

    /// Whether a layer with a visual effect has filters of its own beside that.
    func hasBackgroundFilters(_ node: Int) -> Bool { self[node]?.backgroundFilters.isEmpty == false }

    /// Whether a layer would throw a shadow if it did not clip.
    func hidesShadow(_ node: Int) -> Bool { (self[node]?.shadowOpacity ?? 0) > 0 }
}
