import LaminaGeometry

/// A flat layer among those that keep their depth, and where it stands.
struct LayerInSpace {
    let layer: Layer
    /// From the layer's coordinates to those of the superlayer of the outermost layer that keeps depth.
    let transform: Transform3D
}

extension Layer {
    /// Whether the layer's sublayers stand in one space with those around it.
    package final var keepsDepth: Bool {
        kind == .transform || kind == .replicator && (self as? ReplicatorLayer)?.preservesDepth == true
    }

    /// The transform from this layer's coordinates to its superlayer's, with its depth.
    final var transformToSuperlayer: Transform3D { storage.spaceTransform(in: spaceAround) }

    /// Of a layer that keeps depth, the flat layers in its space that are not hidden, in the order in which they are painted
    /// where they lie in one plane. Of a replicator's instances only the first. Depth of layers costs no stack.
    final var layersInSpace: [LayerInSpace] {
        var result: [LayerInSpace] = []
        var open = storage.isHidden ? [] : [LayerInSpace(layer: self, transform: transformToSuperlayer)]
        while let space = open.popLast() {
            var inner: [LayerInSpace] = []
            if let replicator = space.layer as? ReplicatorLayer, replicator.instanceCount < 1 { continue }
            for child in space.layer.sublayers where !child.storage.isHidden {
                let entry = LayerInSpace(
                    layer: child, transform: child.transformToSuperlayer.concatenating(space.transform))
                if child.keepsDepth { inner.append(entry) } else { result.append(entry) }
            }
            open += inner.reversed()
        }
        return result
    }
}
