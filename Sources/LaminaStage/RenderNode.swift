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
package struct RenderFlags: OptionSet, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package static let hidden = RenderFlags(rawValue: 1 << 0)
    package static let masksToBounds = RenderFlags(rawValue: 1 << 1)
    /// Opacity fades the subtree as one image.
    package static let groupOpacity = RenderFlags(rawValue: 1 << 2)
    package static let doubleSided = RenderFlags(rawValue: 1 << 3)
    /// The contents are drawn with an alpha of 1.
    package static let opaqueContents = RenderFlags(rawValue: 1 << 4)
    /// An odd number of flipped geometries up to here: images are turned back and mirrors do not count as a back face.
    package static let mirrored = RenderFlags(rawValue: 1 << 5)
    /// A hard edge: a pixel belongs to the layer if its centre does.
    package static let hardLeft = RenderFlags(rawValue: 1 << 6)
    package static let hardTop = RenderFlags(rawValue: 1 << 7)
    package static let hardRight = RenderFlags(rawValue: 1 << 8)
    package static let hardBottom = RenderFlags(rawValue: 1 << 9)

    /// The layer is its parent's mask: not painted among the sublayers, and its own map ignores `sublayerTransform`.
    package static let mask = RenderFlags(rawValue: 1 << 10)
    /// The layer reads what is behind it: background filters, vibrancy or a compositing filter.
    package static let readsBackdrop = RenderFlags(rawValue: 1 << 11)
    /// Some layer inside reads what is behind this one, because no layer between is an image of its own. A straight clip
    /// around it falls on whole pixels.
    package static let holdsBackdropReader = RenderFlags(rawValue: 1 << 12)
    /// What the background filters give shows through the alpha of the layer's image, and the image itself does not.
    package static let vibrant = RenderFlags(rawValue: 1 << 13)
    /// The layer is a snapshot: an image of its own whatever its properties are.
    package static let snapshot = RenderFlags(rawValue: 1 << 14)

    /// Pictures change over inside: an image of its own, in which shares of them add up.
    package static let transition = RenderFlags(rawValue: 1 << 15)
    /// What is an image of its own whatever its properties are.
    package static let ownImage: RenderFlags = [.snapshot, .transition]

    package static let hardEdges: RenderFlags = [.hardLeft, .hardTop, .hardRight, .hardBottom]
}
