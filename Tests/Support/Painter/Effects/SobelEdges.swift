import LaminaGeometry
import LaminaLayers

/// The lengths of the channels' gradients by Sobel's kernels, a quarter of each.
extension FilterKind.Edges: PaintedFilter {
    func reach(at place: FilterPlace) -> Double { 1 }

    static func random(_ maker: inout EffectMaker, isBackdrop: Bool) -> FilterKind {
        .edges(intensity: maker.dice.fraction(0...2, of: 4))
    }

    func apply(to image: PaintedImage, at place: FilterPlace, within limit: PixelRect) -> PaintedImage {
        let edge = place.usualEdge
        let image = edge.cut(image)
        // Beyond the image alpha is 0, and so is what it keeps of the colour.
        return PaintedImage(image.rect.intersection(limit)) { x, y in
            func pixel(_ dx: Int, _ dy: Int) -> SIMD8<Double> { image[edge.column(x + dx), edge.row(y + dy)].lanes }
            let alongX =
                pixel(1, -1) - pixel(-1, -1) + 2 * (pixel(1, 0) - pixel(-1, 0)) + pixel(1, 1) - pixel(-1, 1)
            let alongY =
                pixel(-1, 1) - pixel(-1, -1) + 2 * (pixel(0, 1) - pixel(0, -1)) + pixel(1, 1) - pixel(1, -1)
            let squares = (alongX * alongX + alongY * alongY).lowHalf / 16
            let middle = image[x, y]
            let color = SIMD4(
                intensity * squares.x.squareRoot(), intensity * squares.y.squareRoot(),
                intensity * squares.z.squareRoot(), middle.color.w)
            var (doubt, steps) = (0.0, 0.0)
            for (dx, dy) in [(-1, -1), (0, -1), (1, -1), (-1, 0), (0, 0), (1, 0), (-1, 1), (0, 1), (1, 1)] {
                doubt = max(doubt, pixel(dx, dy)[4])
                steps = max(steps, pixel(dx, dy)[5])
            }
            // Each kernel's weights sum to 2.
            let gain = max(1, 2 * intensity)
            return PaintedPixel(color: color.keptPremultiplied, doubt: min(1, doubt * gain), steps: steps * gain)
        }
    }
}
