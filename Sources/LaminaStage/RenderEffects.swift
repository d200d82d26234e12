import Foundation
import LaminaGeometry
import LaminaLayers

/// What a layer does to its own image and to what is behind it; only layers that do any of it have one.
package struct RenderEffects: Sendable {
    /// What of the mask counts; nil without a mask. The mask is the node's first child, with ``RenderFlags/mask``.
    package var maskType: MaskType?
    /// Nil where no shadow would show.
    package var shadow: RenderShadow?
    /// Of ``RenderTree/filters``, applied to the layer's image in order. Only filters that do something.
    package var filters: Range<Int> = 0..<0
    /// Of ``RenderTree/filters``, applied to what is behind the layer.
    package var backgroundFilters: Range<Int> = 0..<0
    package var compositing = CompositingFilter.sourceOver
    /// Pixels a point of the layer's rasterized image; nil if it is drawn at the frame's own.
    package var rasterizationScale: Double?
    /// Changes whenever anything in the rasterized subtree does.
    package var rasterVersion: RasterVersion?
    /// Of a rasterized layer: whether a layer inside has background filters.
    package var holdsBackdrop = false

    package init() {}
}

/// A layer's shadow with its colour's alpha and `shadowOpacity` put together.
package struct RenderShadow: Sendable {
    /// Premultiplied; the alpha is more than 0.
    package var color: SIMD4<Float>
    /// In points, finite.
    package var offset: CGSize
    /// The standard deviation of the blur in points, at least 0.
    package var radius: Double
    /// The shape that throws the shadow, in the layer's coordinates: of ``RenderTree/paths``, or -1 for the image.
    package var path: Int32

    package init(color: SIMD4<Float>, offset: CGSize, radius: Double, path: Int32 = -1) {
        self.color = color
        self.offset = offset
        self.radius = radius
        self.path = path
    }
}

/// The identity of a rasterized subtree's state: two render trees that carry the same one show the same subtree.
package final class RasterVersion: Sendable {
    package init() {}
}
