// Names of Apple, as they are.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Lamina

/// A colour, in sRGB.
public typealias CGColor = Color
/// A colour, in sRGB: the same type as `CGColor`, so that `cgColor` is the colour itself.
public typealias UIColor = Color

/// A colour space of components. All are sRGB here, of which `gray` has one component.
public enum CGColorSpace: Sendable, Hashable {
    case rgb, gray
}

/// The space of red, green and blue.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .rgb }
/// The space of a grey.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .gray }

extension Color {
    /// A colour in sRGB, of components from 0 to 1.
    public init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }
    /// A grey, from 0 for black to 1 for white.
    public init(gray: CGFloat, alpha: CGFloat) { self.init(white: gray, alpha: alpha) }
    /// The colour itself.
    public init(cgColor color: CGColor) { self = color }

    /// A colour by the components of its space, with alpha as the last; nil for another number of them.
    public init?(colorSpace: CGColorSpace, components: [CGFloat]) {
        switch (colorSpace, components.count) {
        case (.rgb, 4): self.init(red: components[0], green: components[1], blue: components[2], alpha: components[3])
        case (.gray, 2): self.init(white: components[0], alpha: components[1])
        default: return nil
        }
    }

    /// A colour by its hue, saturation and brightness, each from 0 to 1.
    public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        func channel(_ turn: Double) -> Double {
            let sixth = (turn + hue * 6).truncatingRemainder(dividingBy: 6)
            return brightness - brightness * saturation * max(0, min(sixth, 4 - sixth, 1))
        }
        self.init(red: channel(5), green: channel(3), blue: channel(1), alpha: alpha)
    }

    /// The colour itself.
    public var cgColor: CGColor { self }
    /// Red, green, blue and alpha.
    public var components: [CGFloat]? { [red, green, blue, alpha] }
    /// The number of components with alpha, which is 4.
    public var numberOfComponents: Int { 4 }
    /// The colour with another alpha.
    public func withAlphaComponent(_ alpha: CGFloat) -> Color {
        Color(red: red, green: green, blue: blue, alpha: alpha)
    }
    /// The colour with another alpha.
    public func copy(alpha: CGFloat) -> Color? { withAlphaComponent(alpha) }
}

/// Colours by the names of UIKit: beside `Color`, whose components `red`, `green` and `blue` have the same names.
public protocol CGColorNames {}

extension Color: CGColorNames {}

extension CGColorNames where Self == Color {
    /// A third of white.
    public static var darkGray: Color { Color(white: 1.0 / 3) }
    /// Two thirds of white.
    public static var lightGray: Color { Color(white: 2.0 / 3) }
    /// Half of white.
    public static var gray: Color { Color(white: 0.5) }
    /// Red alone.
    public static var red: Color { Color(red: 1, green: 0, blue: 0) }
    /// Green alone.
    public static var green: Color { Color(red: 0, green: 1, blue: 0) }
    /// Blue alone.
    public static var blue: Color { Color(red: 0, green: 0, blue: 1) }
    /// Green and blue.
    public static var cyan: Color { Color(red: 0, green: 1, blue: 1) }
    /// Red and green.
    public static var yellow: Color { Color(red: 1, green: 1, blue: 0) }
    /// Red and blue.
    public static var magenta: Color { Color(red: 1, green: 0, blue: 1) }
    /// Red and half of green.
    public static var orange: Color { Color(red: 1, green: 0.5, blue: 0) }
    /// Half of red and half of blue.
    public static var purple: Color { Color(red: 0.5, green: 0, blue: 0.5) }
    /// Red 0.6, green 0.4, blue 0.2.
    public static var brown: Color { Color(red: 0.6, green: 0.4, blue: 0.2) }
    /// The system's red in light appearance, 255, 59, 48.
    public static var systemRed: Color { Color(red: 1, green: 59.0 / 255, blue: 48.0 / 255) }
    /// The system's green in light appearance, 52, 199, 89.
    public static var systemGreen: Color { Color(red: 52.0 / 255, green: 199.0 / 255, blue: 89.0 / 255) }
    /// The system's blue in light appearance, 0, 122, 255.
    public static var systemBlue: Color { Color(red: 0, green: 122.0 / 255, blue: 1) }
    /// The system's orange in light appearance, 255, 149, 0.
    public static var systemOrange: Color { Color(red: 1, green: 149.0 / 255, blue: 0) }
    /// The system's yellow in light appearance, 255, 204, 0.
    public static var systemYellow: Color { Color(red: 1, green: 204.0 / 255, blue: 0) }
    /// The system's purple in light appearance, 175, 82, 222.
    public static var systemPurple: Color { Color(red: 175.0 / 255, green: 82.0 / 255, blue: 222.0 / 255) }
}

// MARK: Gradients of contexts

/// Colours at places from 0 to 1, for contexts.
public typealias CGGradient = Gradient

extension Gradient {
    /// A gradient of colours at places from 0 to 1, spread evenly without them.
    public init?(colorsSpace: CGColorSpace?, colors: [CGColor], locations: [CGFloat]?) {
        guard let locations else {
            self.init(colors: colors)
            return
        }
        guard locations.count == colors.count else { return nil }
        self.init(stops: zip(locations, colors).map { Stop(location: $0, color: $1) })
    }
}
