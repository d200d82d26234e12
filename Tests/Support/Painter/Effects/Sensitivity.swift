/// The error of a result when its inputs have the largest rounding errors.
struct Sensitivity {
    /// Of the result; a jump counts as an edge.
    let doubt: Double
    /// Of the result, in 255ths.
    let steps: Double

    /// A larger error is a jump, or as bad as one.
    private static let mostSteps = 24.0
    /// The error of half floats and single precision, in 255ths.
    static let leastSteps = 0.25

    init(
        of result: SIMD4<Double>, to pixel: PaintedPixel, leastError: Double = Sensitivity.leastSteps,
        _ make: (SIMD4<Double>) -> SIMD4<Double>
    ) {
        guard pixel.color != .zero else {
            // A colour can't be added to nothing by a channel at a time.
            (doubt, steps) = (pixel.doubt, pixel.steps)
            return
        }
        let error = max(pixel.steps, leastError)
        // All channels may be off at once, each to its worse side.
        var movedByAll = SIMD4<Double>.zero
        for channel in 0..<4 {
            var movedByOne = SIMD4<Double>.zero
            for sign in [-1.0, 1] {
                var other = pixel.color
                other[channel] += sign * error / 255
                other = other.keptPremultiplied
                if other == pixel.color { continue }
                let change = make(other) - result
                movedByOne = pointwiseMax(movedByOne, pointwiseMax(change, -change))
            }
            movedByAll += movedByOne
        }
        let moved = movedByAll.max() * 255
        let gain = moved / error
        let isJump = moved > Sensitivity.mostSteps
        doubt = isJump ? 1 : min(1, pixel.doubt * gain)
        // A jump may come out anywhere on its way; what was exact stays so but for the result's own rounding.
        steps = isJump ? moved : pixel.steps * gain
    }
}

extension PaintedPixel {
    /// The pixel with its premultiplied colour changed.
    func changed(
        leastError: Double = Sensitivity.leastSteps, _ make: (SIMD4<Double>) -> SIMD4<Double>
    ) -> PaintedPixel {
        if isClear { return self }
        let result = make(color)
        let sensitivity = Sensitivity(of: result, to: self, leastError: leastError, make)
        return PaintedPixel(color: result, doubt: sensitivity.doubt, steps: sensitivity.steps)
    }
}
