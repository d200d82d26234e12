import LaminaGeometry
import LaminaLayers

/// The border of one side of a layer; see `BorderSide`.
package struct RenderBorderSide: Sendable, Equatable {
    /// Premultiplied.
    package var color: SIMD4<Float>
    /// In points, finite, at least 0; 0 without a border.
    package var width: Float
    package var style: BorderStyle

    /// - Parameter share: the fraction of its width that it has.
    init(_ side: BorderSide, share: Double) {
        style = side.style
        width = side.style == .none ? 0 : Float(side.width * share)
        color = width > 0 ? side.color.premultiplied : .zero
    }

    /// A solid border.
    ///
    /// - Parameter color: premultiplied.
    fileprivate init(width: Float, color: SIMD4<Float>) {
        (self.color, self.width, style) = (width > 0 ? color : .zero, width, .solid)
    }

    /// True if the side shows.
    package var isVisible: Bool { width > 0 && color.w > 0 }
}

/// The border of a layer by side, or one that is not inside of its bounds; see `BorderSides` and `BorderPlacement`.
package struct RenderBorderSides: Sendable, Equatable {
    package var top: RenderBorderSide
    package var right: RenderBorderSide
    package var bottom: RenderBorderSide
    package var left: RenderBorderSide
    /// `inside` for a layer that clips: of such a border the part within the bounds is left.
    package var placement: BorderPlacement

    /// Nil if no side would be visible.
    ///
    /// - Parameter isClipped: whether the layer shows nothing beyond its bounds.
    package init?(_ sides: BorderSides, _ placement: BorderPlacement = .inside, isClipped: Bool = false) {
        self.placement = isClipped ? .inside : placement
        let share = isClipped ? 1 - placement.shareOutside : 1
        (top, right) = (RenderBorderSide(sides.top, share: share), RenderBorderSide(sides.right, share: share))
        (bottom, left) = (RenderBorderSide(sides.bottom, share: share), RenderBorderSide(sides.left, share: share))
        guard top.isVisible || right.isVisible || bottom.isVisible || left.isVisible else { return nil }
    }

    /// The one border of a layer, on all sides; nil if it would not be visible.
    ///
    /// - Parameter color: premultiplied.
    init?(width: Float, color: SIMD4<Float>, _ placement: BorderPlacement, isClipped: Bool) {
        self.placement = isClipped ? .inside : placement
        let share = isClipped ? 1 - placement.shareOutside : 1
        let side = RenderBorderSide(width: min(width, 1e9) * Float(share), color: color)
        guard side.isVisible else { return nil }
        (top, right, bottom, left) = (side, side, side, side)
    }

    /// The same border upside down.
    package var flipped: RenderBorderSides {
        var flipped = self
        (flipped.top, flipped.bottom) = (bottom, top)
        return flipped
    }

    /// The widths in points: top, right, bottom, left.
    package var widths: SIMD4<Float> { SIMD4(top.width, right.width, bottom.width, left.width) }

    /// The parts of the widths that are beyond the bounds, in points: top, right, bottom, left.
    package var outsets: SIMD4<Double> { SIMD4<Double>(widths) * placement.shareOutside }

    /// The parts of the widths that are within the bounds, in points: top, right, bottom, left.
    package var insets: SIMD4<Double> { SIMD4<Double>(widths) * (1 - placement.shareOutside) }

    /// The layer's node with the border's outer edge for its bounds and corners: round ones are as much longer as the edge
    /// is farther out, square ones stay square.
    package func frame(of node: RenderNode) -> RenderNode {
        guard placement != .inside else { return node }
        let outsets = outsets
        let (top, right, bottom, left) = (outsets.x, outsets.y, outsets.z, outsets.w)
        var (frame, corners) = (node, node.corners)
        let (x, y) = (corners.radii.x, corners.radii.y)
        let isSquare = (x .<= 0) .| (y .<= 0)
        corners.radii = CornerRadii(
            x: (x + SIMD4(left, right, right, left)).replacing(with: 0, where: isSquare),
            y: (y + SIMD4(top, top, bottom, bottom)).replacing(with: 0, where: isSquare))
        frame.bounds = Rect(
            x: node.bounds.origin.x - left, y: node.bounds.origin.y - top,
            width: node.bounds.size.width + left + right, height: node.bounds.size.height + top + bottom)
        frame.setCorners(corners)
        return frame
    }
}
