import Glibc

/// A colour space that the function `color()` of CSS names.
///
/// The matrices follow from the primaries and white points of CSS Color 4, section 10, "Predefined Color Spaces".
enum CSSColorSpace: String, CaseIterable {
    case srgb
    case srgbLinear = "srgb-linear"
    case displayP3 = "display-p3"
    case displayP3Linear = "display-p3-linear"
    case a98 = "a98-rgb"
    case proPhoto = "prophoto-rgb"
    case rec2020
    case xyz
    case xyzD50 = "xyz-d50"
    case xyzD65 = "xyz-d65"

    /// The colour of components in CIE XYZ, relative to D65.
    func toXYZ(_ components: SIMD3<Double>) -> SIMD3<Double> {
        switch self {
        case .srgb: Self.linearSRGB * Self.each(components, Self.srgbToLinear)
        case .srgbLinear: Self.linearSRGB * components
        case .displayP3: Self.linearDisplayP3 * Self.each(components, Self.srgbToLinear)
        case .displayP3Linear: Self.linearDisplayP3 * components
        case .a98: Self.linearA98 * Self.each(components) { pow($0, 563.0 / 256) }
        case .proPhoto: Self.linearProPhoto * Self.each(components) { $0 <= 16.0 / 512 ? $0 / 16 : pow($0, 1.8) }
        case .rec2020: Self.linearRec2020 * Self.each(components, Self.rec2020ToLinear)
        case .xyz, .xyzD65: components
        case .xyzD50: Self.d50ToD65 * components
        }
    }

    /// The gamma-encoded sRGB of a colour in CIE XYZ relative to D65; beyond 0 to 1 outside of its gamut.
    static func encodedSRGB(xyz: SIMD3<Double>) -> SIMD3<Double> {
        each(fromXYZ * xyz) { $0 > 0.0031308 ? 1.055 * pow($0, 1 / 2.4) - 0.055 : 12.92 * $0 }
    }

    /// The map from D50's white to D65's, by the cone responses of Bradford.
    static let d50ToD65 = {
        let bradford = Matrix3(
            SIMD3(0.8951, 0.2664, -0.1614), SIMD3(-0.7502, 1.7135, 0.0367), SIMD3(0.0389, -0.0685, 1.0296))
        let ratio = (bradford * d65) / (bradford * d50)
        return bradford.inverse * Matrix3(diagonal: ratio) * bradford
    }()

    /// The whites, as XYZ of luminance 1, from chromaticities of four digits.
    static let d50 = white(0.3457, 0.3585)
    static let d65 = white(0.3127, 0.3290)

    private static let fromXYZ = linearSRGB.inverse
    static let linearSRGB = matrix(red: (0.64, 0.33), green: (0.30, 0.60), blue: (0.15, 0.06), white: d65)
    static let linearDisplayP3 = matrix(red: (0.68, 0.32), green: (0.265, 0.69), blue: (0.15, 0.06), white: d65)
    static let linearA98 = matrix(red: (0.64, 0.33), green: (0.21, 0.71), blue: (0.15, 0.06), white: d65)
    static let linearRec2020 = matrix(red: (0.708, 0.292), green: (0.170, 0.797), blue: (0.131, 0.046), white: d65)
    static let linearProPhoto =
        d50ToD65
        * matrix(
            red: (0.734699, 0.265301), green: (0.159597, 0.840403), blue: (0.036598, 0.000105), white: d50)

    /// The matrix from linear light to XYZ relative to the white, from the chromaticities of the primaries.
    private static func matrix(
        red: (Double, Double), green: (Double, Double), blue: (Double, Double), white: SIMD3<Double>
    ) -> Matrix3 {
        let primaries = Matrix3(
            Self.white(red.0, red.1), Self.white(green.0, green.1), Self.white(blue.0, blue.1)
        ).transposed
        return primaries * Matrix3(diagonal: primaries.inverse * white)
    }

    private static func white(_ x: Double, _ y: Double) -> SIMD3<Double> { SIMD3(x / y, 1, (1 - x - y) / y) }

    private static func srgbToLinear(_ value: Double) -> Double {
        value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    private static func rec2020ToLinear(_ value: Double) -> Double {
        let (alpha, beta) = (1.09929682680944, 0.018053968510807)
        return value < beta * 4.5 ? value / 4.5 : pow((value + alpha - 1) / alpha, 1 / 0.45)
    }

    /// The components through a curve for those of at least 0, which is reflected for others.
    private static func each(_ values: SIMD3<Double>, _ curve: (Double) -> Double) -> SIMD3<Double> {
        var result = values
        for index in 0..<3 {
            let value = curve(abs(values[index]))
            result[index] = values[index] < 0 ? -value : value
        }
        return result
    }
}
