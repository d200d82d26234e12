import Foundation
import LaminaGeometry

extension Layer {
    /// The transform of the layer as a two-dimensional one, or nil if it leaves the plane.
    public final var affineTransform: AffineTransform? {
        let full = transform
        let plane = Transform3D(affine: full.affine)
        return plane == full ? full.affine : nil
    }

    /// Sets ``transform`` to a two-dimensional one.
    public final func setAffineTransform(_ affine: AffineTransform) {
        transform = Transform3D(affine: affine)
    }

    /// The map from this layer's coordinates to its superlayer's.
    package final var mapToSuperlayer: Homography { storage.localToSuperlayer(in: spaceAround) }

    /// Whether the way from this layer's space to its superlayer's turns space inside out.
    final var reversesSpace: Bool {
        let space = spaceAround
        return withUnsafePointer(to: storage) { $0.reversesSpace(in: space) }
    }

    /// What the superlayer does to the geometry of its sublayers, of which its mask is none.
    private final var spaceAround: SuperlayerSpace? {
        guard let parent, parent.storage.effects?.mask !== self else { return nil }
        return SuperlayerSpace(parent.storage)
    }

    /// The map from this layer's coordinates to those of the outermost layer. Linear in the depth.
    package final var mapToRoot: Homography {
        var map = Homography.identity
        var layer: Layer? = self
        while let current = layer, current.parent != nil {
            map = current.mapToSuperlayer.after(map)
            layer = current.parent
        }
        return map
    }

    /// Converts a point from this layer's coordinates to `other`'s, or with nil to those of the outermost layer.
    ///
    /// Both layers must be in one tree. The result is nil where a transform leaves no way: the point is behind the
    /// viewer, or the other layer is seen from its edge.
    public final func convert(_ point: CGPoint, to other: Layer?) -> CGPoint? {
        guard let inRoot = mapToRoot.apply(point) else { return nil }
        guard let other else { return inRoot }
        return other.mapToRoot.preimage(of: inRoot)
    }

    /// Converts a point from `other`'s coordinates, or with nil the outermost layer's, to this layer's.
    public final func convert(_ point: CGPoint, from other: Layer?) -> CGPoint? {
        guard let inRoot = other.map({ $0.mapToRoot.apply(point) }) ?? point else { return nil }
        return mapToRoot.preimage(of: inRoot)
    }

    /// Converts a rectangle to `other`'s coordinates: the smallest one around the four converted corners.
    public final func convert(_ rect: CGRect, to other: Layer?) -> CGRect? {
        CGRect.around(rect.corners.map { convert($0, to: other) })
    }

    /// Converts a rectangle from `other`'s coordinates: the smallest one around the four converted corners.
    public final func convert(_ rect: CGRect, from other: Layer?) -> CGRect? {
        CGRect.around(rect.corners.map { convert($0, from: other) })
    }
}

extension CGRect {
    fileprivate var corners: [CGPoint] {
        [
            CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY),
            CGPoint(x: maxX, y: maxY), CGPoint(x: minX, y: maxY),
        ]
    }

    fileprivate static func around(_ points: [CGPoint?]) -> CGRect? {
        let found = points.compactMap(\.self)
        guard found.count == points.count,
            let minX = found.map(\.x).min(), let maxX = found.map(\.x).max(),
            let minY = found.map(\.y).min(), let maxY = found.map(\.y).max()
        else { return nil }
        return CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
    }
}
