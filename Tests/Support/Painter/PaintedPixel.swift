/// The colour of one pixel on its way to the picture, with how far another renderer may be off.
struct PaintedPixel {
    /// Red, green, blue, alpha, doubt, steps, and two that stay 0: what is linear does the same to all of them.
    var lanes: SIMD8<Double>

    init(lanes: SIMD8<Double>) { self.lanes = lanes }

    init(color: SIMD4<Double>, doubt: Double = 0, steps: Double = 0) {
        lanes = SIMD8(lowHalf: color, highHalf: SIMD4(doubt, steps, 0, 0))
    }

    init(color: SIMD4<Double>, isUncertain: Bool) { self.init(color: color, doubt: isUncertain ? 1 : 0) }

    /// A colour that may as well be any other if it `isTie`: the pixel's centre is where two that need not be alike meet.
    init(color: SIMD4<Double>, isUncertain: Bool, isTie: Bool) {
        self.init(color: color, doubt: isUncertain || isTie ? 1 : 0, steps: isTie ? 255 : 0)
    }

    /// Premultiplied, from 0 to 1.
    var color: SIMD4<Double> {
        get { lanes.lowHalf }
        set { lanes.lowHalf = newValue }
    }

    /// The share of an edge, or of a texel that is only just the nearest, in the pixel: 1 where it is met itself, less
    /// where filters have spread it.
    var doubt: Double {
        get { lanes[4] }
        set { lanes[4] = newValue }
    }

    /// By how many 255ths rounding may have changed the pixel so far, beyond what blending it will.
    var steps: Double {
        get { lanes[5] }
        set { lanes[5] = newValue }
    }

    /// True if a tiny difference of numbers may show.
    var isUncertain: Bool { doubt > 0 }
    /// True for a transparent pixel.
    var isClear: Bool { lanes == .zero }

    static let clear = PaintedPixel(lanes: .zero)
    /// The pixel for a point that is not in front of the viewer, in a pixel of which another part is: anything.
    static let unknown = PaintedPixel(color: .zero, doubt: 1, steps: 255)

    /// Alphas nearer to 1 than this are 1: sums of many parts come only so near.
    static let roundingError = 1e-12

    /// Composites `source` over this pixel. What is opaque hides doubts too.
    mutating func cover(with source: PaintedPixel) {
        if source.color.w >= 1 - PaintedPixel.roundingError {
            self = source
        } else {
            color = source.color + color * (1 - source.color.w)
            doubt = max(doubt, source.doubt)
            steps += source.steps
        }
    }

    /// The pixel with all its channels multiplied.
    func faded(by factor: Double) -> PaintedPixel {
        PaintedPixel(color: color * factor, doubt: doubt, steps: steps)
    }

    /// The part of the pixel that is inside a shape.
    func cut(to coverage: Coverage) -> PaintedPixel {
        let showsEdge = coverage.isPartial && color != .zero
        return PaintedPixel(
            color: color * coverage.share,
            doubt: showsEdge || coverage.isDoubtful ? 1 : (coverage.share > 0 ? doubt : 0),
            steps: coverage.isTie ? steps + 255 * color.w : steps)
    }
}
