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

/// The colours of a ``GradientLayer`` beyond its first and its last one: SVG's `spreadMethod`.
///
/// An axial gradient goes on beyond its start and its end point, a radial one beyond the end's ellipse. A conic gradient
/// has no end: it goes on where its stops leave a part of the full circle, before the first location and after the last.
public enum GradientSpreadMethod: String, Sendable, CaseIterable, Codable {
    /// The first and the last colour go on.
    case pad
    /// The gradient begins again, as CSS's repeating gradients do.
    case `repeat`
    /// The gradient runs back, and forth again.
    case reflect
}

/// The colour space in which a ``GradientLayer`` mixes the colours of two stops.
///
/// The spaces and their formulas are those of CSS Color 4, sections 9, 10 and 12; colours outside of sRGB are clipped to
/// it, channel by channel.
public enum GradientColorInterpolation: String, Sendable, CaseIterable, Codable {
    /// The channels as they are written, as Core Animation mixes them.
    case srgb
    /// Amounts of light: mixtures are lighter, as those of coloured lights are.
    case linearSRGB = "linear-srgb"
    /// OKLab, in which equal steps look equally large.
    case oklab
}

/// The values of a gradient layer, clamped to their ranges.
package struct GradientValues: Sendable, Equatable {
    package var type = GradientLayerType.axial
    package var colors: [Color] = []
    /// The locations; nil if evenly spaced.
    package var locations: [Double]?
    /// In place of the locations: points from the start, of a conic gradient degrees.
    package var stopDistances: [Double]?
    package var startPoint = Point(x: 0.5, y: 0)
    package var endPoint = Point(x: 0.5, y: 1)
    package var spreadMethod = GradientSpreadMethod.pad
    /// The midpoints; nil if each is 0.5.
    package var midpoints: [Double]?
    package var colorInterpolation = GradientColorInterpolation.srgb
    package var interpolatesPremultiplied = false
    /// The focus of a radial gradient; nil if it is the start point.
    package var focus: Point?
    package var focusRadius = 0.0

    package init() {}

    /// The point from which a radial gradient spreads.
    package var resolvedFocus: Point { focus ?? startPoint }

    /// True if there is anything to draw: two colours, a location for each of them if any is given, and of a radial
    /// gradient an ellipse that has an area.
    package var isDrawn: Bool {
        guard colors.count > 1, locations.map({ $0.count >= colors.count }) ?? true else { return false }
        return type != .radial || startPoint.x != endPoint.x && startPoint.y != endPoint.y
    }

    /// The gradient with locations in place of distances, in bounds of a size in points: it ends where its last stop is,
    /// in the direction of the end point.
    package func placed(in size: Size) -> GradientValues {
        guard let stopDistances else { return self }
        var result = self
        result.stopDistances = nil
        // More of them than colours count as none, as locations do.
        guard stopDistances.count <= colors.count else {
            result.locations = nil
            return result
        }
        func setLocations(_ unit: Double) {
            result.locations = stopDistances.map { unit > 0 ? min($0 / unit, 1) : 0 }
        }
        let (dx, dy) = ((endPoint.x - startPoint.x) * size.width, (endPoint.y - startPoint.y) * size.height)
        let length: Double
        switch type {
        case .conic:
            setLocations(360)
            return result
        case .axial: length = (dx * dx + dy * dy).squareRoot()
        case .radial: length = abs(dx)
        }
        let hasFocus = type == .radial && (resolvedFocus != startPoint || focusRadius > 0)
        let last = stopDistances.max() ?? 0
        guard length > 0, last > 0, !hasFocus else {
            setLocations(length)
            return result
        }
        // An end so far away that the gradient looks flat is as good as any.
        let factor = min(last / length, Amount.anyFactor.upperBound)
        result.endPoint = Point(
            x: startPoint.x + (endPoint.x - startPoint.x) * factor,
            y: startPoint.y + (endPoint.y - startPoint.y) * factor)
        setLocations(factor < Amount.anyFactor.upperBound ? last : factor * length)
        return result
    }

    /// Calls `body` with each colour, its location, from 0 to 1 and ascending, and the midpoint between it and the next.
    /// Locations that are not as many as the colours are ignored, and so are midpoints beyond the colours; those that
    /// are missing are 0.5.
    package func forEachStop(_ body: (_ color: Color, _ location: Double, _ midpoint: Double) -> Void) {
        let given = locations.flatMap { $0.count == colors.count ? $0 : nil }
        var last = 0.0
        for (index, color) in colors.enumerated() {
            if let given {
                last = min(max(last, given[index]), 1)
            } else {
                last = colors.count > 1 ? Double(index) / Double(colors.count - 1) : 0
            }
            let midpoint = midpoints.flatMap { $0.indices.contains(index) ? $0[index] : nil } ?? 0.5
            body(color, last, midpoint)
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

    /// The range of distances in points; of conic gradients only those to 360 degrees differ.
    package static let distances = 0.0...1e9

    static func clampedDistances(_ distances: [Double]) -> [Double] {
        distances.map { Amount.clamped($0, Self.distances, orElse: 0) }
    }

    static func clampedMidpoints(_ midpoints: [Double]) -> [Double] {
        midpoints.map { Amount.clamped($0, Amount.fractions, orElse: 0.5) }
    }
}

extension GradientLayerType: KeyedChoice {}
extension GradientSpreadMethod: KeyedChoice {}
extension GradientColorInterpolation: KeyedChoice {}
