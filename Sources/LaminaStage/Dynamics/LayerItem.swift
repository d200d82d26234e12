import LaminaDynamics
import LaminaGeometry
import LaminaLayers

/// A layer as a dynamic item: its rectangle in its superlayer, whatever its anchor point is.
///
/// Behaviours accept layers directly, and return their items:
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
    /// The layer that the item moves.
    public let layer: Layer
    private let companion: LayerCompanion

    fileprivate init(_ layer: Layer, _ companion: LayerCompanion) {
        self.layer = layer
        self.companion = companion
    }

    /// The centre of the layer's bounds in its superlayer's coordinates, in points, with ``Layer/transform`` applied.
    ///
    /// Setting it moves the layer without an animation.
    public var center: Point {
        get {
            let (position, offset) = (layer.storage.position, centerFromPosition(layer.storage.transform?.value))
            return Point(x: position.x + offset.x, y: position.y + offset.y)
        }
        set {
            let offset = centerFromPosition(layer.storage.transform?.value)
            layer.place(at: Point(x: newValue.x - offset.x, y: newValue.y - offset.y))
        }
    }

    /// The layer's bounds.
    public var bounds: Rect { layer.bounds }

    /// The affine, two-dimensional part of ``Layer/transform``.
    ///
    /// Setting it keeps ``center``: the layer rotates about the centre of its bounds, without an animation.
    public var transform: Transform2D {
        get { layer.storage.transform?.value.affine ?? .identity }
        set {
            let center = center
            var full = layer.storage.transform?.value ?? .identity
            (full.m11, full.m12, full.m21, full.m22) = (newValue.m11, newValue.m12, newValue.m21, newValue.m22)
            (full.m41, full.m42) = (newValue.tX, newValue.tY)
            let offset = centerFromPosition(full)
            layer.place(at: Point(x: center.x - offset.x, y: center.y - offset.y), transform: full)
        }
    }

    /// The shape with which the layer collides; the rectangle of its bounds by default. Stored with the layer.
    public var collisionBoundsType: DynamicItemCollisionBoundsType {
        get { companion.boundsType }
        set { companion.boundsType = newValue }
    }

    /// The outline of collision bounds of the kind `path`, in points from the centre of the layer's bounds; empty by
    /// default. Read when the item is added to an animator. Stored with the layer.
    public var collisionBoundingPath: Path {
        get { companion.boundingPath }
        set { companion.boundingPath = newValue }
    }

    /// The layer's name in messages.
    public var description: String { layer.description }

    /// The offset from the position to the centre of the bounds, in the superlayer's coordinates.
    private func centerFromPosition(_ transform: Transform3D?) -> Point {
        let (anchor, size) = (layer.storage.anchorPoint, layer.storage.bounds.size)
        let (x, y) = ((0.5 - anchor.x) * size.width, (0.5 - anchor.y) * size.height)
        guard let transform else { return Point(x: x, y: y) }
        return Point(
            x: x * transform.m11 + y * transform.m21 + transform.m41,
            y: x * transform.m12 + y * transform.m22 + transform.m42)
    }
}

extension Layer: DynamicItemConvertible {
    /// The layer as a dynamic item; the same object for as long as a behaviour or anything else retains it.
    public final var dynamicItem: LayerItem {
        let companion = companion as? LayerCompanion ?? LayerCompanion()
        if self.companion == nil { self.companion = companion }
        if let item = companion.item { return item }
        let made = LayerItem(self, companion)
        companion.item = made
        return made
    }
}

/// The dynamics state stored with a layer: its item while there is one, and its collision shape.
private final class LayerCompanion {
    /// Weak, as the item owns the layer; behaviours own the item.
    weak var item: LayerItem?
    var boundsType = DynamicItemCollisionBoundsType.rectangle
    var boundingPath = Path()
}
