import Foundation
import LaminaGeometry

extension LayerStorage {
    /// The anchor point in the coordinates of the bounds, in points.
    package var anchorInBounds: CGPoint {
        CGPoint(
            x: bounds.origin.x + anchorPoint.x * bounds.size.width,
            y: bounds.origin.y + anchorPoint.y * bounds.size.height)
    }

    /// The map from this layer's coordinates to its superlayer's.
    ///
    /// In order: the flip about the middle of the bounds, the anchor point to the origin, the transform, the position,
    /// then the superlayer's `sublayerTransform` about the superlayer's own anchor point; the result is flattened.
    package func localToSuperlayer(in superlayer: SuperlayerSpace?) -> Homography {
        withUnsafePointer(to: self) { $0.localToSuperlayer(in: superlayer) }
    }
}

extension UnsafePointer<LayerStorage> {
    /// ``LayerStorage/localToSuperlayer(in:)`` of values where they lie: for most a translation.
    package func localToSuperlayer(in superlayer: SuperlayerSpace?) -> Homography {
        let (bounds, position) = (pointee.bounds, pointee.position)
        let anchor = CGPoint(
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

    private func transformedMap(in superlayer: SuperlayerSpace?, anchor: CGPoint) -> Homography {
        var full = pointee.transform?.value ?? .identity
        full = full.concatenating(
            Transform3D(translationX: pointee.position.x, y: pointee.position.y, z: pointee.zPosition))
        if let superlayer {
            let anchor = superlayer.anchor
            full =
                full
                .concatenating(Transform3D(translationX: -anchor.x, y: -anchor.y))
                .concatenating(superlayer.sublayerTransform)
                .concatenating(Transform3D(translationX: anchor.x, y: anchor.y))
        }
        return Homography(flattening: full, z: -pointee.anchorPointZ)
            .after(Homography(translationX: -anchor.x, y: -anchor.y))
    }
}

/// What a layer does to the geometry of all its sublayers: a transform about its anchor point.
package struct SuperlayerSpace {
    package let sublayerTransform: Transform3D
    package let anchor: CGPoint

    /// The space of a layer's sublayers, or nil if it transforms none.
    package init?(_ superlayer: LayerStorage) {
        guard let box = superlayer.sublayerTransform else { return nil }
        sublayerTransform = box.value
        anchor = superlayer.anchorInBounds
    }
}
