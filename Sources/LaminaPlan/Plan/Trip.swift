import LaminaCounters
import LaminaGeometry

/// A trip that the layer tree asks for: whose it is and why. The shadow of a path is none.
package struct Trip: Sendable, Equatable {
    /// The node of the render tree.
    package var node: Int
    /// All that makes the layer an image of its own.
    package var reasons: ReasonSet
    /// The pixels of the frame that the image touches, or those of its own grid.
    package var area: PixelRect
}
