import LaminaGeometry
import LaminaStage

/// The grid of the image of a layer that is repeated: a copy has a whole number of pixels along each side.
enum PatternGrid {
    /// The most pixels of a copy along a side, before large images are halved.
    private static let longestSide = Double(1 << 20)

    /// The pixels per point along both axes that a layer is shown with, at the centre of its bounds; 1 where that is not
    /// known.
    static func scale(of node: RenderNode, _ map: Homography) -> SIMD2<Double> {
        let linear = map.linear(at: Point(x: node.bounds.midX, y: node.bounds.midY))
        let lengths = SIMD2(
            (linear.a * linear.a + linear.d * linear.d).squareRoot(),
            (linear.b * linear.b + linear.e * linear.e).squareRoot())
        return SIMD2(usable(lengths.x), usable(lengths.y))
    }

    private static func usable(_ scale: Double) -> Double { scale.isFinite && scale > 0 ? scale : 1 }

    /// The map from a layer's coordinates to the pixels of a copy, and those pixels: a whole number along each side, at
    /// least one.
    static func make(of bounds: Rect, _ scale: SIMD2<Double>) -> (map: Homography, frame: PixelRect) {
        let (width, height) = (pixels(bounds.width, scale.x), pixels(bounds.height, scale.y))
        let map = Homography(scaleX: width / bounds.width, y: height / bounds.height)
            .after(Homography(translationX: -bounds.minX, y: -bounds.minY))
        guard bounds.width > 0, bounds.height > 0, map.isFinite else { return (.identity, .empty) }
        return (map, PixelRect(minX: 0, minY: 0, maxX: Int32(width), maxY: Int32(height)))
    }

    private static func pixels(_ points: Double, _ scale: Double) -> Double {
        let pixels = (points * scale).rounded()
        return pixels > 1 ? min(pixels, longestSide) : 1
    }
}
