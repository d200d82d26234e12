import LaminaGeometry

/// The analytic shadow of a rectilinear rounded rectangle, as `Shaders/shadow.vert` reads it.
package struct ShadowPayload: Sendable, Equatable {
    /// The shadow's colour, faded and premultiplied.
    package var color: SIMD4<Float>
    /// The edges of the rectangle that casts the shadow, moved by the offset: minX minY maxX maxY in pixels.
    package var edges: SIMD4<Float>
    /// The larger extent of each corner's arc: top left, top right, bottom right, bottom left, in pixels.
    package var radii: SIMD4<Float>
    /// The blur's standard deviation in pixels.
    package var sigma: Float
    /// Texels of a table per pixel.
    package var scale: Float
    /// The positions of the top left and the top right corner in the texture of tables.
    package var topPlaces: SIMD4<Float>
    /// The positions of the bottom right and the bottom left corner.
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

    /// The positions of the four corners.
    var places: [SIMD2<Float>] {
        [topPlaces.lowHalf, topPlaces.highHalf, bottomPlaces.lowHalf, bottomPlaces.highHalf]
    }
}

// MARK: Shape

/// The shadow of a rectilinear rounded rectangle, in the numbers of its shader.
package struct ShadowShape: Sendable, Equatable {
    /// The edges of the rectangle that casts the shadow, moved by the offset: minX minY maxX maxY in pixels.
    package var edges: SIMD4<Float>
    /// The larger extent of each corner's arc: top left, top right, bottom right, bottom left, in pixels.
    package var radii: SIMD4<Float>
    /// The positions of the top left and the top right corner in the texture of tables.
    package var topPlaces: SIMD4<Float>
    /// The positions of the bottom right and the bottom left corner.
    package var bottomPlaces: SIMD4<Float>
    /// The blur's standard deviation in pixels.
    package var sigma: Float
    /// Texels of a table per pixel.
    package var scale: Float
    /// True if the blurs of opposite edges overlap, so that all edges and cut-outs count for each pixel: `SHADOW_SMALL`
    /// in `Shaders/include/shadow.glsl`. Else the nearest corner's table is the shadow.
    package var isSmall: Bool
    /// True if each pixel shows one texel of a table: `EXACT` there.
    package var isExact: Bool

    /// The shadow of quarters of circles.
    ///
    /// - Parameters:
    ///   - edges: minX minY maxX maxY in pixels, not empty.
    ///   - radii: each at most half of the shorter side, in pixels.
    ///   - sigma: in pixels.
    ///   - tables: receives the corners' tables.
    /// - Returns: nil if the shadow has to be blurred in passes.
    package init?(edges: SIMD4<Double>, radii: SIMD4<Double>, sigma: Double, tables: inout ShadowTables) {
        self.init(edges: edges, TurnedArcs(radii: radii), sigma: sigma, tables: &tables)
    }

    /// - Parameters:
    ///   - edges: minX minY maxX maxY in pixels, not empty.
    ///   - arcs: the corners; those of a side are together no longer than it.
    ///   - sigma: in pixels.
    ///   - tables: receives the corners' tables.
    /// - Returns: nil if the shadow has to be blurred in passes: σ below 1, or tables that would be too large.
    package init?(edges: SIMD4<Double>, _ arcs: TurnedArcs, sigma: Double, tables: inout ShadowTables) {
        guard sigma >= 1, sigma.isFinite else { return nil }
        let fractions = ShadowShape.fractions(of: edges)
        let isExact = ShadowTableKey.isExact(sigma: sigma, fractions: fractions)
        self.isExact = isExact
        let extents = pointwiseMax(arcs.radiiX, arcs.radiiY) * arcs.spreads
        // In the middle the far edge then leaves less than 0.1 of 255, and the arcs of the far corners, beyond both of
        // their edges, less.
        isSmall = min(edges.z - edges.x, edges.w - edges.y) < 2 * max(3.4 * sigma, 2.6 * sigma + extents.max())
        let part: ShadowTableKey.Part = isSmall ? .cutOut : .corner
        // Tables are of a corner as if it were the top left one.
        func place(_ corner: Int, _ x: Double, _ y: Double) -> SIMD2<Float>? {
            tables.place(part, arc: arcs[corner], sigma: sigma, fraction: SIMD2(x, y), isExact: isExact)
        }
        guard let topLeft = place(0, fractions.x, fractions.y), let topRight = place(1, fractions.z, fractions.y),
            let bottomRight = place(2, fractions.z, fractions.w), let bottomLeft = place(3, fractions.x, fractions.w)
        else { return nil }
        self.edges = SIMD4(edges)
        radii = SIMD4<Float>(extents)
        topPlaces = SIMD4(lowHalf: topLeft, highHalf: topRight)
        bottomPlaces = SIMD4(lowHalf: bottomRight, highHalf: bottomLeft)
        self.sigma = Float(sigma)
        scale = Float(ShadowTableKey.scale(sigma: sigma, isExact: isExact))
    }

    /// The fraction of each edge's pixel that is outside it: left, top, right, bottom.
    package static func fractions(of edges: SIMD4<Double>) -> SIMD4<Double> {
        let inwards = edges * SIMD4(1, 1, -1, -1)
        return inwards - inwards.rounded(.down)
    }
}
