/// The shadow of a rounded rectangle along the axes, by formula, as `Shaders/shadow.vert` reads it.
package struct ShadowPayload: Sendable, Equatable {
    /// The shadow's colour, faded and premultiplied.
    package var color: SIMD4<Float>
    /// The edges of the rectangle that throws the shadow, moved by the offset: minX minY maxX maxY in pixels.
    package var edges: SIMD4<Float>
    /// Top left, top right, bottom right, bottom left, in pixels.
    package var radii: SIMD4<Float>
    /// The blur's standard deviation in pixels.
    package var sigma: Float
    /// Texels of a table to a pixel.
    package var scale: Float
    /// The places of the top left and the top right corner in the texture of tables.
    package var topPlaces: SIMD4<Float>
    /// The places of the bottom right and the bottom left corner.
    package var bottomPlaces: SIMD4<Float>

    package init(_ shape: ShadowShape, color: SIMD4<Float>) {
        self.color = color
        (edges, radii, sigma, scale) = (shape.edges, shape.radii, shape.sigma, shape.scale)
        (topPlaces, bottomPlaces) = (shape.topPlaces, shape.bottomPlaces)
    }

    package init(decoding quad: QuadInstance) {
        (color, edges, radii) = (quad.color, quad.payload0, quad.radii)
        (sigma, scale) = (quad.payload1.x, quad.payload1.y)
        (topPlaces, bottomPlaces) = (quad.payload3, quad.payload4)
    }

    package func encode(into quad: inout QuadInstance) {
        (quad.color, quad.payload0, quad.radii) = (color, edges, radii)
        quad.payload1 = SIMD4(sigma, scale, 0, 0)
        (quad.payload3, quad.payload4) = (topPlaces, bottomPlaces)
    }

    /// The places of the four corners.
    var places: [SIMD2<Float>] {
        [topPlaces.lowHalf, topPlaces.highHalf, bottomPlaces.lowHalf, bottomPlaces.highHalf]
    }
}
