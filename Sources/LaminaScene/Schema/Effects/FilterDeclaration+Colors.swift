import LaminaGeometry
import LaminaLayers

extension FilterDeclaration {
    /// Filters that change each pixel's colour by itself.
    static let colors: [Kind] = [
        Kind("saturation", "Away from grey.") {
            [amount(in: .between(0...10_000), "0 is grey, 1 changes nothing.")]
        },
        Kind("brightness", "Adds to each channel.") {
            [amount(in: .between(-1...1), "What is added; 0 changes nothing.")]
        },
        Kind("contrast", "Away from the middle grey.") {
            [amount(in: .between(0...10_000), "0 is grey, 1 changes nothing.")]
        },
        Kind("hueRotate", "Turns the hue, as CSS hue-rotate does.") {
            [
                Property(required: "angle", angle(.number(in: .filterAngle)), "Degrees.") {
                    $0.set(.number($1), "inputAngle")
                }
            ]
        },
        Kind("invert", "From the colour to its opposite.") {
            [number("amount", "inputAmount", in: .unit, default: 1, "0 changes nothing, 1 is the opposite.")]
        },
        Kind("sepia", "From the colour to brown tones, as CSS sepia does.") {
            [number("intensity", "inputIntensity", in: .unit, default: 1, "0 changes nothing, 1 is brown.")]
        },
        Kind("grayscale", "From the colour to grey, as CSS grayscale does.") {
            [number("amount", "inputAmount", in: .unit, default: 1, "0 changes nothing, 1 is grey.")]
        },
        Kind("exposure", "Times two to a power.") {
            [number("ev", "inputEV", in: .between(-30...30), default: 0.5, "The power; 0 changes nothing.")]
        },
        Kind("gamma", "Each channel to a power.") {
            [number("power", "inputPower", in: .between(0.001...1000), default: 0.75, "1 changes nothing.")]
        },
        Kind("tint", "Towards a colour by that colour's alpha, where the image is.") {
            [Property(required: "color", .color, "The colour.") { $0.set(.color($1), "inputColor") }]
        },
        Kind("colorClamp", "Keeps each channel in a range.") {
            [
                vector("min", "inputMinComponents", .components, default: .zero, "The least red, green, blue, alpha."),
                vector("max", "inputMaxComponents", .components, default: .one, "The greatest ones."),
            ]
        },
        Kind("colorMatrix", "Each channel the dot product of a vector with (red, green, blue, 1), plus a bias.") {
            let same = ColorMatrix()
            return [
                vector("red", "inputRVector", .row, default: same.red, "The vector of red."),
                vector("green", "inputGVector", .row, default: same.green, "The vector of green."),
                vector("blue", "inputBVector", .row, default: same.blue, "The vector of blue."),
                vector(
                    "alpha", "inputAVector", .row, default: same.alpha,
                    "The vector of alpha, whose result multiplies the alpha that was there."),
                vector("bias", "inputBiasVector", .row, default: same.bias, "What is added to each channel."),
            ]
        },
        Kind("componentTransfer", "A function for each channel.") {
            [
                function("red", "inputRed", "What becomes of red."),
                function("green", "inputGreen", "What becomes of green."),
                function("blue", "inputBlue", "What becomes of blue."),
                Property(
                    "alpha", .alphaTransferFunction, default: .identity, "What becomes of alpha; 0 must stay 0."
                ) { $0.set(.function($1), "inputAlpha") },
            ]
        },
    ]

    private static func amount(in range: NumberRange, _ documentation: String) -> Amount {
        number(required: "amount", "inputAmount", in: range, documentation)
    }

    private static func vector(
        _ name: String, _ key: String, _ value: ValueDeclaration<SIMD4<Double>>, default defaultValue: SIMD4<Double>,
        _ documentation: String
    ) -> Amount {
        Property(name, value, default: defaultValue, documentation) { $0.set(.vector($1), key) }
    }

    private static func function(_ name: String, _ key: String, _ documentation: String) -> Amount {
        Property(name, .transferFunction, default: .identity, documentation) { $0.set(.function($1), key) }
    }
}
