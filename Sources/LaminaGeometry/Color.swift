/// A colour in gamma-encoded sRGB with straight alpha; the components run from 0 to 1.
@frozen
public struct Color: Sendable, Hashable {
    /// The red component, from 0 to 1.
    public var red: Double
    /// The green component, from 0 to 1.
    public var green: Double
    /// The blue component, from 0 to 1.
    public var blue: Double
    /// The opacity, from 0 to 1.
    public var alpha: Double

    /// A colour of the given components, each clamped to 0…1; NaN counts as 0.
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
    /// The colour at a fraction of the interpolation to another, as a cross-fade of two layers would look.
    ///
    /// Premultiplied colours are interpolated, in gamma-encoded sRGB: a fade to `clear`, which is transparent black,
    /// does not darken. Between colours of the same alpha this is plain linear interpolation.
    ///
    /// - Parameters:
    ///   - other: the colour at 1, returned exactly.
    ///   - progress: 0 gives this colour; values beyond 0…1 extrapolate, each component clamped to 0…1. NaN counts as
    ///     0.
    public func interpolated(to other: Color, progress: Double) -> Color {
        guard progress != 0, !progress.isNaN else { return self }
        guard progress != 1 else { return other }
        // Far beyond the ends all components are clamped anyway, and infinity times 0 would be NaN.
        let fraction = min(max(progress, -1e9), 1e9)
        let alpha = alpha + (other.alpha - alpha) * fraction
        let (own, others) =
            self.alpha == other.alpha || alpha <= 0
            ? (1 - fraction, fraction)
            : (
                self.alpha * (1 - fraction) / alpha, other.alpha * fraction / alpha
            )
        return Color(
            red: red * own + other.red * others, green: green * own + other.green * others,
            blue: blue * own + other.blue * others, alpha: alpha)
    }
}

extension Color {
    /// The red, green and blue of an opaque colour, from 0 to 255; nil for others.
    package var opaqueChannels: SIMD3<UInt8>? {
        guard alpha == 1 else { return nil }
        return SIMD3<UInt8>((SIMD3(red, green, blue) * 255).rounded(.toNearestOrAwayFromZero))
    }

    /// The colour written as `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`, or nil if the text is none of these.
    public init?(hex text: some StringProtocol) {
        var text = String(text)
        guard let color = text.withUTF8({ Color(hex: $0) }) else { return nil }
        self = color
    }

    /// The colour written as `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa` in ASCII, without allocating; nil if the bytes
    /// are none of these.
    package init?(hex bytes: UnsafeBufferPointer<UInt8>) {
        guard bytes.first == UInt8(ascii: "#") else { return nil }
        let isShort = bytes.count == 4 || bytes.count == 5
        guard isShort || bytes.count == 7 || bytes.count == 9 else { return nil }
        var bits: UInt32 = 0
        for byte in bytes.dropFirst() {
            guard let digit = Self.hexDigit(byte) else { return nil }
            bits = bits << 4 | digit
            if isShort { bits = bits << 4 | digit }
        }
        if bytes.count == 4 || bytes.count == 7 { bits = bits << 8 | 0xFF }
        let channel = { (shift: UInt32) in Double(bits >> shift & 0xFF) / 255 }
        self.init(red: channel(24), green: channel(16), blue: channel(8), alpha: channel(0))
    }

    private static func hexDigit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a")) + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A")) + 10
        default: nil
        }
    }

    /// The colour as `#rrggbb`, or `#rrggbbaa` if it is not opaque, rounded to 8 bits per channel.
    public var hex: String {
        // The components can be set to any value; only the initializers clamp them.
        let clamped = Color(red: red, green: green, blue: blue, alpha: alpha)
        let channels = [clamped.red, clamped.green, clamped.blue] + (clamped.alpha < 1 ? [clamped.alpha] : [])
        let bytes = channels.map { Int(($0 * 255).rounded()) }
        return "#" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
