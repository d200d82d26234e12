import LaminaGeometry
import LaminaStage

/// A shadow of a layer's box in the layer's own coordinates, as `Shaders/box-shadow.vert` reads it.
package struct BoxShadowPayload: Sendable, Equatable {
    /// The effect of the layer's box on the shadow.
    package enum Cut: Float, Sendable {
        /// An outer shadow as it is.
        case none = 0
        /// An outer shadow, left out where the box is.
        case outside = 1
        /// An inset shadow: everything but the hole, within the box.
        case inside = 2
        /// The same, where the box cuts the finished image later.
        case insideLater = 3
    }

    /// The shadow's colour, faded and premultiplied.
    package var color: SIMD4<Float>
    /// The centre, and half of the size, of the shape that casts the shadow, or of the hole of an inset one.
    package var caster: SIMD4<Float>
    /// Its radii: top left, top right, bottom right, bottom left; ``PackedCorners`` where ``box`` says so.
    package var casterRadii: SIMD4<Float>
    /// Half of the size of the layer, or of the box within a border by side, the blur's standard deviation, and the ``Cut``, to
    /// which 4 is added if the radii of both shapes are packed, and 8 if their corners are continuous.
    package var box: SIMD4<Float>
    /// The radii of that. The box that cuts the shadow is smaller by ``QuadInstance/borderWidth``.
    package var radii: SIMD4<Float>

    init(_ shape: BoxShadowShape, _ cut: Cut, color: SIMD4<Float>) {
        self.color = color
        caster = SIMD4(SIMD4(lowHalf: shape.centre, highHalf: shape.extent))
        let form: Float = !shape.isShaped ? 0 : shape.corners.isContinuous ? 12 : 4
        let layer = shape.boxExtent + shape.border
        box = SIMD4(Float(layer.x), Float(layer.y), Float(shape.sigma), cut.rawValue + form)
        casterRadii =
            shape.isShaped
            ? PackedCorners.pack(
                shape.corners.radii, in: Size(width: 2 * shape.extent.x, height: 2 * shape.extent.y))
            : SIMD4(shape.corners.radii.x)
        radii = shape.outerRadii
    }

    package init(decoding quad: QuadInstance) {
        (color, radii) = (quad.color, quad.radii)
        (caster, casterRadii, box) = (quad.payload0, quad.payload1, quad.payload2)
    }

    package func encode(into quad: inout QuadInstance) {
        (quad.color, quad.radii) = (color, radii)
        (quad.payload0, quad.payload1, quad.payload2) = (caster, casterRadii, box)
    }
}
