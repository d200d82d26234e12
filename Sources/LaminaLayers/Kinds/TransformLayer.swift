import LaminaGeometry

/// A layer that keeps the depth of its sublayers: Core Animation's `CATransformLayer`.
///
/// ```swift
/// let cube = TransformLayer()
/// for side in sides { cube.addSublayer(side) }  // each turned and moved to its place in space
/// cube.transform = Transform3D(rotation: 0.6, x: 1, y: 1, z: 0)
/// ```
///
/// Other layers flatten what they hold into their own plane. The sublayers of this one, and those of transform layers
/// among them, stand in one space: they are painted by their depth, and cut where they cross. Perspective is that of the
/// superlayer's ``Layer/sublayerTransform``, or of a transform on the way.
///
/// Only sublayers are drawn. Of the layer's own properties only geometry, ``Layer/opacity``, which fades each sublayer by
/// itself, ``Layer/isHidden`` and its place in time count: it has no plane to have a colour, contents, a border, a shadow,
/// a mask, a clip or filters in. Depth is that of the sublayers' bounds; what reaches beyond them is cut by the same
/// planes, but cuts nothing itself.
open class TransformLayer: Layer {
    /// A layer of no size at the origin.
    public override init() {
        super.init()
        kind = .transform
    }

    /// A copy that stands for what a layer shows; see ``Layer/presentation()``.
    public required init(layer: Layer) {
        super.init(layer: layer)
        kind = .transform
    }
}

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
