extension FilterKind {
    /// Applies a transfer function to each channel, as SVG's `feComponentTransfer`.
    ///
    /// With a function of alpha that is above 0 at 0 transparent pixels get that alpha, and the functions of 0 as their
    /// colour: the result then fills the layer's bounds, and ends there.
    public struct ComponentTransfer: Sendable, Hashable {
        /// The function of red.
        public var red = TransferFunction.identity
        /// The function of green.
        public var green = TransferFunction.identity
        /// The function of blue.
        public var blue = TransferFunction.identity
        /// The function of alpha.
        public var alpha = TransferFunction.identity
    }

    /// Applies a transfer function to each channel; one of alpha that is above 0 at 0 fills the layer's bounds.
    public static func componentTransfer(
        red: TransferFunction, green: TransferFunction, blue: TransferFunction, alpha: TransferFunction = .identity
    ) -> FilterKind {
        .componentTransfer(ComponentTransfer(red: red, green: green, blue: blue, alpha: alpha))
    }
}

extension FilterKind.ComponentTransfer: FilterAmounts {
    package static let word = "componentTransfer"
    package static let sentence = "Applies a transfer function to each channel."
    package static let amounts: [FilterAmount<Self>] = [
        .function("red", "inputRed", \.red, "The transfer function of the red channel."),
        .function("green", "inputGreen", \.green, "The transfer function of the green channel."),
        .function("blue", "inputBlue", \.blue, "The transfer function of the blue channel."),
        .function(
            "alpha", "inputAlpha", \.alpha,
            "The transfer function of the alpha channel; one that is above 0 at 0 fills the layer's bounds."),
    ]
    package static let changesColorsAlone = true

    package static let usual = Self()

    package var kind: FilterKind { .componentTransfer(self) }
    package var changesNothing: Bool {
        red.isIdentity && green.isIdentity && blue.isIdentity && alpha.isIdentity
    }
    package var fillsBounds: Bool { !alpha.keepsZero }
}

/// A function from 0…1 to 0…1 for one channel of a ``FilterKind/ComponentTransfer``, as in Filter Effects Level 1
/// (W3C); results are clamped to 0…1.
public enum TransferFunction: Sendable, Hashable {
    case identity
    /// Linear interpolation between evenly spaced values; at least one, at most 1,024.
    case table([Double])
    /// Steps of equal width; at least one value, at most 1,024.
    case discrete([Double])
    /// `slope · c + intercept`.
    case linear(slope: Double, intercept: Double)
    /// `amplitude · c ^ exponent + offset`.
    case gamma(amplitude: Double, exponent: Double, offset: Double)
    /// A smooth, monotone curve (Fritsch and Carlson) through points of ascending x, constant before the first and
    /// after the last; at most 64 points.
    case curve([SIMD2<Double>])
}

extension TransferFunction {
    /// The function with finite numbers and no more values than the limit: NaN counts as 0 (for slopes, amplitudes and
    /// exponents as 1), curve points that do not ascend in x are left out, and a function without values is the
    /// identity.
    var sanitized: TransferFunction {
        switch self {
        case .identity: .identity
        case .table(let values): values.isEmpty ? .identity : .table(Self.clamped(values))
        case .discrete(let values): values.isEmpty ? .identity : .discrete(Self.clamped(values))
        case .linear(let slope, let intercept):
            .linear(
                slope: Amount.clamped(slope, Amount.anyFactor, orElse: 1),
                intercept: Amount.clamped(intercept, Amount.anyFactor, orElse: 0))
        case .gamma(let amplitude, let exponent, let offset):
            .gamma(
                amplitude: Amount.clamped(amplitude, Amount.anyFactor, orElse: 1),
                exponent: Amount.clamped(exponent, 0...10_000, orElse: 1),
                offset: Amount.clamped(offset, Amount.anyFactor, orElse: 0))
        case .curve(let points): Self.rising(points)
        }
    }

    /// True if the function changes nothing.
    var isIdentity: Bool {
        switch self {
        case .identity, .linear(slope: 1, intercept: 0), .gamma(amplitude: 1, exponent: 1, offset: 0),
            .table([0, 1]), .table([]), .discrete([]), .curve([]):
            true
        default: false
        }
    }

    /// True if 0 maps to 0.
    var keepsZero: Bool {
        switch self {
        case .identity: true
        case .table(let values), .discrete(let values): (values.first ?? 0) <= 0
        case .linear(_, let intercept): intercept <= 0
        case .gamma(let amplitude, let exponent, let offset): offset + (exponent > 0 ? 0 : amplitude) <= 0
        case .curve(let points): (points.first?.y ?? 0) <= 0
        }
    }

    /// The function interpolated to another: value by value if both have the same form, otherwise changed halfway.
    func interpolated(to end: TransferFunction, progress: Double) -> TransferFunction {
        func mixed(_ from: Double, _ to: Double) -> Double { from + (to - from) * progress }
        switch (self, end) {
        case (.table(let from), .table(let to)) where from.count == to.count:
            return .table(zip(from, to).map(mixed))
        case (.discrete(let from), .discrete(let to)) where from.count == to.count:
            return .discrete(zip(from, to).map(mixed))
        case (.linear(let slope, let intercept), .linear(let toSlope, let toIntercept)):
            return .linear(slope: mixed(slope, toSlope), intercept: mixed(intercept, toIntercept))
        case (.gamma(let amplitude, let exponent, let offset), .gamma(let toAmplitude, let toExponent, let toOffset)):
            return .gamma(
                amplitude: mixed(amplitude, toAmplitude), exponent: mixed(exponent, toExponent),
                offset: mixed(offset, toOffset))
        case (.curve(let from), .curve(let to)) where from.count == to.count:
            return .curve(zip(from, to).map { $0 + ($1 - $0) * progress })
        case (.identity, .linear): return Self.straight.interpolated(to: end, progress: progress)
        case (.linear, .identity): return interpolated(to: Self.straight, progress: progress)
        default: return progress < 0.5 ? self : end
        }
    }

    /// The identity as a linear function.
    private static let straight = TransferFunction.linear(slope: 1, intercept: 0)

    private static func clamped(_ values: [Double]) -> [Double] {
        values.prefix(1024).map { Amount.clamped($0, Amount.fractions, orElse: 0) }
    }

    private static func rising(_ points: [SIMD2<Double>]) -> TransferFunction {
        var result: [SIMD2<Double>] = []
        for point in points where point.x >= 0 && point.x <= 1 && point.x > (result.last?.x ?? -1) {
            result.append(SIMD2(point.x, Amount.clamped(point.y, Amount.fractions, orElse: 0)))
            if result.count == 64 { break }
        }
        return result.isEmpty ? .identity : .curve(result)
    }
}
