import CPango
import LaminaGeometry

/// A gradient of colours.
public struct Gradient: Sendable, Hashable {
    /// A colour stop.
    public struct Stop: Sendable, Hashable {
        /// The location, from 0 at the gradient's start to 1 at its end.
        public var location: Double
        /// The colour there.
        public var color: Color

        /// A colour at a location from 0 to 1.
        public init(location: Double, color: Color) {
            (self.location, self.color) = (location, color)
        }
    }

    /// The stops in order; a location below the one before counts as that one. At most 1,000 are used.
    public var stops: [Stop]

    /// A gradient of the given stops.
    public init(stops: [Stop]) { self.stops = stops }

    /// Colours at equal distances.
    public init(colors: [Color]) {
        let last = Double(max(1, colors.count - 1))
        stops = colors.enumerated().map { Stop(location: Double($0) / last, color: $1) }
    }

    func addStops(to pattern: OpaquePointer, alpha: Double) {
        Gradient(stops: Array(stops.prefix(1_000))).addAllStops(to: pattern, alpha: alpha)
    }

    /// Adds any number of stops.
    func addAllStops(to pattern: OpaquePointer, alpha: Double) {
        var reached = 0.0
        for stop in stops {
            if stop.location > reached { reached = min(stop.location, 1) }
            let color = stop.color
            cairo_pattern_add_color_stop_rgba(
                pattern, reached, color.red, color.green, color.blue, color.alpha * alpha)
        }
    }
}
