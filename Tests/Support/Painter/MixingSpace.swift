import Foundation
import LaminaLayers

/// A colour space in which gradients are mixed, with the functions and matrices of the sample code of CSS Color 4.
struct MixingSpace {
    private let interpolation: GradientColorInterpolation

    init(_ interpolation: GradientColorInterpolation) { self.interpolation = interpolation }

    /// A colour of sRGB in this space.
    func encoded(_ color: SIMD3<Double>) -> SIMD3<Double> {
        switch interpolation {
        case .srgb: color
        case .linearSRGB: MixingSpace.light(color)
        case .oklab:
            MixingSpace.product(
                MixingSpace.lab,
                MixingSpace.roots(
                    MixingSpace.product(
                        MixingSpace.cones, MixingSpace.product(MixingSpace.xyz, MixingSpace.light(color)))))
        }
    }

    /// A colour of this space in sRGB, not clipped to it.
    func decoded(_ color: SIMD3<Double>) -> SIMD3<Double> {
        switch interpolation {
        case .srgb: return color
        case .linearSRGB: return MixingSpace.channels(color)
        case .oklab:
            let roots = MixingSpace.product(MixingSpace.rootsOfLab, color)
            let xyz = MixingSpace.product(MixingSpace.xyzOfCones, roots * roots * roots)
            return MixingSpace.channels(MixingSpace.product(MixingSpace.lightOfXYZ, xyz))
        }
    }

    /// The linear light of channels, `lin_sRGB`.
    private static func light(_ color: SIMD3<Double>) -> SIMD3<Double> {
        each(color) { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
    }

    /// The channels of linear light, `gam_sRGB`, with its sign.
    private static func channels(_ light: SIMD3<Double>) -> SIMD3<Double> {
        each(light) { value in
            let size = abs(value)
            let channel = size > 0.0031308 ? 1.055 * pow(size, 1 / 2.4) - 0.055 : 12.92 * size
            return value < 0 ? -channel : channel
        }
    }

    private static func roots(_ color: SIMD3<Double>) -> SIMD3<Double> { each(color, cbrt) }

    private static func each(_ color: SIMD3<Double>, _ body: (Double) -> Double) -> SIMD3<Double> {
        SIMD3(body(color.x), body(color.y), body(color.z))
    }

    /// The product of a matrix, given by its rows, and a column.
    private static func product(_ rows: [SIMD3<Double>], _ column: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3((rows[0] * column).sum(), (rows[1] * column).sum(), (rows[2] * column).sum())
    }

    /// `lin_sRGB_to_XYZ`.
    private static let xyz: [SIMD3<Double>] = [
        SIMD3(506_752.0 / 1_228_815, 87_881.0 / 245_763, 12_673.0 / 70_218),
        SIMD3(87_098.0 / 409_605, 175_762.0 / 245_763, 12_673.0 / 175_545),
        SIMD3(7_918.0 / 409_605, 87_881.0 / 737_289, 1_001_167.0 / 1_053_270),
    ]

    /// `XYZ_to_lin_sRGB`.
    private static let lightOfXYZ: [SIMD3<Double>] = [
        SIMD3(12_831.0 / 3_959, -329.0 / 214, -1_974.0 / 3_959),
        SIMD3(-851_781.0 / 878_810, 1_648_619.0 / 878_810, 36_519.0 / 878_810),
        SIMD3(705.0 / 12_673, -2_585.0 / 12_673, 705.0 / 667),
    ]

    /// `XYZtoLMS` of `XYZ_to_OKLab`.
    private static let cones: [SIMD3<Double>] = [
        SIMD3(0.8190224379967030, 0.3619062600528904, -0.1288737815209879),
        SIMD3(0.0329836539323885, 0.9292868615863434, 0.0361446663506424),
        SIMD3(0.0481771893596242, 0.2642395317527308, 0.6335478284694309),
    ]

    /// `LMStoOKLab`.
    private static let lab: [SIMD3<Double>] = [
        SIMD3(0.2104542683093140, 0.7936177747023054, -0.0040720430116193),
        SIMD3(1.9779985324311684, -2.4285922420485799, 0.4505937096174110),
        SIMD3(0.0259040424655478, 0.7827717124575296, -0.8086757549230774),
    ]

    /// `OKLabtoLMS` of `OKLab_to_XYZ`.
    private static let rootsOfLab: [SIMD3<Double>] = [
        SIMD3(1, 0.3963377773761749, 0.2158037573099136),
        SIMD3(1, -0.1055613458156586, -0.0638541728258133),
        SIMD3(1, -0.0894841775298119, -1.2914855480194092),
    ]

    /// `LMStoXYZ`.
    private static let xyzOfCones: [SIMD3<Double>] = [
        SIMD3(1.2268798758459243, -0.5578149944602171, 0.2813910456659647),
        SIMD3(-0.0405757452148008, 1.1122868032803170, -0.0717110580655164),
        SIMD3(-0.0763729366746601, -0.4214933324022432, 1.5869240198367816),
    ]
}
