import LaminaGeometry
import LaminaLayers

/// A layer's effects on its own image and on its backdrop; only layers with any have an entry.
package struct RenderEffects: Sendable {
    /// The channel of the mask that is used; nil without a mask. The mask is the node's first child, with
    /// ``RenderFlags/mask``.
    package var maskType: MaskType?
    /// True if the layer shows where its mask does not.
    package var isMaskInverted = false
    /// Nil if no shadow would be visible.
    package var shadow: RenderShadow?
    /// A range of ``RenderTree/boxShadows``. Only shadows that show.
    package var boxShadows: Range<Int> = 0..<0
    /// An index into ``RenderTree/borderSides``, or -1. With it the node has no border of its own.
    package var borderSides: Int32 = -1
    /// An index into ``RenderTree/borderImages``, or -1. With it the node has no other border.
    package var borderImage: Int32 = -1
    /// A range of ``RenderTree/filters``, applied to the layer's image in order. Only filters with an effect.
    package var filters: Range<Int> = 0..<0
    /// A range of ``RenderTree/filters``, applied to the layer's backdrop.
    package var backgroundFilters: Range<Int> = 0..<0
    package var compositing = CompositingFilter.sourceOver
    /// Pixels per point of the layer's rasterized image; nil if the layer is not rasterized.
    package var rasterizationScale: Double?
    /// The area in the layer's coordinates, not empty, that copies of the layer's image fill; nil if it is shown once.
    package var patternArea: Rect?
    /// Changes whenever anything in the subtree of a layer with a grid of its own does.
    package var rasterVersion: RasterVersion?
    /// True for a layer with a grid of its own if a layer inside has background filters.
    package var holdsBackdrop = false

    package init() {}

    /// True if the layer asks for an image with a grid of its own.
    package var asksForOwnGrid: Bool { rasterizationScale != nil || patternArea != nil }
}

/// A layer's shadow, its colour's alpha and `shadowOpacity` combined.
package struct RenderShadow: Sendable {
    /// Premultiplied; the alpha is more than 0.
    package var color: SIMD4<Float>
    /// In points, finite.
    package var offset: Size
    /// The standard deviation of the blur in points, at least 0.
    package var radius: Double
    /// The shape that casts the shadow, in the layer's coordinates: an index into ``RenderTree/paths``, or -1 for the
    /// layer's image.
    package var path: Int32

    package init(color: SIMD4<Float>, offset: Size, radius: Double, path: Int32 = -1) {
        self.color = color
        self.offset = offset
        self.radius = radius
        self.path = path
    }
}

/// A shadow of a layer's box; see `BoxShadow`.
package struct RenderBoxShadow: Sendable, Equatable {
    /// Premultiplied; the alpha is more than 0.
    package var color: SIMD4<Float>
    /// In points, finite.
    package var offset: Size
    /// The standard deviation of the blur in points, at least 0.
    package var radius: Double
    /// In points, finite.
    package var spread: Double
    package var isInset: Bool
    /// True if an outer shadow is left out where the layer's box is.
    package var cutsOutBox: Bool

    /// Nil if the shadow would not be visible.
    package init?(_ shadow: BoxShadow) {
        color = shadow.color.premultiplied
        guard color.w > 0 else { return nil }
        (offset, radius, spread) = (shadow.offset, shadow.radius, shadow.spread)
        (isInset, cutsOutBox) = (shadow.isInset, shadow.cutsOutBox)
    }
}

/// The identity of a rasterized subtree's state: render trees with the same one show the same subtree.
package final class RasterVersion: Sendable {
    package init() {}
}
