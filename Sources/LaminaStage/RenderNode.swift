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

/// The yes-or-no properties of a ``RenderNode``.
///
/// Inlined into other modules, with its own tests of membership: the planner asks them of every layer, and those of the
/// protocol would be calls through a table there.
package struct RenderFlags: OptionSet, Sendable {
    package let rawValue: UInt32
    @inlinable package init(rawValue: UInt32) { self.rawValue = rawValue }

    @inlinable package func contains(_ other: RenderFlags) -> Bool { rawValue & other.rawValue == other.rawValue }
    @inlinable package func isSuperset(of other: RenderFlags) -> Bool { contains(other) }
    package mutating func set(_ flag: RenderFlags, to isOn: Bool) {
        if isOn { formUnion(flag) } else { subtract(flag) }
    }

    @inlinable package func isDisjoint(with other: RenderFlags) -> Bool { rawValue & other.rawValue == 0 }

    @inlinable package static var hidden: RenderFlags { RenderFlags(rawValue: 1 << 0) }
    @inlinable package static var masksToBounds: RenderFlags { RenderFlags(rawValue: 1 << 1) }
    /// Opacity fades the subtree as one image.
    @inlinable package static var groupOpacity: RenderFlags { RenderFlags(rawValue: 1 << 2) }
    @inlinable package static var doubleSided: RenderFlags { RenderFlags(rawValue: 1 << 3) }
    /// The contents are drawn with an alpha of 1.
    @inlinable package static var opaqueContents: RenderFlags { RenderFlags(rawValue: 1 << 4) }
    /// An odd number of flipped geometries up to here: images are turned back.
    @inlinable package static var mirrored: RenderFlags { RenderFlags(rawValue: 1 << 5) }
    /// A hard edge: a pixel belongs to the layer if its centre does.
    @inlinable package static var hardLeft: RenderFlags { RenderFlags(rawValue: 1 << 6) }
    @inlinable package static var hardTop: RenderFlags { RenderFlags(rawValue: 1 << 7) }
    @inlinable package static var hardRight: RenderFlags { RenderFlags(rawValue: 1 << 8) }
    @inlinable package static var hardBottom: RenderFlags { RenderFlags(rawValue: 1 << 9) }

    /// The layer is its parent's mask: not painted among the sublayers, and its own map ignores `sublayerTransform`.
    @inlinable package static var mask: RenderFlags { RenderFlags(rawValue: 1 << 10) }
    /// The layer reads what is behind it: background filters, vibrancy or a compositing filter.
    @inlinable package static var readsBackdrop: RenderFlags { RenderFlags(rawValue: 1 << 11) }
    /// Some layer inside reads what is behind this one, because no layer between is an image of its own. A straight clip
    /// around it falls on whole pixels.
    @inlinable package static var holdsBackdropReader: RenderFlags { RenderFlags(rawValue: 1 << 12) }
    /// What the background filters give shows through the alpha of the layer's image, and the image itself does not.
    @inlinable package static var vibrant: RenderFlags { RenderFlags(rawValue: 1 << 13) }
    /// The layer is a snapshot: an image of its own whatever its properties are.
    @inlinable package static var snapshot: RenderFlags { RenderFlags(rawValue: 1 << 14) }

    /// Pictures change over inside: an image of its own, in which shares of them add up.
    @inlinable package static var transition: RenderFlags { RenderFlags(rawValue: 1 << 15) }
    /// The gradient has no transparent colour.
    @inlinable package static var opaqueGradient: RenderFlags { RenderFlags(rawValue: 1 << 16) }
    /// The contents have a tint other than white.
    @inlinable package static var tintedContents: RenderFlags { RenderFlags(rawValue: 1 << 17) }
    /// The way to the superlayer turns space inside out, as a mirror does: what is seen of the layer is its front if the map
    /// to the viewer mirrors as often.
    @inlinable package static var reversed: RenderFlags { RenderFlags(rawValue: 1 << 18) }
    /// What is an image of its own whatever its properties are.
    @inlinable package static var ownImage: RenderFlags { RenderFlags(rawValue: 0b11 << 14) }

    @inlinable package static var hardEdges: RenderFlags { RenderFlags(rawValue: 0b1111 << 6) }
}
