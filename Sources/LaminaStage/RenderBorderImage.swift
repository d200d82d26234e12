import LaminaGeometry
import LaminaLayers

/// The picture of a layer's border; see `BorderImageParts`. Numbers for four sides are those of the upright picture: top,
/// right, bottom, left.
package struct RenderBorderImage: Sendable, Equatable {
    /// An index into ``RenderTree/images``.
    package var image: Int32
    /// The distances of the cuts from the image's edges in whole texels, at most its size.
    package var slices: SIMD4<Double>
    /// In points, finite, at least 0.
    package var widths: SIMD4<Double>
    /// In points, finite, at least 0; 0 for a layer that clips.
    package var outsets: SIMD4<Double>
    /// The part in the middle is shown.
    package var fills: Bool
    package var horizontal: BorderImageParts.Repeat
    package var vertical: BorderImageParts.Repeat
    /// The nearest texel instead of interpolation.
    package var isNearest: Bool

    /// - Parameters:
    ///   - image: an index into ``RenderTree/images``.
    ///   - size: of the image in texels.
    ///   - scale: texels per point where the parts have no widths.
    ///   - isClipped: whether the layer shows nothing beyond its bounds.
    package init(
        _ parts: BorderImageParts, image: Int32, size: Size, scale: Double, isNearest: Bool, isClipped: Bool
    ) {
        (self.image, self.isNearest) = (image, isNearest)
        let sides = SIMD4(size.height, size.width, size.height, size.width)
        let wanted =
            switch parts.slice {
            case .pixels(let pixels): pixels
            case .fractions(let fractions): fractions * sides
            }
        slices = pointwiseMin(pointwiseMax(wanted, .zero), sides).rounded(.toNearestOrAwayFromZero)
        widths = parts.width ?? slices / (scale > 0 ? scale : 1)
        outsets = isClipped ? .zero : parts.outset
        fills = parts.fills
        (horizontal, vertical) = (parts.horizontal, parts.vertical)
    }

    /// A layer's node with the border's outer edge for its bounds. It has square corners, unless the border is within the
    /// layer's own.
    package func frame(of node: RenderNode) -> RenderNode {
        var frame = node
        if !node.flags.contains(.masksToBounds) { frame.setCorners(CornerShape(.zero)) }
        let (top, right, bottom, left) = (outsets.x, outsets.y, outsets.z, outsets.w)
        let above = node.flags.contains(.geometryFlipped) ? bottom : top
        frame.bounds = Rect(
            x: node.bounds.origin.x - left, y: node.bounds.origin.y - above,
            width: node.bounds.size.width + left + right, height: node.bounds.size.height + top + bottom)
        return frame
    }
}

extension RenderTree {
    /// The picture of a node's border, if it has one.
    package func borderImage(of node: RenderNode) -> RenderBorderImage? {
        guard node.effects >= 0 else { return nil }
        let index = effects[Int(node.effects)].borderImage
        return index >= 0 ? borderImages[Int(index)] : nil
    }

    /// Returns whether a node has a border by side or a picture for its border.
    package func hasBorderApart(_ node: RenderNode) -> Bool {
        node.effects >= 0 && effects[Int(node.effects)].hasBorder
    }
}

extension RenderEffects {
    /// True if there is a border by side, or a picture of a border.
    package var hasBorder: Bool { borderSides >= 0 || borderImage >= 0 }
}
