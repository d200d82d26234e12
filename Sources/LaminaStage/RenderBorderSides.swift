import LaminaLayers

/// The border of one side of a layer; see `BorderSide`.
package struct RenderBorderSide: Sendable, Equatable {
    /// Premultiplied.
    package var color: SIMD4<Float>
    /// In points, finite, at least 0; 0 without a border.
    package var width: Float
    package var style: BorderStyle

    init(_ side: BorderSide) {
        style = side.style
        width = side.style == .none ? 0 : Float(side.width)
        color = width > 0 ? side.color.premultiplied : .zero
    }

    /// True if the side shows.
    package var isVisible: Bool { width > 0 && color.w > 0 }
}

/// The border of a layer by side; see `BorderSides`.
package struct RenderBorderSides: Sendable, Equatable {
    package var top: RenderBorderSide
    package var right: RenderBorderSide
    package var bottom: RenderBorderSide
    package var left: RenderBorderSide

    /// Nil if no side would be visible.
    package init?(_ sides: BorderSides) {
        (top, right) = (RenderBorderSide(sides.top), RenderBorderSide(sides.right))
        (bottom, left) = (RenderBorderSide(sides.bottom), RenderBorderSide(sides.left))
        guard top.isVisible || right.isVisible || bottom.isVisible || left.isVisible else { return nil }
    }

    /// The same border upside down.
    package var flipped: RenderBorderSides {
        var flipped = self
        (flipped.top, flipped.bottom) = (bottom, top)
        return flipped
    }

    /// The widths in points: top, right, bottom, left.
    package var widths: SIMD4<Float> { SIMD4(top.width, right.width, bottom.width, left.width) }
}
