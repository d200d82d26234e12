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
