/// The layers that a page shows: all, or of too many those that cost most, with the layers around them.
struct ReportLayers {
    /// In pre-order, with indices and parents of their own.
    let layers: [LayerReport]
    /// By index in the profile: the index here, or -1.
    private let places: [Int]

    init(_ all: [LayerReport], limit: Int) {
        var isKept = [Bool](repeating: all.count <= limit, count: all.count)
        if all.count > limit {
            let dearest = all.indices.sorted { (all[$0].fragments, $1) > (all[$1].fragments, $0) }
            var count = 0
            for index in dearest {
                // A layer comes with all around it, or not at all.
                var (way, node) = ([Int](), index)
                while all.indices.contains(node), !isKept[node] {
                    way.append(node)
                    node = all[node].parent
                }
                guard count + way.count <= limit else { break }
                for node in way { isKept[node] = true }
                count += way.count
            }
        }
        var places = [Int](repeating: -1, count: all.count)
        var layers: [LayerReport] = []
        for index in all.indices where isKept[index] {
            var layer = all[index]
            places[index] = layers.count
            layer.index = layers.count
            layer.parent = all.indices.contains(layer.parent) ? places[layer.parent] : -1
            layers.append(layer)
        }
        (self.layers, self.places) = (layers, places)
    }

    /// The index here of a layer of the profile; -1 if it is not shown.
    func place(of layer: Int) -> Int { places.indices.contains(layer) ? places[layer] : -1 }
}
