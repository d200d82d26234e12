import Foundation
import LaminaGeometry

/// One layer of a ``RenderTree``: plain values, no references.
package struct RenderNode: Sendable {
    /// The map from this layer's coordinates (points) to its superlayer's; for the first node, to pixels.
    package var toSuperlayer: Homography
    /// The bounds in points; the size is never negative.
    package var bounds: CGRect
    /// The nodes of the subtree, this one included.
    package var subtreeCount: Int32 = 1
    package var flags: RenderFlags = []
    /// From 0 to 1.
    package var opacity: Float = 1
    /// In points, at least 0.
    package var borderWidth: Float = 0
    /// The radius of each corner in points, at most half of the shorter side: top left, top right, bottom right,
    /// bottom left.
    package var cornerRadii = SIMD4<Float>.zero
    /// Premultiplied.
    package var backgroundColor = SIMD4<Float>.zero
    /// Premultiplied.
    package var borderColor = SIMD4<Float>.zero
    /// An index into ``RenderTree/contents``, or -1.
    package var contents: Int32 = -1
    /// An index into ``RenderTree/images``, or -1.
    package var pattern: Int32 = -1
    /// Pixels of the pattern a point.
    package var patternScale: Float = 1
    /// An index into ``RenderTree/gradients``, or -1. It lies over the background and under the contents.
    package var gradient: Int32 = -1
    /// An index into ``RenderTree/tints``, or -1: what the layer's finished image is multiplied with.
    package var tint: Int32 = -1
    /// An index into ``RenderTree/slices``, or -1: the half planes that are left of what the layer draws.
    package var slices: Int32 = -1
    /// An index into ``RenderTree/effects``, or -1.
    package var effects: Int32 = -1
    /// An index into ``RenderTree/names``, or -1.
    package var name: Int32 = -1

    package init(toSuperlayer: Homography, bounds: CGRect) {
        self.toSuperlayer = toSuperlayer
        self.bounds = bounds
    }
}
