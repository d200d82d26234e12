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
        let anchor = anchorInBounds
        var map: Homography
        if transform == nil && superlayer == nil {
            map = Homography(translationX: position.x - anchor.x, y: position.y - anchor.y)
        } else {
            map = transformedMap(in: superlayer, anchor: anchor)
        }
        if isGeometryFlipped {
            let mirrorSum = 2 * bounds.origin.y + bounds.size.height
            map = map.after(Homography(a: 1, b: 0, c: 0, d: 0, e: -1, f: mirrorSum))
        }
        return map
    }

    private func transformedMap(in superlayer: SuperlayerSpace?, anchor: CGPoint) -> Homography {
        var full = transform?.value ?? .identity
        full = full.concatenating(Transform3D(translationX: position.x, y: position.y, z: zPosition))
        if let superlayer {
            let anchor = superlayer.anchor
            full =
                full
                .concatenating(Transform3D(translationX: -anchor.x, y: -anchor.y))
                .concatenating(superlayer.sublayerTransform)
                .concatenating(Transform3D(translationX: anchor.x, y: anchor.y))
        }
        return Homography(flattening: full, z: -anchorPointZ)
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
