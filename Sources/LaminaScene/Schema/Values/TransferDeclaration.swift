import LaminaLayers

/// How functions of channels stand in documents.
enum TransferDeclaration {
    /// A function under the key that names its form.
    static let function = ObjectDeclaration(
        "transferFunction", "A function from 0…1 to 0…1 for one channel, by its form.",
        rules: [.oneOf(["table", "discrete", "linear", "gamma", "curve"])], make: TransferDraft(),
        properties: {
            [
                Property("table", values, "Straight lines between values at equal distances.") {
                    $0.function = .table($1)
                },
                Property("discrete", values, "Steps of equal width.") { $0.function = .discrete($1) },
                Property("linear", .object(linear), "slope · c + intercept.") {
                    $0.function = .linear(slope: $1.slope, intercept: $1.intercept)
                },
                Property("gamma", .object(gamma), "amplitude · c ^ exponent + offset.") {
                    $0.function = .gamma(amplitude: $1.amplitude, exponent: $1.exponent, offset: $1.offset)
                },
                Property("curve", curve, "A smooth, monotone curve through [x, y] points of rising x.") {
                    $0.function = .curve($1)
                },
            ]
        })

    private static let linear = ObjectDeclaration(
        "linearFunction", "slope · c + intercept.", make: LinearParts(),
        properties: {
            [
                Property("slope", .number(in: .factor), default: 1, "How steep it is.") { $0.slope = $1 },
                Property("intercept", .number(in: .factor), default: 0, "What it is at 0.") { $0.intercept = $1 },
            ]
        })

    private static let gamma = ObjectDeclaration(
        "gammaFunction", "amplitude · c ^ exponent + offset.", make: GammaParts(),
        properties: {
            [
                Property("amplitude", .number(in: .factor), default: 1, "What the power is multiplied by.") {
                    $0.amplitude = $1
                },
                Property("exponent", .number(in: .between(0...10_000)), default: 1, "The power.") { $0.exponent = $1 },
                Property("offset", .number(in: .factor), default: 0, "What is added.") { $0.offset = $1 },
            ]
        })

    private static var values: ValueDeclaration<[Double]> { .array(of: .number(in: .unit), count: 1...1024) }

    private static var curve: ValueDeclaration<[SIMD2<Double>]> {
        ValueDeclaration<[[Double]]>.array(of: .numbers(["x", "y"], in: .unit), count: 1...64)
            .map { $0.map { SIMD2($0[0], $0[1]) } }
            .checked("write points whose x rises") { points in
                zip(points, points.dropFirst()).allSatisfy { $0.x < $1.x }
            }
    }
}

/// A function that is being read.
struct TransferDraft {
    var function = TransferFunction.identity
}

/// The numbers of a linear function.
private struct LinearParts {
    var slope = 1.0
    var intercept = 0.0
}

/// The numbers of a power function.
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
            ValueDeclaration<TransferDraft>.object(TransferDeclaration.function).map(\.function))
    }

    /// A function of alpha, which layers keep only if what is transparent stays so.
    static var alphaTransferFunction: ValueDeclaration {
        transferFunction.checked("write a function of alpha that is 0 at 0, or what is transparent would show") {
            let filter = Filter(.componentTransfer(red: .identity, green: .identity, blue: .identity, alpha: $0))
            return filter.sanitized == filter
        }
    }
}
