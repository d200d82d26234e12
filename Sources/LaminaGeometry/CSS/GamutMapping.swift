import Glibc

/// The mapping of colours outside of sRGB to the nearest that it has.
///
/// Source: CSS Color 4, section 14.2, the binary search with local MINDE: the chroma in Oklch is reduced, at the same
/// lightness and hue, until clipping the colour makes a difference that is just not noticed.
enum GamutMapping {
    /// The gamma-encoded sRGB, from 0 to 1, of a colour in CIE XYZ relative to D65.
    static func srgb(xyz: SIMD3<Double>) -> SIMD3<Double> {
        let origin = CSSColorModel.oklab(xyz: xyz)
        guard origin.x < 1 - rounding else { return SIMD3(repeating: 1) }
        guard origin.x > rounding else { return .zero }
        let plain = CSSColorSpace.encodedSRGB(xyz: xyz)
        let clippedPlain = clip(plain)
        if plain == clippedPlain || distance(clippedPlain, origin) < noticed { return clippedPlain }
        let chroma = hypot(origin.y, origin.z)
        let direction = SIMD3(0, origin.y / chroma, origin.z / chroma)
        var (least, greatest, leastIsInGamut) = (0.0, chroma, true)
        var result = clippedPlain
        while greatest - least > tolerance {
            let middle = (least + greatest) / 2
            let current = SIMD3(origin.x, 0, 0) + direction * middle
            let srgb = CSSColorSpace.encodedSRGB(xyz: CSSColorModel.xyz(oklab: current))
            let clipped = clip(srgb)
            if leastIsInGamut, srgb == clipped {
                least = middle
                continue
            }
            result = clipped
            let difference = distance(clipped, current)
            if difference >= noticed {
                greatest = middle
            } else if noticed - difference < tolerance {
                return clipped
            } else {
                (least, leastIsInGamut) = (middle, false)
            }
        }
        return result
    }

    /// The difference in Oklab that is just noticed.
    private static let noticed = 0.02
    private static let tolerance = 0.0001
    /// The deviation of a lightness of 0 or 1 after its conversion.
    private static let rounding = 1e-9

    private static func clip(_ color: SIMD3<Double>) -> SIMD3<Double> {
        color.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 1))
    }

    /// The difference of a colour in sRGB from one in Oklab.
    private static func distance(_ srgb: SIMD3<Double>, _ oklab: SIMD3<Double>) -> Double {
        let difference = CSSColorModel.oklab(xyz: CSSColorSpace.srgb.toXYZ(srgb)) - oklab
        return (difference * difference).sum().squareRoot()
    }
}
