import LaminaLayers

/// Where the layers of a stage stand in the document that it was read from.
final class LayerObjects {
    private var nodes: [ObjectIdentifier: NodeID] = [:]

    /// Notes the object that a layer is made of. The stage holds the layer, so that its identity stays its own.
    func note(_ layer: Layer, at node: NodeID) { nodes[ObjectIdentifier(layer)] = node }

    /// The object of a layer; nil for layers that no object stands for, such as what snapshots show.
    func node(of layer: Layer) -> NodeID? { nodes[ObjectIdentifier(layer)] }
}
