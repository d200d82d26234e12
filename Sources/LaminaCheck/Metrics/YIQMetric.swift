/// A colour over white in YIQ: the luma and chroma of NTSC television.
struct YIQ {
    let red: Double
    let green: Double
    let blue: Double

    /// - Parameter pixel: premultiplied, red in the lowest byte; what it leaves transparent becomes white.
    @inline(__always)
    init(_ pixel: UInt32) {
        let white = 255 &- pixel >> 24
        red = Double(pixel & 255 &+ white)
        green = Double(pixel >> 8 & 255 &+ white)
        blue = Double(pixel >> 16 & 255 &+ white)
    }

    // The order of the operations is pixelmatch's, so that sums are rounded alike.
    @inline(__always)
    var y: Double { red * 0.29889531 + green * 0.58662247 + blue * 0.11448223 }
    @inline(__always)
    var i: Double { red * 0.59597799 - green * 0.27417610 - blue * 0.32180189 }
    @inline(__always)
    var q: Double { red * 0.21147017 - green * 0.52261711 + blue * 0.31114694 }

    /// The squared distance of Y. Kotsarenko and F. Ramos, "Measuring perceived color difference using YIQ NTSC
    /// transmission color space in mobile applications" (2010); from 0 to ``largest``.
    @inline(__always)
    static func squaredDistance(_ first: YIQ, _ second: YIQ) -> Double {
        let (y, i, q) = (first.y - second.y, first.i - second.i, first.q - second.q)
        return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
    }

    /// The largest squared distance.
    static let largest = 35215.0
}

/// The metric `yiq`: perceptual distance with detection of antialiasing, as pixelmatch 7 has it. Opaque pictures have
/// as many different pixels as in pixelmatch; where a picture is transparent, it is compared over white.
struct YIQMetric: PixelMetric {
    static var judgesEqualPixels: Bool { false }
    /// The largest squared distance of close pixels.
    private let limit: Double

    init(threshold: Double) { limit = YIQ.largest * threshold * threshold }

    @inline(__always)
    func judge(_ pair: PicturePair, x: Int, y: Int) -> PixelJudgement {
        let (expected, actual) = pair.pixels(y &* pair.width &+ x)
        let squared = YIQ.squaredDistance(YIQ(expected), YIQ(actual))
        let share = Float((squared / YIQ.largest).squareRoot())
        guard squared > limit else { return PixelJudgement(kind: .close, error: share, share: share) }
        let kind: PixelKind = Antialiasing.explains(pair, x: x, y: y) ? .antialiased : .different
        return PixelJudgement(kind: kind, error: share, share: min(share, 1))
    }
}
