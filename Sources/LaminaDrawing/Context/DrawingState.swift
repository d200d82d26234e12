import Foundation
import LaminaGeometry

/// What ``DrawingContext/saveGState()`` keeps, but for the clip, which Cairo keeps.
struct DrawingState {
    /// From points to pixels.
    var transform: AffineTransform
    var fillColor = Color.black
    var strokeColor = Color.black
    var stroke = StrokeStyle()
    var alpha = 1.0
    var blendMode = BlendMode.normal
    /// How many paths clip; neighbours differ in their antialiasing, which keeps Cairo from intersecting polygons, of
    /// which the time has no bound.
    var clipCount = 0
}
