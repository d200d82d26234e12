import LaminaLayers
import LaminaStage

/// The picture of a border in the coordinates of its box, as `Shaders/border-image.vert` reads it. Numbers for four sides
/// are in the order top, right, bottom, left.
package struct BorderImagePayload: Sendable, Equatable {
    /// The factor of all texels, premultiplied.
    package var tint: SIMD4<Float>
    /// The widths of the border in points.
    package var widths: SIMD4<Float>
    /// The distances of the cuts from the image's edges, in whole texels.
    package var slices: SIMD4<Float>
    /// The lengths along x of the copies of the parts at the top, in the middle and at the bottom, in points; 0 for none.
    /// Then the image's width in texels.
    package var tilesX: SIMD4<Float>
    /// The lengths along y of those at the left, in the middle and at the right; then the image's height.
    package var tilesY: SIMD4<Float>
    /// The gaps around the copies along x in the same order; then the way to repeat along x plus four times that along y:
    /// 0 stretch, 1 repeat, 2 round, 3 space. 16 more shows the middle, and 32 more the nearest texels.
    package var gapsX: SIMD4<Float>
    /// The gaps along y; then 0.
    package var gapsY: SIMD4<Float>
    /// The radii that cut the border; ``PackedCorners`` where ``QuadInstance/flags`` say so.
    package var radii: SIMD4<Float>

    /// - Parameters:
    ///   - parts: the sizes of its parts in the border's box.
    ///   - imageWidth: in texels; and the image's height.
    ///   - radii: of the box, as an instance has them.
    init(
        _ border: RenderBorderImage, _ parts: BorderImageLayout, imageWidth: Int, imageHeight: Int,
        radii: SIMD4<Float>, tint: SIMD4<Float>
    ) {
        (self.tint, self.radii) = (tint, radii)
        widths = SIMD4<Float>(parts.widths)
        slices = SIMD4<Float>(border.slices)
        func code(_ way: BorderImageParts.Repeat) -> Float {
            switch way {
            case .stretch: 0
            case .repeat: 1
            case .round: 2
            case .space: 3
            }
        }
        tilesX = SIMD4(SIMD3<Float>(parts.x.tiles), Float(imageWidth))
        tilesY = SIMD4(SIMD3<Float>(parts.y.tiles), Float(imageHeight))
        let ways = code(border.horizontal) + 4 * code(border.vertical)
        gapsX = SIMD4(
            SIMD3<Float>(parts.x.gaps), ways + (border.fills ? 16 : 0) + (border.isNearest ? 32 : 0))
        gapsY = SIMD4(SIMD3<Float>(parts.y.gaps), 0)
    }

    package init(decoding quad: QuadInstance) {
        (radii, tint, gapsY) = (quad.radii, quad.color, quad.border)
        (widths, slices) = (quad.payload0, quad.payload1)
        (tilesX, tilesY, gapsX) = (quad.payload2, quad.payload3, quad.payload4)
    }

    package func encode(into quad: inout QuadInstance) {
        (quad.radii, quad.color, quad.border) = (radii, tint, gapsY)
        (quad.payload0, quad.payload1) = (widths, slices)
        (quad.payload2, quad.payload3, quad.payload4) = (tilesX, tilesY, gapsX)
    }
}
