import LaminaLayers

extension Stage {
    /// The layers of the nodes of the tree that ``makeFrame()`` gave last; nil for nodes that no layer of the stage has,
    /// such as particles, tiles and what snapshots show. A layer that is drawn more than once stands there as often.
    ///
    /// Linear in the number of layers; for reports.
    package func layersOfNodes() -> [Layer?] {
        var known: [ObjectIdentifier: Layer] = [:]
        var open = [root]
        while let layer = open.popLast() {
            if layer.hasBeenRead { known[ObjectIdentifier(layer)] = layer }
            if let mask = layer.mask { open.append(mask) }
            open += layer.sublayers
        }
        return nodeLayers.map { $0.flatMap { known[$0] } }
    }
}
