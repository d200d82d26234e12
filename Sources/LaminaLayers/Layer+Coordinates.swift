import LaminaGeometry

extension Layer {
    /// The transform of the layer as a two-dimensional one; the identity if it leaves the plane.
    public final var affineTransform: Transform2D {
        let full = transform
        let plane = Transform3D(affine: full.affine)
        return plane == full ? full.affine : .identity
    }

    /// Sets ``transform`` to a two-dimensional one.
    public final func setAffineTransform(_ affine: Transform2D) {
        transform = Transform3D(affine: affine)
    }

    /// The map from this layer's coordinates to its superlayer's.
    package final var mapToSuperlayer: Homography { storage.localToSuperlayer(in: spaceAround) }

    /// True if the transform from this layer's space to its superlayer's reverses handedness.
    final var reversesSpace: Bool {
        let space = spaceAround
        return withUnsafePointer(to: storage) { $0.reversesSpace(in: space) }
    }

    /// The superlayer's transform of its sublayers; nil for its mask.
    final var spaceAround: SuperlayerSpace? {
        guard let superlayer, superlayer.mask !== self else { return nil }
        return SuperlayerSpace(superlayer.storage)
    }

    /// The map from this layer's coordinates to those of the outermost layer, and that layer. Linear in the depth.
    ///
    /// Layers that preserve depth are composed in 3D, up to the first that is flat, whose plane is the projection
    /// plane.
    private final var mapToRoot: (map: Homography, root: Layer) {
        var (map, layer) = (Homography.identity, self)
        while let superlayer = layer.superlayer {
            guard superlayer.keepsDepth else {
                map = layer.mapToSuperlayer.after(map)
                layer = superlayer
                continue
            }
            var transform = layer.transformToSuperlayer
            layer = superlayer
            while layer.keepsDepth, let next = layer.superlayer {
                transform = transform.concatenating(layer.transformToSuperlayer)
                layer = next
            }
            map = Homography(flattening: transform).after(map)
        }
        return (map, layer)
    }

    /// Converts a point from this layer's coordinates to `other`'s, or with nil to those of the outermost layer.
    ///
    /// The result is the point of the other layer that is drawn at the same position. A ``TransformLayer`` in between
    /// preserves the depth of its sublayers; its own coordinates are those of its plane z = 0.
    ///
    /// The result is nil where there is no such point: the layers are in different trees (a ``presentation()`` is in
    /// the tree of its layer), the point is behind the viewer, or the other layer is edge-on.
    public final func convert(_ point: Point, to other: Layer?) -> Point? {
        let (map, root) = mapToRoot
        guard let inRoot = map.apply(point) else { return nil }
        guard let other else { return inRoot }
        let (otherMap, otherRoot) = other.mapToRoot
        guard root.model() === otherRoot.model() else { return nil }
        return otherMap.preimage(of: inRoot)
    }

    /// Converts a point from `other`'s coordinates, or with nil the outermost layer's, to this layer's; see
    /// ``convert(_:to:)-(Point,_)``.
    public final func convert(_ point: Point, from other: Layer?) -> Point? {
        if let other { return other.convert(point, to: self) }
        return mapToRoot.map.preimage(of: point)
    }

    /// Converts a rectangle to `other`'s coordinates: the smallest one around the four converted corners.
    public final func convert(_ rect: Rect, to other: Layer?) -> Rect? {
        Rect.around(rect.corners.map { convert($0, to: other) })
    }

    /// Converts a rectangle from `other`'s coordinates: the smallest one around the four converted corners.
    public final func convert(_ rect: Rect, from other: Layer?) -> Rect? {
        Rect.around(rect.corners.map { convert($0, from: other) })
    }
}

extension Rect {
    fileprivate var corners: [Point] {
        [
            Point(x: minX, y: minY), Point(x: maxX, y: minY),
            Point(x: maxX, y: maxY), Point(x: minX, y: maxY),
        ]
    }

    fileprivate static func around(_ points: [Point?]) -> Rect? {
        let found = points.compactMap(\.self)
        guard found.count == points.count,
            let minX = found.map(\.x).min(), let maxX = found.map(\.x).max(),
            let minY = found.map(\.y).min(), let maxY = found.map(\.y).max()
        else { return nil }
        return Rect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
    }
}
