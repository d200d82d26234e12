/// An image repeated from the top left of a layer's bounds on.
struct PatternPaint {
    private let image: TexelLevel
    /// Texels a point.
    private let scale: Double
    private let bounds: Edges

    /// Nil if the scale makes no sense.
    init?(_ image: TexelImage, scale: Double, in space: LayerSpace) {
        guard scale > 0 else { return nil }
        self.image = image.levels[0]
        self.scale = scale
        bounds = space.bounds
    }

    /// The colour at a point.
    func pixel(at point: UprightPoint) -> PaintedPixel {
        guard point.isInFront else { return .unknown }
        let color = image.repeated((point.x - bounds.minX) * scale, (point.y - bounds.minY) * scale)
        let error = point.error.max() * scale
        return PaintedPixel(color: color, isUncertain: error > 1.0 / 512)
    }
}
