import LaminaGeometry
import LaminaStage

/// The half planes that cut a layer, as pixels see them.
struct LayerClipPlanes {
    private let planes: [HalfPlane]

    /// The distance from a line, in pixels, at which another renderer may still decide otherwise.
    private static let doubtful = 0.05

    /// Nil if the layer is not cut.
    init?(_ node: RenderNode, _ tree: RenderTree, _ space: LayerSpace) {
        guard node.clipPlanes >= 0, let map = space.layerToPixels.inverse else { return nil }
        planes = tree.clipPlanes[tree.clipPlaneRanges[Int(node.clipPlanes)]].map { plane in
            // In front of the viewer the sign of a·X + b·Y + c·W decides.
            HalfPlane(
                plane.a * map.a + plane.b * map.d + plane.c * map.g,
                plane.a * map.b + plane.b * map.e + plane.c * map.h,
                plane.a * map.c + plane.b * map.f + plane.c * map.i)
        }
    }

    /// Returns whether a pixel is left, and whether another renderer may decide otherwise.
    func leaves(_ x: Int, _ y: Int) -> (isIn: Bool, isDoubtful: Bool) {
        let (centreX, centreY) = (Double(x) + 0.5, Double(y) + 0.5)
        return (
            planes.allSatisfy { $0.admits(centreX, centreY) },
            planes.contains { abs($0.distance(centreX, centreY)) < LayerClipPlanes.doubtful }
        )
    }

    /// The rest of an image.
    func cut(_ image: PaintedImage) -> PaintedImage {
        image.changed { pixel, x, y in
            if pixel.isClear { return pixel }
            let (isIn, isDoubtful) = leaves(x, y)
            var left = isIn ? pixel : .clear
            if isDoubtful { (left.doubt, left.steps) = (1, left.steps + 255 * pixel.color.w) }
            return left
        }
    }
}
