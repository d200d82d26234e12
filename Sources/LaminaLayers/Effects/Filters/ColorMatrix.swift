/// The vectors of a colour matrix, each multiplied with (red, green, blue, alpha of 1).
///
/// Each channel becomes the dot product of its vector with those, plus the bias. The alpha's result multiplies the
/// pixel's alpha, which is then clamped to 0…1.
public struct ColorMatrix: Sendable, Hashable {
    /// The vector of red.
    public var red = SIMD4<Double>(1, 0, 0, 0)
    /// The vector of green.
    public var green = SIMD4<Double>(0, 1, 0, 0)
    /// The vector of blue.
    public var blue = SIMD4<Double>(0, 0, 1, 0)
    /// The vector of the factor of alpha.
    public var alpha = SIMD4<Double>(0, 0, 0, 1)
    /// The value added to each channel.
    public var bias = SIMD4<Double>.zero

    /// The identity matrix.
    public init() {}
}

extension ColorMatrix: FilterAmounts {
    package static let word = "colorMatrix"
    package static let coreImageName: String? = "CIColorMatrix"
    package static let sentence =
        "Computes each channel as the dot product of a vector with (red, green, blue, 1), plus a bias."
    package static let amounts: [FilterAmount<Self>] = [
        row("red", "inputRVector", \.red, "The vector of the red channel."),
        row("green", "inputGVector", \.green, "The vector of the green channel."),
        row("blue", "inputBVector", \.blue, "The vector of the blue channel."),
        row(
            "alpha", "inputAVector", \.alpha,
            "The vector of the alpha channel, whose result multiplies the image's alpha."),
        row("bias", "inputBiasVector", \.bias, "The bias added to each channel."),
    ]
    package static let changesColorsAlone = true

    package static let usual = ColorMatrix()

    package var kind: FilterKind { .colorMatrix(self) }
    package var changesNothing: Bool { self == ColorMatrix() }

    private static func row(
        _ name: String, _ key: String, _ path: FilterAmount<Self>.Path<SIMD4<Double>>, _ sentence: String
    ) -> FilterAmount<Self> {
        .vector(name, key, path, in: Amount.anyFactor, neutral: ColorMatrix()[keyPath: path], sentence)
    }
}
