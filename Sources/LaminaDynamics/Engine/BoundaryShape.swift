import Foundation
import LaminaGeometry

/// The straight pieces of a boundary.
enum BoundaryShape {
    /// Whether there is a line in the path, and no coordinate that cannot be computed with.
    static func isUsable(_ path: Path) -> Bool { !path.isEmpty }
}
