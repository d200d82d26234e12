import Glibc

/// A colour over a ground in OKLab (B. Ottosson, 2020), with the lightness corrected by Ottosson's toe, so that dark
/// colours are not further apart than they look.
struct OKLab {
    let lightness: Double
    let a: Double
    let b: Double

    /// - Parameters:
    ///   - pixel: Premultiplied, red in the lowest byte.
    ///   - ground: The ground that shows where the pixel is transparent.
    init(_ pixel: UInt32, over ground: Ground, _ linear: UnsafePointer<Double>) {
        let rest = ground.rest(of: pixel)
        let red = linear[Int(min(255, pixel & 255 &+ rest))]
        let green = linear[Int(min(255, pixel >> 8 & 255 &+ rest))]
        let blue = linear[Int(min(255, pixel >> 16 & 255 &+ rest))]
        let long = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
        let medium = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
        let short = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
        let plain = 0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short
        a = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
        b = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
        let (k1, k2) = (0.206, 0.03)
        let k3 = (1 + k1) / (1 + k2)
        let part = k3 * plain - k1
        lightness = 0.5 * (part + (part * part + 4 * k2 * k3 * plain).squareRoot())
    }

    /// The distance HyAB of Abasi, Amani Tehran and Fairchild (2019): that of lightness plus that of colour; 1 is that
    /// of black and white.
    @inline(__always)
    static func distance(_ first: OKLab, _ second: OKLab) -> Double {
        let (a, b) = (first.a - second.a, first.b - second.b)
        return abs(first.lightness - second.lightness) + (a * a + b * b).squareRoot()
    }
}

/// Tables of sRGB.
enum SRGB {
    /// The linear value of each byte, from 0 to 1.
    static let linear: [Double] = (0..<256).map { byte in
        let value = Double(byte) / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
}

/// The metric `oklab`: the distance HyAB in OKLab, with the detection of antialiasing of ``YIQMetric``.
struct OKLabMetric: PixelMetric, @unchecked Sendable {
    static var judgesEqualPixels: Bool { false }
    let threshold: Double
    /// 256 linear values, valid while the scan runs.
    let linear: UnsafePointer<Double>

    func judge(_ pair: PicturePair, x: Int, y: Int) -> PixelJudgement {
        let (expected, actual) = pair.pixels(y &* pair.width &+ x)
        let white = distance(expected, actual, over: .white)
        let isOpaque = (expected & actual) >> 24 == 255
        let distances = GroundDistances(
            white: white, black: isOpaque ? white : distance(expected, actual, over: .black))
        let (kind, decisive) = distances.judge(pair, x: x, y: y, limit: threshold)
        return PixelJudgement(kind: kind, error: Float(decisive), share: Float(min(decisive, 1)))
    }

    private func distance(_ expected: UInt32, _ actual: UInt32, over ground: Ground) -> Double {
        OKLab.distance(OKLab(expected, over: ground, linear), OKLab(actual, over: ground, linear))
    }
}
