import LaminaGeometry

/// A layer that preserves the depth of its sublayers: Core Animation's `CATransformLayer`.
///
/// ```swift
/// let cube = TransformLayer()
/// for side in sides { cube.addSublayer(side) }  // each rotated and moved to its position in space
/// cube.transform = Transform3D(rotation: 0.6, x: 1, y: 1, z: 0)
/// ```
///
/// Other layers flatten their sublayers into their own plane. The sublayers of this one, and those of transform layers
/// among them, share one 3D space: they are painted by depth, and cut where they intersect. Perspective is that of the
/// superlayer's ``Layer/sublayerTransform``, or of a transform in between.
///
/// Only sublayers are drawn. Of the layer's own properties only geometry, ``Layer/opacity``, which fades each sublayer
/// separately, ``Layer/isHidden`` and its timing apply: it has no plane for a colour, contents, a border, a shadow, a
/// mask, a clip or filters. Depth is that of the sublayers' bounds; drawing beyond them is cut by the same planes, but
/// cuts nothing itself.
open class TransformLayer: Layer {
    /// A layer of no size at the origin.
    public override init() {
        super.init()
        kind = .transform
    }

    /// A presentation copy of a layer; see ``Layer/presentation()``.
    public required init(layer: Layer) {
        super.init(layer: layer)
        kind = .transform
    }
}

// MARK: 3D space

/// A flat layer in a 3D space, with its transform.
struct LayerInSpace {
    let layer: Layer
    /// The transform from the layer's coordinates to those of the superlayer of the outermost layer that preserves
    /// depth.
    let transform: Transform3D
}

extension Layer {
    /// True if the layer's sublayers share a 3D space with the layers around it.
    package final var keepsDepth: Bool {
        switch kind {
        case .transform: true
        case .stack: !showsItself
        case .replicator: (self as? ReplicatorLayer)?.preservesDepth == true
        case .plain, .emitter, .glContent, .scroll: false
        }
    }

    /// True if the layer shows more than its sublayers, now or once its animations have ended.
    private final var showsItself: Bool {
        if storage.showsItself { return true }
        guard let motion, motion.isApplied else { return false }
        return motion.presented.pointee.showsItself
    }

    /// The transform from this layer's coordinates to its superlayer's, with its depth.
    final var transformToSuperlayer: Transform3D { storage.spaceTransform(in: spaceAround) }

    /// The visible flat layers in the space of a layer that preserves depth, in the order in which they are painted
    /// where they are in one plane. Of a replicator's instances only the first. Does not recurse.
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
