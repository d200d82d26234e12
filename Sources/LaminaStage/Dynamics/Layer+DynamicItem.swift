import Foundation
import LaminaDynamics
import LaminaGeometry
import LaminaLayers

/// A layer as what physics moves: its rectangle as seen in its superlayer, whatever its anchor point is.
///
/// An animator writes ``Layer/position`` and ``Layer/transform`` as if they had been set with actions disabled: no
/// implicit animation begins, and the next frame shows it.
extension Layer: DynamicItem {
    /// The middle of the bounds in the superlayer's coordinates, in points, with ``Layer/transform`` applied.
    ///
    /// Setting it moves the layer without an animation.
    public final var center: CGPoint {
        get {
            let (position, offset) = (storage.position, centerFromPosition(storage.transform?.value))
            return CGPoint(x: position.x + offset.x, y: position.y + offset.y)
        }
        set {
            let offset = centerFromPosition(storage.transform?.value)
            place(at: CGPoint(x: newValue.x - offset.x, y: newValue.y - offset.y))
        }
    }

    /// The part of ``Layer/transform`` that lies in the plane, as physics sees it.
    ///
    /// Setting it keeps ``center``: the layer turns about the middle of its bounds, without an animation. In the layer's
    /// own terms it is set by ``Layer/transform``, which this does not hide.
    @_implements(DynamicItem,transform) @_disfavoredOverload
    public final var planeTransform: AffineTransform {
        get { storage.transform?.value.affine ?? .identity }
        set {
            let center = center
            var full = storage.transform?.value ?? .identity
            (full.m11, full.m12, full.m21, full.m22) = (newValue.m11, newValue.m12, newValue.m21, newValue.m22)
            (full.m41, full.m42) = (newValue.tX, newValue.tY)
            let offset = centerFromPosition(full)
            place(at: CGPoint(x: center.x - offset.x, y: center.y - offset.y), transform: full)
        }
    }

    /// From the position to the middle of the bounds, in the superlayer's coordinates.
    private final func centerFromPosition(_ transform: Transform3D?) -> CGPoint {
        let x = (0.5 - storage.anchorPoint.x) * storage.bounds.width
        let y = (0.5 - storage.anchorPoint.y) * storage.bounds.height
        guard let transform else { return CGPoint(x: x, y: y) }
        return CGPoint(
            x: x * transform.m11 + y * transform.m21 + transform.m41,
            y: x * transform.m12 + y * transform.m22 + transform.m42)
    }
}
