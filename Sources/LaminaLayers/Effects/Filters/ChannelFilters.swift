// MARK: Colour matrix

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
        row("red", "inputRVector", \.red, "The vector of red."),
        row("green", "inputGVector", \.green, "The vector of green."),
        row("blue", "inputBVector", \.blue, "The vector of blue."),
        row(
            "alpha", "inputAVector", \.alpha, "The vector of alpha, whose result multiplies the pixel's alpha."),
        row("bias", "inputBiasVector", \.bias, "The value added to each channel."),
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

// MARK: Colour clamp

extension FilterKind {
    /// Clamps each channel: red, green, blue, alpha.
    public struct ColorClamp: Sendable, Hashable {
        /// The minimum values, from 0 to 1.
        public var min = SIMD4<Double>.zero
        /// The maximum values, from 0 to 1; one below the minimum counts as the minimum.
        public var max = SIMD4<Double>.one
    }

    /// Clamps each channel to `min…max` (red, green, blue, alpha).
    public static func colorClamp(min: SIMD4<Double>, max: SIMD4<Double>) -> FilterKind {
        .colorClamp(ColorClamp(min: min, max: max))
    }
}

extension FilterKind.ColorClamp: FilterAmounts {
    package static let word = "colorClamp"
    package static let coreImageName: String? = "CIColorClamp"
    package static let sentence = "Clamps each channel to a range."
    package static let amounts: [FilterAmount<Self>] = [
        .vector(
            "min", "inputMinComponents", \.min, in: Amount.fractions, neutral: .zero,
            "The minimum red, green, blue, alpha."),
        .vector(
            "max", "inputMaxComponents", \.max, in: Amount.fractions, neutral: .one,
            "The maximum red, green, blue, alpha."
        ),
    ]
    package static let changesColorsAlone = true

    package static let usual = Self()

    package var kind: FilterKind { .colorClamp(self) }
    package var changesNothing: Bool { min.max() <= 0 && max.min() >= 1 }

    package mutating func reconcile() { max = pointwiseMax(min, max) }
}

// MARK: Component transfer

extension FilterKind {
    /// Applies a transfer function to each channel.
    public struct ComponentTransfer: Sendable, Hashable {
        /// The function of red.
        public var red = TransferFunction.identity
        /// The function of green.
        public var green = TransferFunction.identity
        /// The function of blue.
        public var blue = TransferFunction.identity
        /// The function of alpha; it must be 0 at 0, otherwise the identity is used.
        public var alpha = TransferFunction.identity
    }

    /// Applies a transfer function to each channel; the alpha's must be 0 at 0, otherwise the identity is used.
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
        .function("red", "inputRed", \.red, "The function of red."),
        .function("green", "inputGreen", \.green, "The function of green."),
        .function("blue", "inputBlue", \.blue, "The function of blue."),
        .function("alpha", "inputAlpha", \.alpha, isAlpha: true, "The function of alpha; it must be 0 at 0."),
    ]
    package static let changesColorsAlone = true

    package static let usual = Self()

    package var kind: FilterKind { .componentTransfer(self) }
    package var changesNothing: Bool {
        red.isIdentity && green.isIdentity && blue.isIdentity && alpha.isIdentity
    }

    package mutating func reconcile() {
        if !alpha.keepsZero { alpha = .identity }
    }
}

// MARK: Transfer function

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

    /// True if 0 maps to 0, as it must for alpha.
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
