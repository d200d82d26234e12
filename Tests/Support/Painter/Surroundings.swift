import LaminaGeometry

/// What the layers around one mean for it.
struct Surroundings {
    /// From the superlayer's coordinates to pixels.
    var map = Homography.identity
    /// What superlayers that fade layer by layer leave of the opacity.
    var fade = 1.0
    /// What superlayers that clip along whole pixels let through.
    var area: PixelRect
    /// The pixels that backdrops can be captured from.
    var frame: PixelRect
    /// Whether the way there turns space inside out.
    var isReversed = false
    /// What the nearest layer around with a backdrop of its own made of it, on the same image.
    var backdrop: Backdrop?

    /// The picture itself.
    init(frame: PixelRect) { (area, self.frame) = (frame, frame) }

    /// Goes from what is around a layer to what is around its sublayers and its mask.
    mutating func enter(_ layer: PaintedLayer) {
        map = layer.space.layerToPixels
        isReversed = isReversed != layer.node.flags.contains(.reversed)
    }
}

/// What a layer's background filters made of what is behind it.
struct Backdrop {
    /// The pixels that it is known of.
    let rect: PixelRect
    let image: PaintedImage

    /// The pixel next to a place.
    func nearest(_ x: Int, _ y: Int) -> PaintedPixel {
        let edge = ImageEdge(kind: .clamp, rect: rect)
        return rect.isEmpty ? .clear : image[edge.column(x), edge.row(y)]
    }
}
