import LaminaLayers

extension SceneBuilder {
    /// The cells of an array, with those in them; those with mistakes are reported and left out. Their depth is limited.
    mutating func emitterCells(at node: NodeID, depth: Int = 1) -> [EmitterCell] {
        var cells: [EmitterCell] = []
        for element in reader.document.elements(of: node) {
            guard let draft = readers.emitterCell.read(element, with: reader) else { continue }
            var cell = draft.cell
            if let path = draft.contents { cell.contents = pictures.picture(at: path, reader) }
            if let inner = draft.emitterCells {
                guard depth < SceneLoader.deepestCell else {
                    reader.report(
                        .limit(
                            found: "the cells are more than \(SceneLoader.deepestCell) levels deep",
                            advice: "put cells into fewer others"), at: inner)
                    continue
                }
                cell.emitterCells = emitterCells(at: inner, depth: depth + 1)
            }
            cells.append(cell)
        }
        return cells
    }

    /// Reports replicators that would draw more layers than a picture may have.
    func checkInstances(of root: Layer) {
        // From the leaves inwards, without recursion: layers in pre-order, then backwards.
        var (layers, open) = ([(layer: Layer, parent: Int)](), [(layer: root, parent: -1)])
        while let next = open.popLast() {
            layers.append(next)
            for child in next.layer.sublayers { open.append((child, layers.count - 1)) }
        }
        var counts = Array(repeating: 1.0, count: layers.count)
        var worst: Layer?
        for (index, entry) in layers.enumerated().reversed() {
            if let replicator = entry.layer as? ReplicatorLayer {
                counts[index] = 1 + (counts[index] - 1) * Double(replicator.instanceCount)
                // The innermost that is too much is the one to change.
                if worst == nil, counts[index] > Double(SceneLoader.mostInstances) { worst = replicator }
            }
            if entry.parent >= 0 { counts[entry.parent] += counts[index] }
        }
        guard let worst else { return }
        let name = worst.name.map { Printable.quoted($0) } ?? "a replicator"
        reader.report(
            .limit(
                found:
                    "\(name) draws its sublayers so often that they are more than \(SceneLoader.mostInstances) layers",
                advice: "lower an instanceCount"),
            at: replicators.first { $0.layer === worst }?.node ?? reader.document.root)
    }
}
