import CPango
import LaminaGeometry

/// Colours that run into each other.
public struct Gradient: Sendable, Hashable {
    /// A colour and where it stands.
    public struct Stop: Sendable, Hashable {
        /// From 0 at the gradient's start to 1 at its end.
        public var location: Double
        /// The colour there.
        public var color: Color

        /// A colour at a place from 0 to 1.
        public init(location: Double, color: Color) {
            (self.location, self.color) = (location, color)
        }
    }

    /// In order; a location below the one before counts as that one. At most 1,000 are used.
    public var stops: [Stop]

    /// A gradient of the given stops.
    public init(stops: [Stop]) { self.stops = stops }

    /// Colours at equal distances.
    public init(colors: [Color]) {
        let last = Double(max(1, colors.count - 1))
        stops = colors.enumerated().map { Stop(location: Double($0) / last, color: $1) }
    }

    func addStops(to pattern: OpaquePointer, alpha: Double) {
        var reached = 0.0
        for stop in stops.prefix(1_000) {
            if stop.location > reached { reached = min(stop.location, 1) }
            let color = stop.color
            cairo_pattern_add_color_stop_rgba(
                pattern, reached, color.red, color.green, color.blue, color.alpha * alpha)
        }
    }
}

/// Whether a gradient's last colours go on beyond its ends.
public struct GradientDrawingOptions: OptionSet, Sendable, Hashable {
    public let rawValue: Int
    /// Options of raw bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The first colour goes on before the start.
    public static let drawsBeforeStartLocation = GradientDrawingOptions(rawValue: 1)
    /// The last colour goes on behind the end.
    public static let drawsAfterEndLocation = GradientDrawingOptions(rawValue: 2)
}
