import Foundation
import LaminaGeometry

extension Layer {
    /// Moves the layer without running actions, as what moves layers by itself does: no implicit animation begins.
    ///
    /// The next frame shows it, as after setting ``position``.
    package final func place(at position: CGPoint) {
        changePlace { $0.position = position }
        if redisplaysProperties { redisplay(after: .position) }
    }

    /// Moves and transforms the layer without running actions. Allocates only when a layer gets its first transform.
    package final func place(at position: CGPoint, transform: Transform3D) {
        changePlace { storage in
            storage.position = position
            if !transform.isIdentity, isKnownUniquelyReferenced(&storage.transform), let box = storage.transform {
                box.value = transform
            } else {
                storage.transform = Transform3DBox(transform)
            }
        }
        if redisplaysProperties {
            redisplay(after: .position)
            redisplay(after: .transform)
        }
    }
}
