/// The colour of one pixel on its way to the picture.
struct PaintedPixel {
    /// Premultiplied, from 0 to 1.
    var color: SIMD4<Double>
    /// Whether a tiny difference of numbers may show: an edge, or a texel that is only just the nearest.
    var isUncertain: Bool

    static let clear = PaintedPixel(color: .zero, isUncertain: false)
    /// What an image shows of a point that is not in front of the viewer, in a pixel of which another part is.
    static let unknown = PaintedPixel(color: .zero, isUncertain: true)

    /// Composites `source` over this pixel. What is opaque hides doubts too.
    mutating func cover(with source: PaintedPixel) {
        if source.color.w >= 1 {
            self = source
        } else {
            color = source.color + color * (1 - source.color.w)
            isUncertain = isUncertain || source.isUncertain
        }
    }

    /// The pixel with all its channels multiplied.
    func faded(by factor: Double) -> PaintedPixel {
        PaintedPixel(color: color * factor, isUncertain: isUncertain)
    }

    /// The part of the pixel that is inside a shape.
    func cut(to coverage: Coverage) -> PaintedPixel {
        let showsEdge = coverage.isPartial && color != .zero
        return PaintedPixel(
            color: color * coverage.share,
            isUncertain: showsEdge || coverage.isDoubtful || (isUncertain && coverage.share > 0))
    }
}
