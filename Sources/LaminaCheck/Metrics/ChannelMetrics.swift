/// The metric `exact`: every pixel with another byte is different.
struct ExactMetric: PixelMetric {
    static var judgesEqualPixels: Bool { false }

    @inline(__always)
    func judge(_ pair: PicturePair, x: Int, y: Int) -> PixelJudgement {
        let (expected, actual) = pair.pixels(y &* pair.width &+ x)
        let steps = Float(expected.largestDifference(from: actual))
        return PixelJudgement(kind: .different, error: steps, share: steps / 255)
    }
}

/// The metric `channels`: pixels are different where a premultiplied channel differs by more than a number of steps.
struct ChannelMetric: PixelMetric {
    static var judgesEqualPixels: Bool { false }
    let tolerance: Int

    @inline(__always)
    func judge(_ pair: PicturePair, x: Int, y: Int) -> PixelJudgement {
        let (expected, actual) = pair.pixels(y &* pair.width &+ x)
        let steps = expected.largestDifference(from: actual)
        return PixelJudgement(
            kind: steps > tolerance ? .different : .close, error: Float(steps), share: Float(steps) / 255)
    }
}
