import LaminaLayers

/// The Boolean properties of a ``RenderNode``.
///
/// Inlined into other modules, with its own literals and membership tests: the planner uses them for every layer, and the
/// protocol's would be witness-table calls there, with an array for each literal.
package struct RenderFlags: OptionSet, Sendable {
    package let rawValue: UInt32
    @inlinable package init(rawValue: UInt32) { self.rawValue = rawValue }

    @inlinable @inline(__always)
    package init(arrayLiteral elements: RenderFlags...) {
        var all: UInt32 = 0
        for element in elements { all |= element.rawValue }
        self.init(rawValue: all)
    }

    @inlinable package func contains(_ other: RenderFlags) -> Bool { rawValue & other.rawValue == other.rawValue }
    @inlinable package func isSuperset(of other: RenderFlags) -> Bool { contains(other) }
    package mutating func set(_ flag: RenderFlags, to isOn: Bool) {
        if isOn { formUnion(flag) } else { subtract(flag) }
    }

    @inlinable package func isDisjoint(with other: RenderFlags) -> Bool { rawValue & other.rawValue == 0 }

    @inlinable package static var hidden: RenderFlags { RenderFlags(rawValue: 1 << 0) }
    @inlinable package static var masksToBounds: RenderFlags { RenderFlags(rawValue: 1 << 1) }
    /// Opacity applies to the subtree as one image.
    @inlinable package static var groupOpacity: RenderFlags { RenderFlags(rawValue: 1 << 2) }
    @inlinable package static var doubleSided: RenderFlags { RenderFlags(rawValue: 1 << 3) }
    /// The contents have an alpha of 1 everywhere.
    @inlinable package static var opaqueContents: RenderFlags { RenderFlags(rawValue: 1 << 4) }
    /// The number of flipped geometries up to here is odd: images are flipped back.
    @inlinable package static var geometryFlipped: RenderFlags { RenderFlags(rawValue: 1 << 5) }
    /// A hard, not antialiased edge: a pixel belongs to the layer if its centre does.
    @inlinable package static var hardLeft: RenderFlags { RenderFlags(rawValue: 1 << 6) }
    @inlinable package static var hardTop: RenderFlags { RenderFlags(rawValue: 1 << 7) }
    @inlinable package static var hardRight: RenderFlags { RenderFlags(rawValue: 1 << 8) }
    @inlinable package static var hardBottom: RenderFlags { RenderFlags(rawValue: 1 << 9) }

    /// The layer is its parent's mask: not painted among the sublayers, and its own map ignores `sublayerTransform`.
    @inlinable package static var mask: RenderFlags { RenderFlags(rawValue: 1 << 10) }
    /// The layer samples its backdrop: background filters, vibrancy or a compositing filter.
    @inlinable package static var samplesBackdrop: RenderFlags { RenderFlags(rawValue: 1 << 11) }
    /// A layer inside samples the backdrop of this one, as no layer between has a surface of its own. A rectilinear
    /// clip around it is aligned to whole pixels.
    @inlinable package static var containsBackdropSampler: RenderFlags { RenderFlags(rawValue: 1 << 12) }
    /// The filtered backdrop is shown through the alpha of the layer's image, and the image itself is not shown.
    @inlinable package static var vibrant: RenderFlags { RenderFlags(rawValue: 1 << 13) }
    /// The layer is a snapshot: it has a surface of its own whatever its properties are.
    @inlinable package static var snapshot: RenderFlags { RenderFlags(rawValue: 1 << 14) }

    /// Two pictures cross-fade inside: a surface of its own, in which their fractions add up.
    @inlinable package static var transition: RenderFlags { RenderFlags(rawValue: 1 << 15) }
    /// The gradient has no transparent colour.
    @inlinable package static var opaqueGradient: RenderFlags { RenderFlags(rawValue: 1 << 16) }
    /// The contents have a tint other than white.
    @inlinable package static var tintedContents: RenderFlags { RenderFlags(rawValue: 1 << 17) }
    /// The map to the superlayer reverses orientation, as a reflection does: the layer's front is visible if the map to
    /// the viewer does so too.
    @inlinable package static var reversed: RenderFlags { RenderFlags(rawValue: 1 << 18) }
    /// The node is of no layer, but for one that may be added; it is hidden too.
    @inlinable package static var vacant: RenderFlags { RenderFlags(rawValue: 1 << 19) }
    /// The corners are not four quarters of circles with radii of at most half of the shorter side each: the node's radii
    /// are ``PackedCorners``.
    @inlinable package static var shapedCorners: RenderFlags { RenderFlags(rawValue: 1 << 20) }
    /// The corners are continuous; a node with the flag has ``shapedCorners`` too.
    @inlinable package static var continuousCorners: RenderFlags { RenderFlags(rawValue: 1 << 21) }
    /// The layer has radii of its own for each corner, in place of one for all.
    @inlinable package static var ownRadii: RenderFlags { RenderFlags(rawValue: 1 << 22) }
    /// The flags of a node that say what its radii mean.
    @inlinable package static var cornerForm: RenderFlags { RenderFlags(rawValue: 0b11 << 20) }
    /// Layers inside see only what is painted inside. With ``containsBackdropSampler`` the layer has a surface of its own,
    /// unless what samples the backdrop turns out to show nothing.
    @inlinable package static var isolated: RenderFlags { RenderFlags(rawValue: 1 << 23) }
    /// The flags of a node that has a surface of its own whatever its properties are.
    @inlinable package static var ownImage: RenderFlags { RenderFlags(rawValue: 0b11 << 14) }

    /// The flags of an isolated layer in which a layer samples the backdrop.
    @inlinable package static var isolatesSampler: RenderFlags { RenderFlags(rawValue: 1 << 12 | 1 << 23) }

    @inlinable package static var hardEdges: RenderFlags { RenderFlags(rawValue: 0b1111 << 6) }
}

extension RenderFlags {
    /// The flags that follow from a layer's position in the tree.
    static var fromPosition: RenderFlags { [.geometryFlipped, .mask, .containsBackdropSampler] }

    @inline(__always)
    init(_ layer: UnsafePointer<LayerStorage>) {
        self = []
        if layer.pointee.isHidden { insert(.hidden) }
        if layer.pointee.masksToBounds { insert(.masksToBounds) }
        if layer.pointee.allowsGroupOpacity { insert(.groupOpacity) }
        if layer.pointee.isDoubleSided { insert(.doubleSided) }
        if layer.pointee.isOpaque || layer.pointee.contents?.isOpaque == true { insert(.opaqueContents) }
        if let drawn = layer.pointee.drawn, drawn.role != .contents, drawn.image.isOpaque,
            !layer.pointee.showsContents
        {
            insert(.opaqueContents)
        }
        let smooth = layer.pointee.allowsEdgeAntialiasing ? layer.pointee.edgeAntialiasingMask : []
        if smooth != .all {
            if !smooth.contains(.left) { insert(.hardLeft) }
            if !smooth.contains(.top) { insert(.hardTop) }
            if !smooth.contains(.right) { insert(.hardRight) }
            if !smooth.contains(.bottom) { insert(.hardBottom) }
        }
    }
}
