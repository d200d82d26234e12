import LaminaLayers

/// The declarations of transfer functions in documents.
enum TransferDeclaration {
    /// A function, under the key that names its form.
    static let function = ObjectDeclaration(
        "transferFunction", "A transfer function of one channel, from 0…1 to 0…1, in one of these forms.",
        rules: [.oneOf(["table", "discrete", "linear", "gamma", "curve"])], make: TransferFunction.identity,
        properties: {
            [
                Property("table", values, "Linear interpolation between evenly spaced values.") { $0 = .table($1) },
                Property("discrete", values, "A step function with steps of equal width.") { $0 = .discrete($1) },
                Property("linear", .object(linear), "A linear function: slope · c + intercept.") {
                    $0 = .linear(slope: $1.slope, intercept: $1.intercept)
                },
                Property("gamma", .object(gamma), "A power function: amplitude · c ^ exponent + offset.") {
                    $0 = .gamma(amplitude: $1.amplitude, exponent: $1.exponent, offset: $1.offset)
                },
                Property("curve", curve, "A smooth, monotone curve through [x, y] points of increasing x.") {
                    $0 = .curve($1)
                },
            ]
        })

    private static let linear = ObjectDeclaration(
        "linearFunction", "A linear function: slope · c + intercept.", make: LinearParts(),
        properties: {
            [
                Property("slope", .number(in: .factor), default: 1, "The slope.") { $0.slope = $1 },
                Property("intercept", .number(in: .factor), default: 0, "The value at 0.") { $0.intercept = $1 },
            ]
        })

    private static let gamma = ObjectDeclaration(
        "gammaFunction", "A power function: amplitude · c ^ exponent + offset.", make: GammaParts(),
        properties: {
            [
                Property("amplitude", .number(in: .factor), default: 1, "The factor of the power.") {
                    $0.amplitude = $1
                },
                Property("exponent", .number(in: .between(0...10_000)), default: 1, "The exponent.") {
                    $0.exponent = $1
                },
                Property("offset", .number(in: .factor), default: 0, "The offset added to the result.") {
                    $0.offset = $1
                },
            ]
        })

    private static var values: ValueDeclaration<[Double]> { .array(of: .number(in: .unit), count: 1...1024) }

    private static var curve: ValueDeclaration<[SIMD2<Double>]> {
        ValueDeclaration<[[Double]]>.array(of: .numbers(["x", "y"], in: .unit), count: 1...64)
            .map { $0.map { SIMD2($0[0], $0[1]) } }
            .checked("write points in order of increasing x") { points in
                zip(points, points.dropFirst()).allSatisfy { $0.x < $1.x }
            }
    }
}

/// The coefficients of a linear function.
private struct LinearParts {
    var slope = 1.0
    var intercept = 0.0
}

/// The coefficients of a power function.
private struct GammaParts {
    var amplitude = 1.0
    var exponent = 1.0
    var offset = 0.0
}

extension ValueDeclaration where Value == TransferFunction {
    /// `"identity"`, or a function by its form.
    static var transferFunction: ValueDeclaration {
        .either(
            .named([("identity", .identity)]),
            .object(TransferDeclaration.function))
    }
}
