import LaminaGeometry

/// The effects of a layer's superlayers on it.
struct Surroundings {
    /// From the superlayer's coordinates to pixels.
    var map = Homography.identity
    /// The opacity of superlayers that fade layer by layer.
    var fade = 1.0
    /// The clip of superlayers along whole pixels.
    var area: PixelRect
    /// The pixels that backdrops can be captured from.
    var frame: PixelRect
    /// True if the way there turns space inside out.
    var isReversed = false
    /// The filtered backdrop of the nearest superlayer that has one, on the same image.
    var backdrop: Backdrop?

    /// The picture itself.
    init(frame: PixelRect) { (area, self.frame) = (frame, frame) }

    /// Goes from what is around a layer to what is around its sublayers and its mask.
    mutating func enter(_ layer: PaintedLayer) {
        map = layer.space.layerToPixels
        isReversed = isReversed != layer.node.flags.contains(.reversed)
    }
}

/// The result of a layer's background filters.
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
