import LaminaLayers
import LaminaStage

/// The layers of the nodes of a render tree, where they are known: a tree by itself can't tell which properties, out of
/// several that come to the same, a layer has.
struct NodeLayers {
    private let layers: [Layer?]
    private let nodes: [ObjectIdentifier: [Int]]

    /// Nothing is known.
    init() { (layers, nodes) = ([], [:]) }

    /// The layers of the tree that a stage gave last.
    init(_ stage: Stage) {
        layers = stage.layersOfNodes()
        nodes = layers.enumerated().reduce(into: [:]) { nodes, entry in
            if let layer = entry.element { nodes[ObjectIdentifier(layer), default: []].append(entry.offset) }
        }
    }

    private subscript(node: Int) -> Layer? { layers.indices.contains(node) ? layers[node] : nil }

    /// The nodes of a node's layer, which is drawn more than once in a replicator; none if it was made for the frame, as a
    /// particle is.
    func copies(of node: Int) -> [Int] {
        if layers.isEmpty { return [node] }
        return self[node].flatMap { nodes[ObjectIdentifier($0)] } ?? []
    }

    /// Edits as changes of the layers make them: of all nodes that a layer has. Nil where no change of layers does that.
    func everywhere(_ edits: [TreeEdit]) -> [TreeEdit]? {
        var all: [TreeEdit] = []
        // By the first copy.
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

    /// The first of the nodes that a layer has stands for all in what is told of edits.
    func toldOnce(_ edits: [TreeEdit]) -> [TreeEdit] {
        edits.filter { edit in
            let copies = copies(of: edit.node)
            return copies.count < 2 || copies.first == edit.node
        }
    }

    /// Whether what a layer does with what is behind it is a visual effect.
    func hasVisualEffect(_ node: Int) -> Bool { self[node] is EffectLayer }

    /// Whether a layer with a visual effect has filters of its own beside that.
    func hasBackgroundFilters(_ node: Int) -> Bool { self[node]?.backgroundFilters.isEmpty == false }

    /// Whether a layer would throw a shadow if it did not clip.
    func hidesShadow(_ node: Int) -> Bool { (self[node]?.shadowOpacity ?? 0) > 0 }
}
