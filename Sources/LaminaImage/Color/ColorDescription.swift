/// One of the ways in which a file says what its samples mean.
enum ColorDescription: Equatable {
    /// An ICC profile.
    case profile([UInt8])
    case space(RGBSpace)
    /// sRGB by name: nothing is converted.
    case standard

    /// The size in bytes from which a profile is ignored: four times that of a large one for print.
    static let largestProfile = 4 << 20
}

/// A colour space of three primaries and one curve. Chromaticities are x and y of CIE 1931.
struct RGBSpace: Equatable {
    var white: SIMD2<Double>
    var red: SIMD2<Double>
    var green: SIMD2<Double>
    var blue: SIMD2<Double>
    var curve: TransferCurve

    /// The white D65.
    static let daylight = SIMD2(0.3127, 0.3290)

    /// sRGB with another curve.
    static func standard(_ curve: TransferCurve) -> RGBSpace {
        RGBSpace(
            white: daylight, red: SIMD2(0.64, 0.33), green: SIMD2(0.30, 0.60), blue: SIMD2(0.15, 0.06), curve: curve)
    }

    /// Returns whether the primaries and the white are each within 0.01 of another space's.
    func hasPrimaries(near other: RGBSpace) -> Bool {
        [(white, other.white), (red, other.red), (green, other.green), (blue, other.blue)].allSatisfy { one, other in
            abs(one.x - other.x) <= 0.01 && abs(one.y - other.y) <= 0.01
        }
    }

    /// True if the white has a brightness and the primaries span a triangle.
    var isSound: Bool {
        let points = [white, red, green, blue]
        guard points.allSatisfy({ (-1...2).contains($0.x) && (-1...2).contains($0.y) }), white.y > 0.01 else {
            return false
        }
        let (first, second) = (green - red, blue - red)
        return abs(first.x * second.y - first.y * second.x) > 1e-4
    }
}

/// The linear value of a sample v from 0 to 1: (scale × v + offset) to the exponent, and slope × v below the threshold.
struct TransferCurve: Equatable {
    var exponent: Double
    var scale = 1.0
    var offset = 0.0
    var slope = 0.0
    var threshold = 0.0

    /// IEC 61966-2-1.
    static let standard = TransferCurve(
        exponent: 2.4, scale: 1 / 1.055, offset: 0.055 / 1.055, slope: 1 / 12.92, threshold: 0.04045)
    /// The inverse of the camera's curve of ITU-R BT.709.
    static let video = TransferCurve(
        exponent: 1 / 0.45, scale: 1 / 1.099, offset: 0.099 / 1.099, slope: 1 / 4.5, threshold: 0.081)
}

// MARK: Code points

extension RGBSpace {
    /// The space of code points of ITU-T H.273, as PNG's chunk cICP has them; nil for those that are not converted: the
    /// curves of high dynamic range (PQ and HLG), logarithmic ones, and primaries without a meaning.
    init?(primaries: UInt8, transfer: UInt8) {
        let curve: TransferCurve
        switch transfer {
        case 1, 6, 14, 15: curve = .video
        case 4: curve = TransferCurve(exponent: 2.2)
        case 5: curve = TransferCurve(exponent: 2.8)
        case 8: curve = TransferCurve(exponent: 1)
        case 13: curve = .standard
        default: return nil
        }
        self = .standard(curve)
        switch primaries {
        case 1: break
        case 4:
            white = SIMD2(0.310, 0.316)
            (red, green, blue) = (SIMD2(0.67, 0.33), SIMD2(0.21, 0.71), SIMD2(0.14, 0.08))
        case 5: (red, green, blue) = (SIMD2(0.64, 0.33), SIMD2(0.29, 0.60), SIMD2(0.15, 0.06))
        case 6, 7: (red, green, blue) = (SIMD2(0.630, 0.340), SIMD2(0.310, 0.595), SIMD2(0.155, 0.070))
        case 9: (red, green, blue) = (SIMD2(0.708, 0.292), SIMD2(0.170, 0.797), SIMD2(0.131, 0.046))
        case 11, 12:
            if primaries == 11 { white = SIMD2(0.314, 0.351) }
            (red, green, blue) = (SIMD2(0.680, 0.320), SIMD2(0.265, 0.690), SIMD2(0.150, 0.060))
        case 22: (red, green, blue) = (SIMD2(0.630, 0.340), SIMD2(0.295, 0.605), SIMD2(0.155, 0.077))
        default: return nil
        }
    }
}
