import Glibc
import LaminaGeometry
import LaminaImage
import LaminaLayers

/// One layer of a ``RenderTree``: plain values, no references.
package struct RenderNode: Sendable {
    /// The map from this layer's coordinates (points) to its superlayer's; for the first node, to pixels.
    package var toSuperlayer: Homography
    /// The bounds in points; the size is never negative.
    package var bounds: Rect
    /// The nodes of the subtree, this one included.
    package var subtreeCount: Int32 = 1
    package var flags: RenderFlags = []
    /// From 0 to 1.
    package var opacity: Float = 1
    /// In points, at least 0.
    package var borderWidth: Float = 0
    /// An index into ``RenderTree/particles``, or -1: the node shows these particles, and nothing else.
    package var particles: Int32 = -1
    /// The radius of each corner in points, at most half of the shorter side: top left, top right, bottom right,
    /// bottom left. With ``RenderFlags/shapedCorners`` each number has two radii: ``PackedCorners``.
    package var cornerRadii = SIMD4<Float>.zero
    /// Premultiplied.
    package var backgroundColor = SIMD4<Float>.zero
    /// Premultiplied.
    package var borderColor = SIMD4<Float>.zero
    /// An index into ``RenderTree/contents``, or -1.
    package var contents: Int32 = -1
    /// An index into ``RenderTree/images``, or -1.
    package var pattern: Int32 = -1
    /// Pixels of the pattern per point.
    package var patternScale: Float = 1
    /// An index into ``RenderTree/gradients``, or -1. It is above the background and below the contents.
    package var gradient: Int32 = -1
    /// An index into ``RenderTree/tints``, or -1: the colour that the layer's finished image is multiplied by.
    package var tint: Int32 = -1
    /// An index into ``RenderTree/clipPlanes``, or -1: the clip planes that cut the layer with its sublayers.
    package var clipPlanes: Int32 = -1
    /// An index into ``RenderTree/effects``, or -1.
    package var effects: Int32 = -1
    /// An index into ``RenderTree/names``, or -1.
    package var name: Int32 = -1

    package init(toSuperlayer: Homography, bounds: Rect) {
        self.toSuperlayer = toSuperlayer
        self.bounds = bounds
    }
}

extension RenderNode {
    /// Makes the node of a layer: its values clamped to the ranges that the planner relies on.
    ///
    /// The storage is read in place, by its address: a copy would retain and release each reference.
    @inline(__always)
    init(_ layer: UnsafePointer<LayerStorage>, toSuperlayer: Homography) {
        self.init(toSuperlayer: toSuperlayer, bounds: .zero)
        read(layer)
    }

    /// Updates the node of a layer without effects, in a superlayer without a sublayer transform, to other values.
    /// Returns whether they differ.
    @inline(__always)
    mutating func update(_ layer: UnsafePointer<LayerStorage>) -> Bool {
        var new = self
        let positionFlags = RenderFlags(rawValue: flags.rawValue & RenderFlags.fromPosition.rawValue)
        new.toSuperlayer = layer.plainMap()
        new.read(layer)
        new.flags.formUnion(positionFlags)
        if layer.reversesSpace(in: nil) { new.flags.insert(.reversed) }
        if new.hasSameValues(as: self) { return false }
        self = new
        return true
    }

    /// Returns whether everything that depends on the layer's own values is equal, and zeros have the same signs.
    @inline(__always)
    private func hasSameValues(as other: RenderNode) -> Bool {
        toSuperlayer == other.toSuperlayer && bounds == other.bounds && backgroundColor == other.backgroundColor
            && flags == other.flags && opacity == other.opacity && cornerRadii == other.cornerRadii
            && borderWidth == other.borderWidth && borderColor == other.borderColor
            && patternScale == other.patternScale && signs == other.signs
    }

    /// The signs of the numbers of which any may be a negative zero.
    private var signs: UInt16 {
        let (map, bounds) = (toSuperlayer, bounds)
        let numbers: InlineArray<11, Double> = [
            map.a, map.b, map.c, map.d, map.e, map.f, map.g, map.h, map.i, bounds.origin.x, bounds.origin.y,
        ]
        var signs: UInt16 = 0
        for index in numbers.indices where numbers[index].sign == .minus { signs |= 1 << UInt16(index) }
        return signs
    }

    /// Reads everything that depends on the layer's own values alone.
    @inline(__always)
    private mutating func read(_ layer: UnsafePointer<LayerStorage>) {
        let frame = layer.pointee.bounds
        bounds = Rect(
            x: frame.origin.x, y: frame.origin.y, width: max(0, frame.size.width), height: max(0, frame.size.height))
        let opacity = layer.pointee.opacity
        self.opacity = opacity > 0 ? min(opacity, 1) : 0
        flags = RenderFlags(layer)
        backgroundColor = .zero
        if let color = layer.pointee.backgroundColor { backgroundColor = color.premultiplied }
        (borderWidth, borderColor) = (0, .zero)
        if layer.pointee.borderWidth > 0, let color = layer.pointee.borderColor, color.alpha > 0 {
            borderWidth = Float(layer.pointee.borderWidth)
            borderColor = color.premultiplied
        }
        cornerRadii = .zero
        if layer.pointee.cornerRadiiBox != nil || layer.pointee.cornerCurve != .circular {
            setCorners(CornerShape(layer, bounds.size))
            if layer.pointee.cornerRadiiBox != nil { flags.insert(.ownRadii) }
        } else if layer.pointee.cornerRadius > 0 {
            let radius = Float(min(layer.pointee.cornerRadius, min(bounds.size.width, bounds.size.height) / 2))
            let corners = layer.pointee.maskedCorners
            cornerRadii = SIMD4(
                corners.contains(.minXMinY) ? radius : 0, corners.contains(.maxXMinY) ? radius : 0,
                corners.contains(.maxXMaxY) ? radius : 0, corners.contains(.minXMaxY) ? radius : 0)
        }
        patternScale = Float(layer.pointee.contentsScale)
    }
}

extension Layer {
    /// The address of the layer's values, valid while the layer is: a value read from an object's property would be copied.
    @inline(__always)
    var storageAddress: UnsafePointer<LayerStorage> { address(&storage) }

    @inline(__always)
    private func address(_ values: UnsafePointer<LayerStorage>) -> UnsafePointer<LayerStorage> { values }
}

extension UnsafePointer<LayerStorage> {
    /// The map from the layer's coordinates to those of a superlayer without a sublayer transform: for most, a
    /// translation.
    @inline(__always)
    func plainMap() -> Homography {
        guard pointee.transform == nil, !pointee.isGeometryFlipped else { return localToSuperlayer(in: nil) }
        let (position, bounds, anchor) = (pointee.position, pointee.bounds, pointee.anchorPoint)
        return Homography(
            translationX: position.x - bounds.origin.x - anchor.x * bounds.size.width,
            y: position.y - bounds.origin.y - anchor.y * bounds.size.height)
    }
}
