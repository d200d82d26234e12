import LaminaLayers
import LaminaStage

/// A border by side in the layer's own coordinates, as `Shaders/border-sides.vert` reads it.
package struct BorderSidesPayload: Sendable, Equatable {
    /// The colours, premultiplied.
    package var top: SIMD4<Float>
    package var right: SIMD4<Float>
    package var bottom: SIMD4<Float>
    package var left: SIMD4<Float>
    /// The widths in points: top, right, bottom, left; 0 without a border.
    package var widths: SIMD4<Float>
    /// The styles in the same order: 0 solid, 1 double, 2 dashed, 3 dotted.
    package var styles: SIMD4<Float>
    /// The layer's radii; ``PackedCorners`` where ``QuadInstance/flags`` say so.
    package var radii: SIMD4<Float>

    /// - Parameters:
    ///   - border: in upright order.
    ///   - radii: of the layer, as its other instances have them.
    init(_ border: RenderBorderSides, radii: SIMD4<Float>, tint: SIMD4<Float>) {
        (top, right) = (border.top.color * tint, border.right.color * tint)
        (bottom, left) = (border.bottom.color * tint, border.left.color * tint)
        widths = border.widths
        func code(_ side: RenderBorderSide) -> Float {
            switch side.style {
            case .none, .solid: 0
            case .double: 1
            case .dashed: 2
            case .dotted: 3
            }
        }
        styles = SIMD4(code(border.top), code(border.right), code(border.bottom), code(border.left))
        self.radii = radii
    }

    package init(decoding quad: QuadInstance) {
        (radii, top, right) = (quad.radii, quad.color, quad.payload0)
        (bottom, left) = (quad.payload1, quad.payload2)
        (widths, styles) = (quad.payload3, quad.payload4)
    }

    package func encode(into quad: inout QuadInstance) {
        (quad.radii, quad.color, quad.payload0) = (radii, top, right)
        (quad.payload1, quad.payload2) = (bottom, left)
        (quad.payload3, quad.payload4) = (widths, styles)
    }
}
