import LaminaGeometry

extension LayerStorage {
    /// The anchor point in the coordinates of the bounds, in points.
    package var anchorInBounds: Point {
        Point(
            x: bounds.origin.x + anchorPoint.x * bounds.size.width,
            y: bounds.origin.y + anchorPoint.y * bounds.size.height)
    }

    /// The map from this layer's coordinates to its superlayer's.
    ///
    /// The order is: the flip about the centre of the bounds, the anchor point to the origin, the transform, the
    /// position, then the superlayer's `sublayerTransform` about the superlayer's own anchor point; the result is
    /// flattened.
    package func localToSuperlayer(in superlayer: SuperlayerSpace?) -> Homography {
        withUnsafePointer(to: self) { $0.localToSuperlayer(in: superlayer) }
    }
}

extension UnsafePointer<LayerStorage> {
    /// ``LayerStorage/localToSuperlayer(in:)`` of values in place: for most layers a translation.
    package func localToSuperlayer(in superlayer: SuperlayerSpace?) -> Homography {
        let (bounds, position) = (pointee.bounds, pointee.position)
        let anchor = Point(
            x: bounds.origin.x + pointee.anchorPoint.x * bounds.size.width,
            y: bounds.origin.y + pointee.anchorPoint.y * bounds.size.height)
        let map =
            pointee.transform == nil && superlayer == nil
            ? Homography(translationX: position.x - anchor.x, y: position.y - anchor.y)
            : transformedMap(in: superlayer, anchor: anchor)
        guard pointee.isGeometryFlipped else { return map }
        let mirrorSum = 2 * bounds.origin.y + bounds.size.height
        return map.after(Homography(a: 1, b: 0, c: 0, d: 0, e: -1, f: mirrorSum))
    }

    /// Returns whether the transform from the layer's space to its superlayer's reverses handedness. A layer's front is
    /// visible if this and the sign of the map's determinant agree, from the layer to the viewer.
    @inline(__always)
    package func reversesSpace(in superlayer: SuperlayerSpace?) -> Bool {
        if pointee.transform == nil, superlayer == nil { return pointee.isGeometryFlipped }
        let isReversed = pointee.transform?.value.reversesSpace ?? false
        return (isReversed != pointee.isGeometryFlipped) != (superlayer?.isReversed ?? false)
    }

    private func transformedMap(in superlayer: SuperlayerSpace?, anchor: Point) -> Homography {
        if superlayer == nil, let map = planeMap { return map }
        var full = pointee.transform?.value ?? .identity
        full = full.concatenating(
            Transform3D(translationX: pointee.position.x, y: pointee.position.y, z: pointee.zPosition))
        if let superlayer { full = superlayer.applied(to: full) }
        return Homography(flattening: full, z: -pointee.anchorPointZ)
            .after(Homography(translationX: -anchor.x, y: -anchor.y))
    }

    /// ``localToSuperlayer(in:)`` in a superlayer without transform, of a layer that is not flipped and has a 2D
    /// transform, without the matrix products whose terms are mostly 0; nil for others.
    private var planeMap: Homography? {
        guard let box = pointee.transform, box.value.isOfPlane, pointee.anchorPointZ * 0 == 0 else { return nil }
        let (bounds, position, anchorPoint) = (pointee.bounds, pointee.position, pointee.anchorPoint)
        let x = bounds.origin.x + anchorPoint.x * bounds.size.width
        let y = bounds.origin.y + anchorPoint.y * bounds.size.height
        let (a, b, c) = (box.value.m11, box.value.m21, box.value.m41 + position.x)
        let (d, e, f) = (box.value.m12, box.value.m22, box.value.m42 + position.y)
        return Homography(a: a, b: b, c: a * -x + b * -y + c, d: d, e: e, f: d * -x + e * -y + f)
    }
}

// MARK: Superlayer

/// The transform that a layer applies to all its sublayers, about its anchor point, and for an instance of a replicator
/// the transform of that instance.
package struct SuperlayerSpace {
    private let sublayerTransform: Transform3D?
    private let anchor: Point
    private let instance: Transform3D?
    /// True if the transform reverses handedness.
    fileprivate let isReversed: Bool

    /// The space of a layer's sublayers, or nil if it does not transform them.
    package init?(_ superlayer: LayerStorage) {
        guard let box = superlayer.sublayerTransform else { return nil }
        (sublayerTransform, anchor, instance) = (box.value, superlayer.anchorInBounds, nil)
        isReversed = box.value.reversesSpace
    }

    /// The space with another transform applied before it; nil if neither changes anything.
    package init?(_ space: SuperlayerSpace?, after instance: Transform3D) {
        if instance.isIdentity {
            guard let space else { return nil }
            self = space
            return
        }
        (sublayerTransform, anchor, self.instance) = (space?.sublayerTransform, space?.anchor ?? .zero, instance)
        isReversed = instance.reversesSpace != (sublayerTransform?.reversesSpace ?? false)
    }

    /// A sublayer's transform to its superlayer's coordinates, including this one.
    func applied(to transform: Transform3D) -> Transform3D {
        var full = transform
        if let instance { full = full.concatenating(instance) }
        guard let sublayerTransform else { return full }
        return
            full
            .concatenating(Transform3D(translationX: -anchor.x, y: -anchor.y))
            .concatenating(sublayerTransform)
            .concatenating(Transform3D(translationX: anchor.x, y: anchor.y))
    }
}

extension LayerStorage {
    /// The transform from this layer's coordinates to its superlayer's, with its depth.
    ///
    /// Flattened it is ``localToSuperlayer(in:)``.
    package func spaceTransform(in superlayer: SuperlayerSpace?) -> Transform3D {
        let anchor = anchorInBounds
        var full = Transform3D(translationX: -anchor.x, y: -anchor.y, z: -anchorPointZ)
            .concatenating(transform?.value ?? .identity)
            .concatenating(Transform3D(translationX: position.x, y: position.y, z: zPosition))
        if let superlayer { full = superlayer.applied(to: full) }
        guard isGeometryFlipped else { return full }
        let mirrorSum = 2 * bounds.origin.y + bounds.size.height
        return Transform3D(scaleX: 1, y: -1)
            .concatenating(Transform3D(translationX: 0, y: mirrorSum))
            .concatenating(full)
    }
}
