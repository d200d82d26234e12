import Foundation
import LaminaDynamics
import LaminaGeometry
import LaminaLayers

/// A layer as an item that physics moves: its rectangle as seen in its superlayer, whatever its anchor point is.
///
/// Behaviours take layers as they are, and tell of their items:
///
/// ```swift
/// ball.dynamicItem.collisionBoundsType = .ellipse
/// let gravity = GravityBehavior(items: [ball])
/// gravity.items[0] === ball.dynamicItem  // true
/// (gravity.items[0] as? LayerItem)?.layer  // ball
/// ```
///
/// An animator writes ``Layer/position`` and ``Layer/transform`` as if they had been set with actions disabled: no
/// implicit animation begins, and the next frame shows it. An item owns its layer.
public final class LayerItem: DynamicItem, CustomStringConvertible {
    /// The layer that is moved.
    public let layer: Layer
    private let companion: LayerCompanion

    fileprivate init(_ layer: Layer, _ companion: LayerCompanion) {
        self.layer = layer
        self.companion = companion
    }

    /// The middle of the layer's bounds in its superlayer's coordinates, in points, with ``Layer/transform`` applied.
    ///
    /// Setting it moves the layer without an animation.
    public var center: CGPoint {
        get {
            let (position, offset) = (layer.storage.position, centerFromPosition(layer.storage.transform?.value))
            return CGPoint(x: position.x + offset.x, y: position.y + offset.y)
        }
        set {
            let offset = centerFromPosition(layer.storage.transform?.value)
            layer.place(at: CGPoint(x: newValue.x - offset.x, y: newValue.y - offset.y))
        }
    }

    /// The layer's bounds.
    public var bounds: CGRect { layer.bounds }

    /// The part of ``Layer/transform`` that lies in the plane.
    ///
    /// Setting it keeps ``center``: the layer turns about the middle of its bounds, without an animation.
    public var transform: AffineTransform {
        get { layer.storage.transform?.value.affine ?? .identity }
        set {
            let center = center
            var full = layer.storage.transform?.value ?? .identity
            (full.m11, full.m12, full.m21, full.m22) = (newValue.m11, newValue.m12, newValue.m21, newValue.m22)
            (full.m41, full.m42) = (newValue.tX, newValue.tY)
            let offset = centerFromPosition(full)
            layer.place(at: CGPoint(x: center.x - offset.x, y: center.y - offset.y), transform: full)
        }
    }

    /// The shape with which the layer meets others; a rectangle, its bounds, unless set. The layer keeps it.
    public var collisionBoundsType: DynamicItemCollisionBoundsType {
        get { companion.boundsType }
        set { companion.boundsType = newValue }
    }

    /// The outline of collision bounds of the kind `path`, in points from the middle of the layer's bounds; empty unless
    /// set. Read when the item comes to an animator. The layer keeps it.
    public var collisionBoundingPath: Path {
        get { companion.boundingPath }
        set { companion.boundingPath = newValue }
    }

    /// The words for the layer in messages.
    public var description: String { layer.description }

    /// The way from the position to the middle of the bounds, in the superlayer's coordinates.
    private func centerFromPosition(_ transform: Transform3D?) -> CGPoint {
        let (anchor, size) = (layer.storage.anchorPoint, layer.storage.bounds.size)
        let (x, y) = ((0.5 - anchor.x) * size.width, (0.5 - anchor.y) * size.height)
        guard let transform else { return CGPoint(x: x, y: y) }
        return CGPoint(
            x: x * transform.m11 + y * transform.m21 + transform.m41,
            y: x * transform.m12 + y * transform.m22 + transform.m42)
    }
}

extension Layer: DynamicItemConvertible {
    /// The layer as an item of physics; the same one as long as anybody holds it, such as a behaviour.
    public final var dynamicItem: LayerItem {
        let companion = companion as? LayerCompanion ?? LayerCompanion()
        if self.companion == nil { self.companion = companion }
        if let item = companion.item { return item }
        let made = LayerItem(self, companion)
        companion.item = made
        return made
    }
}

/// What physics keeps with a layer: its item while there is one, and the shape with which it collides.
private final class LayerCompanion {
    /// Owned by its behaviours, as it owns the layer.
    weak var item: LayerItem?
    var boundsType = DynamicItemCollisionBoundsType.rectangle
    var boundingPath = Path()
}
