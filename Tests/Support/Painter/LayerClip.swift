import LaminaGeometry
import LaminaStage

/// The clip of a layer.
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
        if space.isRectilinear, space.radii.areZero {
            let edges = space.pixelEdges
            // Around a layer that looks through the clip there can be no image, and so no edge through pixels.
            let isHard = space.hardSides.areAll || node.flags.contains(.containsBackdropSampler)
            if edges == edges.rounded(.toNearestOrAwayFromZero) || isHard {
                (pixels, shape) = (PixelRect(pixelCentresWithin: edges), nil)
                return
            }
        }
        // Beyond these pixels the shape covers nothing. It matters only to a backdrop inside, which reads what is not
        // cut to the shape yet; else it saves time.
        pixels =
            node.flags.contains(.containsBackdropSampler)
            ? space.touchedPixels(of: node.bounds) : space.pixels(around: space.bounds)
        shape = RoundedShape(space.bounds, radii: space.radii, hardSides: space.hardSides, in: space)
    }
}
