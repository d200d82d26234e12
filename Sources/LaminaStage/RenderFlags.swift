import LaminaLayers

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

extension RenderFlags {
    /// What follows from where in the tree a layer is.
    static var ofPlace: RenderFlags { [.mirrored, .mask, .holdsBackdropReader] }

    @inline(__always)
    init(_ layer: UnsafePointer<LayerStorage>) {
        self = []
        if layer.pointee.isHidden { insert(.hidden) }
        if layer.pointee.masksToBounds { insert(.masksToBounds) }
        if layer.pointee.allowsGroupOpacity { insert(.groupOpacity) }
        if layer.pointee.isDoubleSided { insert(.doubleSided) }
        if layer.pointee.isOpaque || layer.pointee.contents?.isOpaque == true { insert(.opaqueContents) }
        let smooth = layer.pointee.allowsEdgeAntialiasing ? layer.pointee.edgeAntialiasingMask : []
        if smooth != .all {
            if !smooth.contains(.left) { insert(.hardLeft) }
            if !smooth.contains(.top) { insert(.hardTop) }
            if !smooth.contains(.right) { insert(.hardRight) }
            if !smooth.contains(.bottom) { insert(.hardBottom) }
        }
    }
}
