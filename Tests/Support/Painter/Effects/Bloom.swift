import LaminaGeometry

/// An image with its own glow added.
enum Bloom {
    static func apply(
        to image: PaintedImage, sigma: Double, intensity: Double, edge: ImageEdge, within limit: PixelRect
    ) -> PaintedImage {
        let image = edge.cut(image)
        let glow = GaussianBlur.apply(to: image, sigma: sigma, edge: edge, within: limit)
        return PaintedImage(glow.rect.union(image.rect).intersection(limit)) { x, y in
            PaintedPixel(lanes: image[x, y].lanes + glow[x, y].lanes * intensity).kept
        }
    }
}

extension PaintedPixel {
    /// The pixel with its colour kept within what one can be.
    var kept: PaintedPixel {
        PaintedPixel(color: color.keptPremultiplied, doubt: min(doubt, 1), steps: steps)
    }
}
