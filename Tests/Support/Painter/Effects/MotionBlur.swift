import LaminaGeometry

/// The mean along a line through each pixel.
struct MotionBlur {
    /// From a pixel to the line's end, in pixels.
    let vector: SIMD2<Double>
    let edge: ImageEdge

    func apply(to image: PaintedImage, within limit: PixelRect) -> PaintedImage {
        let image = edge.cut(image)
        let taps = LineMean(vector).taps
        let reachX = taps.reduce(0) { max($0, abs($1.x)) }
        let reachY = taps.reduce(0) { max($0, abs($1.y)) }
        return PaintedImage(edge.result(of: image, reachX: reachX, reachY: reachY, within: limit)) { x, y in
            var sum = SIMD8<Double>.zero
            for tap in taps { sum += image[edge.column(x + tap.x), edge.row(y + tap.y)].lanes * tap.weight }
            return PaintedPixel(lanes: sum)
        }
    }
}
