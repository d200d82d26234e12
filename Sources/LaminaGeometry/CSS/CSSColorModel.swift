import Glibc

/// The conversions of the colour models of CSS that are no linear RGB: HSL, HWB, CIE Lab and Oklab.
///
/// Source: CSS Color 4, sections 7 to 9, and its sample code for conversions.
enum CSSColorModel {
    /// The sRGB of a hue in degrees, a saturation and a lightness, both from 0 to 1.
    static func srgb(hue: Double, saturation: Double, lightness: Double) -> SIMD3<Double> {
        let amplitude = saturation * min(lightness, 1 - lightness)
        let channel = { (offset: Double) in
            let position = (offset + hue / 30).truncatingRemainder(dividingBy: 12)
            return lightness - amplitude * max(-1, min(position - 3, 9 - position, 1))
        }
        return SIMD3(channel(0), channel(8), channel(4))
    }

    /// The sRGB of a hue in degrees, a whiteness and a blackness, both from 0 to 100: halves of those stay exact.
    static func srgb(hue: Double, whiteness: Double, blackness: Double) -> SIMD3<Double> {
        guard whiteness + blackness < 100 else { return SIMD3(repeating: whiteness / (whiteness + blackness)) }
        return (srgb(hue: hue, saturation: 1, lightness: 0.5) * (100 - whiteness - blackness) + whiteness) / 100
    }

    /// A colour in Lab, of lightness 0 to 100, as CIE XYZ relative to D65.
    static func xyz(lab: SIMD3<Double>) -> SIMD3<Double> {
        let (kappa, epsilon) = (24_389.0 / 27, 216.0 / 24_389)
        let y = (lab.x + 16) / 116
        let roots = SIMD3(lab.y / 500 + y, y, y - lab.z / 200)
        var relative = roots * roots * roots
        for index in 0..<3 where relative[index] <= epsilon { relative[index] = (116 * roots[index] - 16) / kappa }
        return CSSColorSpace.d50ToD65 * (relative * CSSColorSpace.d50)
    }

    /// A colour in Oklab, of lightness 0 to 1, as CIE XYZ relative to D65.
    static func xyz(oklab: SIMD3<Double>) -> SIMD3<Double> {
        let roots = fromCones * oklab
        return fromXYZ * (roots * roots * roots)
    }

    /// A colour in CIE XYZ relative to D65 as Oklab.
    static func oklab(xyz: SIMD3<Double>) -> SIMD3<Double> {
        let cones = toCones * xyz
        return toOklab * SIMD3(cbrt(cones.x), cbrt(cones.y), cbrt(cones.z))
    }

    /// The lightness, a and b of a lightness, a chroma and a hue in degrees.
    static func rectangular(_ polar: SIMD3<Double>) -> SIMD3<Double> {
        let angle = polar.z * .pi / 180
        return SIMD3(polar.x, polar.y * cos(angle), polar.y * sin(angle))
    }

    private static let toCones = Matrix3(
        SIMD3(0.8190224379967030, 0.3619062600528904, -0.1288737815209879),
        SIMD3(0.0329836539323885, 0.9292868615863434, 0.0361446663506424),
        SIMD3(0.0481771893596242, 0.2642395317527308, 0.6335478284694309))
    private static let toOklab = Matrix3(
        SIMD3(0.2104542683093140, 0.7936177747023054, -0.0040720430116193),
        SIMD3(1.9779985324311684, -2.4285922420485799, 0.4505937096174110),
        SIMD3(0.0259040424655478, 0.7827717124575296, -0.8086757549230774))
    private static let fromXYZ = toCones.inverse
    private static let fromCones = toOklab.inverse
}
