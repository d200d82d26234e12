import Glibc

/// The colour spaces of FLIP: linear sRGB, YCxCz (a linear form of CIELAB) and CIELAB with Hunt's adjustment, all for
/// the white of sRGB.
enum FLIPColors {
    // sRGB's primaries and white as whole fractions, as in the paper's program.
    private static let red = SIMD4<Float>(
        Float(10_135_552.0 / 24_577_794), Float(2_613_072.0 / 12_288_897), Float(1_425_312.0 / 73_733_382), 0)
    private static let green = SIMD4<Float>(
        Float(8_788_810.0 / 24_577_794), Float(8_788_810.0 / 12_288_897), Float(8_788_810.0 / 73_733_382), 0)
    private static let blue = SIMD4<Float>(
        Float(4_435_075.0 / 24_577_794), Float(887_015.0 / 12_288_897), Float(70_074_185.0 / 73_733_382), 0)
    private static let white = red + green + blue

    /// Converts linear RGB to XYZ, relative to white.
    @inline(__always)
    static func relativeXYZ(_ linear: SIMD4<Float>) -> SIMD4<Float> {
        let sum = red * linear.x + green * linear.y + blue * linear.z
        return SIMD4(sum.x / white.x, sum.y / white.y, sum.z / white.z, 0)
    }

    /// Converts linear RGB to YCxCz.
    @inline(__always)
    static func opponent(_ linear: SIMD4<Float>) -> SIMD4<Float> {
        let color = relativeXYZ(linear)
        return SIMD4(116 * color.y - 16, 500 * (color.x - color.y), 200 * (color.y - color.z), 0)
    }

    /// Converts YCxCz to linear RGB, limited to 0...1.
    @inline(__always)
    static func linear(fromOpponent color: SIMD4<Float>) -> SIMD4<Float> {
        let y = (color.x + 16) / 116
        let xyz = SIMD4((y + color.y / 500) * white.x, y * white.y, (y - color.z / 200) * white.z, 0)
        let sum = toRed * xyz.x + toGreen * xyz.y + toBlue * xyz.z
        return sum.clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 1))
    }

    // The inverse of the matrix above, column by column.
    private static let toRed = SIMD4<Float>(3.241003275, -0.969224334, 0.055639423, 0)
    private static let toGreen = SIMD4<Float>(-1.537398934, 1.875930071, -0.204011202, 0)
    private static let toBlue = SIMD4<Float>(-0.498615861, 0.041554224, 1.057148933, 0)

    /// Converts linear RGB to CIELAB in which colour counts less where it is dark.
    @inline(__always)
    static func huntLab(_ linear: SIMD4<Float>) -> SIMD4<Float> {
        let color = relativeXYZ(linear)
        let (x, y, z) = (root(color.x), root(color.y), root(color.z))
        let lightness = 116 * y - 16
        let hunt = 0.01 * lightness
        return SIMD4(lightness, hunt * 500 * (x - y), hunt * 200 * (y - z), 0)
    }

    @inline(__always)
    private static func root(_ value: Float) -> Float {
        let delta: Float = 6.0 / 29
        return value > delta * delta * delta ? cbrt(value) : value / (3 * delta * delta) + 4.0 / 29
    }

    /// The distance HyAB: that of lightness plus that of colour.
    @inline(__always)
    static func hyab(_ first: SIMD4<Float>, _ second: SIMD4<Float>) -> Float {
        let difference = first - second
        return abs(difference.x) + (difference.y * difference.y + difference.z * difference.z).squareRoot()
    }
}
