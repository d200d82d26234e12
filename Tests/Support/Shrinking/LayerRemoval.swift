/// Ways to have fewer layers.
enum LayerRemoval: CaseIterable {
    /// The layer goes with all inside it.
    case wholly
    /// Its sublayers take its place.
    case leavingSublayers

    func apply(at path: [Int], to scene: inout SceneSpec) {
        guard let place = path.last else { return }
        scene.changeSiblings(at: path) { siblings in
            let sublayers = self == .leavingSublayers ? siblings[place].sublayers : []
            // A layer without sublayers has been tried already.
            if self == .leavingSublayers, sublayers.isEmpty { return }
            siblings.replaceSubrange(place...place, with: sublayers)
        }
    }
}

extension SceneSpec {
    /// The places of all layers among their siblings, from the stage inwards, in pre-order.
    var layerPaths: [[Int]] {
        func paths(_ layers: [LayerSpec], in path: [Int]) -> [[Int]] {
            layers.enumerated().flatMap { place, layer in
                [path + [place]] + paths(layer.sublayers, in: path + [place])
            }
        }
        return paths(sublayers, in: [])
    }

    /// Changes the layer at a path; a path that leads nowhere changes nothing.
    mutating func changeLayer(at path: [Int], _ change: (inout LayerSpec) -> Void) {
        guard let place = path.last else { return }
        changeSiblings(at: path) { change(&$0[place]) }
    }

    /// Changes the array that holds the layer at a path.
    mutating func changeSiblings(at path: [Int], _ change: (inout [LayerSpec]) -> Void) {
        func descend(_ layers: inout [LayerSpec], _ path: ArraySlice<Int>) {
            guard let place = path.first, layers.indices.contains(place) else { return }
            if path.count == 1 { change(&layers) } else { descend(&layers[place].sublayers, path.dropFirst()) }
        }
        descend(&sublayers, path[...])
    }
}
