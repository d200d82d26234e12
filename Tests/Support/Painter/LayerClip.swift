import LaminaGeometry
import LaminaStage

/// How a layer clips what it shows.
struct LayerClip {
    /// Pixels outside of which nothing shows.
    let pixels: PixelRect
    /// The shape that cuts through pixels; nil if the layer clips along whole pixels or not at all.
    let shape: RoundedShape?

    init(_ node: RenderNode, _ space: LayerSpace) {
        guard node.flags.contains(.masksToBounds) else {
            (pixels, shape) = (.everything, nil)
            return
        }
        if space.isRectilinear, space.radii == .zero {
            let edges = space.pixelEdges
            if edges == edges.rounded(.toNearestOrAwayFromZero) || space.hardSides.areAll {
                (pixels, shape) = (PixelRect(pixelCentresWithin: edges), nil)
                return
            }
        }
        // Only saves time: beyond these pixels the shape covers nothing.
        pixels = space.pixels(around: space.bounds)
        shape = RoundedShape(space.bounds, radii: space.radii, hardSides: space.hardSides, in: space)
    }
}
