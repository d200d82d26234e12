import LaminaDynamics
import LaminaGeometry
import LaminaLayers

extension Layer {
    /// The shape with which the layer meets others in dynamics; a rectangle, its bounds, unless set.
    public final var collisionBoundsType: DynamicItemCollisionBoundsType {
        get { collisionBounds?.type ?? .rectangle }
        set {
            if collisionBounds == nil, newValue == .rectangle { return }
            ensuredCollisionBounds.type = newValue
        }
    }

    /// The outline of collision bounds of the kind `path`, in points from the middle of the layer's bounds; empty unless
    /// set. Read when the layer comes to an animator.
    public final var collisionBoundingPath: Path {
        get { collisionBounds?.path ?? Path() }
        set { ensuredCollisionBounds.path = newValue }
    }

    private final var collisionBounds: CollisionBounds? { motion?.companion as? CollisionBounds }

    private final var ensuredCollisionBounds: CollisionBounds {
        if let collisionBounds { return collisionBounds }
        let made = CollisionBounds()
        motionForCompanion.companion = made
        return made
    }
}

/// The shape with which a layer collides, where it is not its bounds.
private final class CollisionBounds {
    var type = DynamicItemCollisionBoundsType.rectangle
    var path = Path()
}
