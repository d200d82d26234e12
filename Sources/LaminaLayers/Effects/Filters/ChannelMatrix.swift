extension FilterKind {
    /// A matrix of all four channels, as SVG's `feColorMatrix`.
    ///
    /// Red, green and blue of the colour without its alpha, and alpha, each become the dot product of a vector with
    /// (red, green, blue, alpha), plus a bias; the results are clamped to 0…1. Unlike a ``ColorMatrix``, it gives alpha
    /// itself, and not a factor of it: the brightness of an image can become its alpha.
    ///
    /// A transparent pixel counts as four zeros. With a bias of alpha above 0 it gets that alpha: the result then fills the
    /// layer's bounds, and ends there.
    public struct ChannelMatrix: Sendable, Hashable {
        /// The vector of red.
        public var red = SIMD4<Double>(1, 0, 0, 0)
        /// The vector of green.
        public var green = SIMD4<Double>(0, 1, 0, 0)
        /// The vector of blue.
        public var blue = SIMD4<Double>(0, 0, 1, 0)
        /// The vector of alpha.
        public var alpha = SIMD4<Double>(0, 0, 0, 1)
        /// The value added to each channel.
        public var bias = SIMD4<Double>.zero

        /// The identity matrix.
        public init() {}

        /// The matrix of SVG's type `luminanceToAlpha`: black, with 0.2126 red + 0.7152 green + 0.0722 blue as its alpha.
        public static var luminanceToAlpha: ChannelMatrix {
            var matrix = ChannelMatrix()
            (matrix.red, matrix.green, matrix.blue) = (.zero, .zero, .zero)
            matrix.alpha = SIMD4(0.2126, 0.7152, 0.0722, 0)
            return matrix
        }
    }
}

extension FilterKind.ChannelMatrix: FilterAmounts {
    package static let word = "channelMatrix"
    package static let sentence =
        "Computes each channel, alpha too, as the dot product of a vector with (red, green, blue, alpha), plus a bias."
    package static let amounts: [FilterAmount<Self>] = [
        row("red", "inputRVector", \.red, "The vector of the red channel."),
        row("green", "inputGVector", \.green, "The vector of the green channel."),
        row("blue", "inputBVector", \.blue, "The vector of the blue channel."),
        row("alpha", "inputAVector", \.alpha, "The vector of the alpha channel, which gives alpha itself."),
        row(
            "bias", "inputBiasVector", \.bias,
            "The bias added to each channel; above 0 for alpha it fills the layer's bounds."),
    ]

    package static let usual = Self()

    package var kind: FilterKind { .channelMatrix(self) }
    package var changesNothing: Bool { self == Self() }
    package var fillsBounds: Bool { bias.w > 0 }

    private static func row(
        _ name: String, _ key: String, _ path: FilterAmount<Self>.Path<SIMD4<Double>>, _ sentence: String
    ) -> FilterAmount<Self> {
        .vector(name, key, path, in: Amount.anyFactor, neutral: Self()[keyPath: path], sentence)
    }
}
