import LaminaGeometry

/// The shape of a ``GradientLayer``'s gradient.
///
/// All three are drawn in the unit square and stretched with it to the bounds, as Core Animation does: in bounds that
/// are not square, a radial gradient is an ellipse, and the lines of equal colour of a slanted axial one are not
/// perpendicular to its axis.
public enum GradientLayerType: String, Sendable, CaseIterable, Codable {
    /// Along the line from the start point to the end point.
    case axial
    /// Outwards from the start point, in ellipses; the end point is a corner of the box around the last colour's
    /// ellipse.
    case radial
    /// Around the start point, clockwise from the direction of the end point.
    case conic
}

/// The values of a gradient layer, clamped to their ranges.
package struct GradientValues: Sendable, Equatable {
    package var type = GradientLayerType.axial
    package var colors: [Color] = []
    /// The locations; nil if evenly spaced.
    package var locations: [Double]?
    package var startPoint = Point(x: 0.5, y: 0)
    package var endPoint = Point(x: 0.5, y: 1)

    package init() {}

    /// True if there is anything to draw: two colours, a location for each of them if any is given, and of a radial
    /// gradient an ellipse that has an area.
    package var isDrawn: Bool {
        guard colors.count > 1, locations.map({ $0.count >= colors.count }) ?? true else { return false }
        return type != .radial || startPoint.x != endPoint.x && startPoint.y != endPoint.y
    }

    /// Calls `body` with each colour and its location, from 0 to 1 and ascending. Locations that are not as many as the
    /// colours are ignored.
    package func forEachStop(_ body: (Color, Double) -> Void) {
        let given = locations.flatMap { $0.count == colors.count ? $0 : nil }
        var last = 0.0
        for (index, color) in colors.enumerated() {
            if let given {
                last = min(max(last, given[index]), 1)
            } else {
                last = colors.count > 1 ? Double(index) / Double(colors.count - 1) : 0
            }
            body(color, last)
        }
    }

    /// Clamps a point to a range beyond which a gradient looks like a flat colour.
    static func clamped(_ point: Point) -> Point {
        Point(
            x: Amount.clamped(point.x, Amount.anyFactor, orElse: 0),
            y: Amount.clamped(point.y, Amount.anyFactor, orElse: 0))
    }

    static func clamped(_ locations: [Double]) -> [Double] {
        locations.map { Amount.clamped($0, Amount.fractions, orElse: 0) }
    }
}

extension GradientLayerType: KeyedChoice {}
