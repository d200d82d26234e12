/// A colour over a ground in YIQ: the luma and chroma of NTSC television.
struct YIQ {
    let red: Double
    let green: Double
    let blue: Double

    /// - Parameters:
    ///   - pixel: Premultiplied, red in the lowest byte.
    ///   - ground: The ground that shows where the pixel is transparent.
    @inline(__always)
    init(_ pixel: UInt32, over ground: Ground) {
        let rest = ground.rest(of: pixel)
        red = Double(pixel & 255 &+ rest)
        green = Double(pixel >> 8 & 255 &+ rest)
        blue = Double(pixel >> 16 & 255 &+ rest)
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
/// as many different pixels as in pixelmatch; where a picture is transparent, it is compared over white and over black.
struct YIQMetric: PixelMetric {
    static var judgesEqualPixels: Bool { false }
    /// The largest squared distance of close pixels.
    private let limit: Double

    init(threshold: Double) { limit = YIQ.largest * threshold * threshold }

    @inline(__always)
    func judge(_ pair: PicturePair, x: Int, y: Int) -> PixelJudgement {
        let (expected, actual) = pair.pixels(y &* pair.width &+ x)
        let white = Self.squaredDistance(expected, actual, over: .white)
        let isOpaque = (expected & actual) >> 24 == 255
        let distances = GroundDistances(
            white: white, black: isOpaque ? white : Self.squaredDistance(expected, actual, over: .black))
        let (kind, squared) = distances.judge(pair, x: x, y: y, limit: limit)
        let share = Float((squared / YIQ.largest).squareRoot())
        return PixelJudgement(kind: kind, error: share, share: min(share, 1))
    }

    @inline(__always)
    private static func squaredDistance(_ expected: UInt32, _ actual: UInt32, over ground: Ground) -> Double {
        YIQ.squaredDistance(YIQ(expected, over: ground), YIQ(actual, over: ground))
    }
}
