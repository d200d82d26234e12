/// A colour in gamma-encoded sRGB with straight alpha; the components run from 0 to 1.
@frozen
public struct Color: Sendable, Hashable {
    /// The share of red, from 0 to 1.
    public var red: Double
    /// The share of green, from 0 to 1.
    public var green: Double
    /// The share of blue, from 0 to 1.
    public var blue: Double
    /// The opacity, from 0 to 1.
    public var alpha: Double

    /// A colour of the given components, each clamped to 0…1; what is not a number counts as 0.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = Color.clamp(red)
        self.green = Color.clamp(green)
        self.blue = Color.clamp(blue)
        self.alpha = Color.clamp(alpha)
    }

    /// A grey.
    public init(white: Double, alpha: Double = 1) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    private static func clamp(_ value: Double) -> Double {
        value > 0 ? min(value, 1) : 0
    }

    public static let clear = Color(white: 0, alpha: 0)
    public static let black = Color(white: 0)
    public static let white = Color(white: 1)

    /// The colour multiplied by its alpha, as (red, green, blue, alpha) for the GPU.
    @inlinable
    public var premultiplied: SIMD4<Float> {
        SIMD4(Float(red * alpha), Float(green * alpha), Float(blue * alpha), Float(alpha))
    }

    /// The same colour with its alpha multiplied by `factor`.
    public func withAlphaMultiplied(by factor: Double) -> Color {
        Color(red: red, green: green, blue: blue, alpha: alpha * factor)
    }
}

extension Color {
    /// The colour a share of the way to another, as layers of the two faded into each other would look.
    ///
    /// Premultiplied colours are mixed, in gamma-encoded sRGB: a fade to `clear`, which is black without opacity, does
    /// not darken on its way. Between two of the same opacity that is the plain mean.
    ///
    /// - Parameters:
    ///   - other: what is given, exactly, at 1.
    ///   - progress: 0 gives this colour; beyond 0…1 it goes on, each component kept within 0…1. What is not a number
    ///     counts as 0.
    public func interpolated(to other: Color, progress: Double) -> Color {
        guard progress != 0, !progress.isNaN else { return self }
        guard progress != 1 else { return other }
        // Far beyond the ends all components are at their limits, and infinity times 0 would be no number.
        let share = min(max(progress, -1e9), 1e9)
        let alpha = alpha + (other.alpha - alpha) * share
        let (own, others) =
            self.alpha == other.alpha || alpha <= 0
            ? (1 - share, share)
            : (
                self.alpha * (1 - share) / alpha, other.alpha * share / alpha
            )
        return Color(
            red: red * own + other.red * others, green: green * own + other.green * others,
            blue: blue * own + other.blue * others, alpha: alpha)
    }
}

extension Color {
    /// The colour written as `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`, or nil if the text is none of these.
    public init?(hex text: some StringProtocol) {
        let digits = text.utf8.dropFirst()
        guard text.utf8.first == UInt8(ascii: "#"), [3, 4, 6, 8].contains(digits.count) else { return nil }
        var values: [Int] = []
        for digit in digits {
            guard let value = Character(Unicode.Scalar(digit)).hexDigitValue else { return nil }
            values.append(value)
        }
        var channels: [Double] = []
        if values.count <= 4 {
            for value in values { channels.append(Double(value * 17) / 255) }
        } else {
            for pair in stride(from: 0, to: values.count, by: 2) {
                channels.append(Double(values[pair] * 16 + values[pair + 1]) / 255)
            }
        }
        self.init(
            red: channels[0], green: channels[1], blue: channels[2], alpha: channels.count == 4 ? channels[3] : 1)
    }

    /// The colour as `#rrggbb`, or `#rrggbbaa` where it is not opaque, rounded to 8 bits a channel.
    public var hex: String {
        // The components can be set to anything; only the initializers clamp them.
        let kept = Color(red: red, green: green, blue: blue, alpha: alpha)
        let channels = [kept.red, kept.green, kept.blue] + (kept.alpha < 1 ? [kept.alpha] : [])
        let bytes = channels.map { Int(($0 * 255).rounded()) }
        return "#" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
