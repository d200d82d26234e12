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
    /// The place of a mask among a layer's sublayers.
    private static let maskPlace = -1

    /// The places of all layers among their siblings, from the stage inwards, in pre-order; masks too.
    var layerPaths: [[Int]] {
        func paths(_ layer: LayerSpec, at path: [Int]) -> [[Int]] {
            let mask = layer.effects.mask.map { paths($0, at: path + [SceneSpec.maskPlace]) } ?? []
            return [path] + mask + layer.sublayers.enumerated().flatMap { paths($1, at: path + [$0]) }
        }
        return sublayers.enumerated().flatMap { paths($1, at: [$0]) }
    }

    /// Changes the layer at a path; a path that leads nowhere changes nothing.
    mutating func changeLayer(at path: [Int], _ change: (inout LayerSpec) -> Void) {
        func descend(_ layer: inout LayerSpec, _ path: ArraySlice<Int>) {
            guard let place = path.first else { return change(&layer) }
            if place == SceneSpec.maskPlace {
                guard var mask = layer.effects.mask else { return }
                descend(&mask, path.dropFirst())
                layer.effects.mask = mask
            } else if layer.sublayers.indices.contains(place) {
                descend(&layer.sublayers[place], path.dropFirst())
            }
        }
        guard let place = path.first, sublayers.indices.contains(place) else { return }
        descend(&sublayers[place], path.dropFirst())
    }

    /// Changes the array that holds the layer at a path; a mask is in none.
    mutating func changeSiblings(at path: [Int], _ change: (inout [LayerSpec]) -> Void) {
        guard let place = path.last else { return }
        if path.count == 1 {
            if sublayers.indices.contains(place) { change(&sublayers) }
        } else {
            changeLayer(at: path.dropLast()) { layer in
                if layer.sublayers.indices.contains(place) { change(&layer.sublayers) }
            }
        }
    }
}
