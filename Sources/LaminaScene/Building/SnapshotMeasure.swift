import LaminaLayers

/// How large the trees are that snapshots add to what is drawn, snapshots in snapshots included.
///
/// A few snapshots of layers with snapshots would otherwise ask for more layers than any memory holds.
struct SnapshotMeasure {
    /// What a layer and all that is drawn inside it come to.
    struct Extent {
        var layerCount = 0
        var height = 0
    }

    private var extents: [ObjectIdentifier: Extent] = [:]
    private var layerCount = 0

    /// The extent of a layer whose snapshots have been noted. Linear in the number of layers in it.
    func extent(of layer: Layer) -> Extent {
        var result = Extent()
        var open = [(layer: layer, level: 1)]
        while let (layer, level) = open.popLast() {
            let shown = extents[ObjectIdentifier(layer)] ?? Extent()
            result.layerCount += 1 + shown.layerCount
            result.height = max(result.height, level + shown.height)
            for child in layer.children { open.append((child, level + 1)) }
            if let mask = layer.mask { open.append((mask, level + 1)) }
        }
        return result
    }

    /// Notes what a snapshot layer shows, with the clip around it. False if all snapshots together show too much.
    mutating func note(_ extent: Extent, of layer: Layer) -> Bool {
        let shown = Extent(layerCount: extent.layerCount + 1, height: extent.height + 1)
        extents[ObjectIdentifier(layer)] = shown
        layerCount += shown.layerCount
        return layerCount <= SceneLoader.mostSnapshotLayers
    }
}
