import LaminaLayers
import LaminaStage

/// The layers of the nodes of a render tree, if they are known: a tree alone does not say which of several equivalent
/// properties a layer has.
struct NodeLayers {
    private let layers: [Layer?]
    private let nodes: [ObjectIdentifier: [Int]]

    /// Creates a value without known layers.
    init() { (layers, nodes) = ([], [:]) }

    /// Creates the layers of the last tree of a stage.
    init(_ stage: Stage) {
        layers = stage.layersOfNodes()
        nodes = layers.enumerated().reduce(into: [:]) { nodes, entry in
            if let layer = entry.element { nodes[ObjectIdentifier(layer), default: []].append(entry.offset) }
        }
    }

    private subscript(node: Int) -> Layer? { layers.indices.contains(node) ? layers[node] : nil }

    /// Returns all nodes of a node's layer, several in a replicator; none if the node was made for the frame, like a
    /// particle.
    func copies(of node: Int) -> [Int] {
        if layers.isEmpty { return [node] }
        return self[node].flatMap { nodes[ObjectIdentifier($0)] } ?? []
    }

    /// Returns edits extended to all nodes of each layer, as a change of the layer has them; nil if no change of layers
    /// does that.
    func everywhere(_ edits: [TreeEdit]) -> [TreeEdit]? {
        var all: [TreeEdit] = []
        // The changes so far, by the first copy.
        var made: [Int: [TreeEdit.Change]] = [:]
        for edit in edits {
            let copies = copies(of: edit.node)
            if edit.movesNodes {
                if copies.count > 1 { return nil }
                all.append(edit)
            } else {
                guard let first = copies.first else { return nil }
                if made[first, default: []].contains(edit.change) { continue }
                made[first, default: []].append(edit.change)
                all += copies.map { TreeEdit($0, edit.change) }
            }
        }
        return all
    }

    /// Returns the edits of the first node of each layer, which represent all in reports.
    func reportedOnce(_ edits: [TreeEdit]) -> [TreeEdit] {
        edits.filter { edit in
            let copies = copies(of: edit.node)
            return copies.count < 2 || copies.first == edit.node
        }
    }

    /// Returns whether a layer's backdrop filters are a visual effect.
    func hasVisualEffect(_ node: Int) -> Bool { self[node] is EffectLayer }

    /// Returns whether a layer with a visual effect also has background filters of its own.
    func hasBackgroundFilters(_ node: Int) -> Bool { self[node]?.backgroundFilters.isEmpty == false }

    /// Returns whether a layer would have a shadow if it did not clip.
    func hidesShadow(_ node: Int) -> Bool { (self[node]?.shadowOpacity ?? 0) > 0 }
}
