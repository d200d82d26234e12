import LaminaDrawing
import LaminaGeometry

/// A gradient in place of the colour of a shape's fill, of a stroke or of text.
///
/// ```swift
/// let ring = ShapeLayer()
/// ring.strokeGradient = GradientFill(colors: [.white, .black], startPoint: .zero, endPoint: Point(x: 1, y: 1))
/// ```
///
/// Stops, midpoints, spread and mixing are those of a ``GradientLayer``, but colours are rounded without dithering. There
/// are no conic gradients and no focus. Without a length, where the two points are one, all has the last colour; a radial
/// gradient draws nothing where both have the same x or y; fewer than two colours draw nothing.
public struct GradientFill: Sendable, Hashable {
    /// The lines of equal colour.
    public enum Kind: String, Sendable, CaseIterable {
        /// Along the line from the start point to the end point.
        case axial
        /// Outwards from the start point, in ellipses; the end point is a corner of the box around the last colour's.
        case radial
    }

    /// The unit of the start and the end point.
    public enum Unit: String, Sendable, CaseIterable {
        /// Fractions of the box of what is drawn: of a shape that of its path, without the width of lines; of text the
        /// bounds. A side without length counts as one point.
        case box
        /// Points of the layer's coordinates; of text from the bounds' top left.
        case points
    }

    /// The most colours that are used.
    public static let maximumColorCount = 256

    /// The type of gradient. The default is `axial`.
    public var type = Kind.axial
    /// The colours, first to last.
    public var colors: [Color]
    /// The location of each colour, from 0 to 1 and ascending; nil for even spacing. As many as there are colours: other
    /// lists count as nil. One that is lower than the one before counts as that one.
    public var locations: [Double]?
    /// The fraction of the way from each colour to the next at which both are mixed half and half; nil for 0.5 each. See
    /// ``GradientLayer/midpoints``.
    public var midpoints: [Double]?
    /// The position of the first colour, in ``unit``. The default is (0.5, 0).
    public var startPoint: Point
    /// The position of the last colour, in ``unit``. The default is (0.5, 1).
    public var endPoint: Point
    /// The unit of both. The default is `box`.
    public var unit = Unit.box
    /// The colours beyond the first and the last one. The default is `pad`.
    public var spreadMethod = GradientSpreadMethod.pad
    /// The colour space in which colours are mixed. The default is `srgb`.
    public var colorInterpolation = GradientColorInterpolation.srgb
    /// True if colours are multiplied by their alpha before they are mixed. The default is false.
    public var interpolatesPremultiplied = false

    /// An axial gradient between two points that are fractions of the box of what is drawn.
    public init(
        colors: [Color] = [], startPoint: Point = Point(x: 0.5, y: 0), endPoint: Point = Point(x: 0.5, y: 1)
    ) {
        (self.colors, self.startPoint, self.endPoint) = (colors, startPoint, endPoint)
    }
}

// MARK: Values

extension GradientFill {
    /// The range of coordinates in points; beyond ±10,000 boxes a gradient looks like a flat colour.
    private static let coordinates = -1e9...1e9

    /// The gradient with its numbers clamped to their ranges, and at most ``maximumColorCount`` colours.
    var sanitized: GradientFill {
        var result = self
        result.colors = colors.prefix(Self.maximumColorCount).map(\.sanitized)
        result.locations = locations.map { GradientValues.clamped(Array($0.prefix(Self.maximumColorCount))) }
        result.midpoints = midpoints.map { GradientValues.clampedMidpoints(Array($0.prefix(Self.maximumColorCount))) }
        (result.startPoint, result.endPoint) = (clamped(startPoint), clamped(endPoint))
        return result
    }

    private func clamped(_ point: Point) -> Point {
        guard unit == .points else { return GradientValues.clamped(point) }
        return Point(
            x: Amount.clamped(point.x, Self.coordinates, orElse: 0),
            y: Amount.clamped(point.y, Self.coordinates, orElse: 0))
    }

    /// Interpolates colours, points and equally long lists; what has nothing between changes halfway, all of it for
    /// gradients of other types or with other numbers of colours.
    func interpolated(to end: GradientFill, progress: Double) -> GradientFill {
        guard type == end.type, unit == end.unit, colors.count == end.colors.count else {
            return progress < 0.5 ? self : end
        }
        func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * progress }
        func between(_ a: Point, _ b: Point) -> Point { Point(x: between(a.x, b.x), y: between(a.y, b.y)) }
        func between(_ a: [Double]?, _ b: [Double]?) -> [Double]? {
            guard let a, let b, a.count == b.count else { return progress < 0.5 ? a : b }
            return zip(a, b).map { between($0, $1) }
        }
        var result = progress < 0.5 ? self : end
        result.colors = zip(colors, end.colors).map { $0.interpolated(to: $1, progress: progress) }
        result.locations = between(locations, end.locations)
        result.midpoints = between(midpoints, end.midpoints)
        result.startPoint = between(startPoint, end.startPoint)
        result.endPoint = between(endPoint, end.endPoint)
        return result.sanitized
    }
}

// MARK: Drawing

/// A colour or a gradient, as drawing takes it.
enum DrawnColor {
    case color(Color)
    case gradient(GradientSource)

    /// A gradient, or without one a colour; nil for what draws nothing.
    ///
    /// - Parameter box: the box of what is drawn, in points.
    init?(_ gradient: GradientFill?, orElse color: Color?, in box: Rect) {
        if let gradient {
            guard let drawn = gradient.drawn(in: box) else { return nil }
            self = drawn
        } else {
            guard let color, color.alpha > 0 else { return nil }
            self = .color(color)
        }
    }

    /// Makes it the colour of a context's fills.
    func setFill(of context: DrawingContext) {
        switch self {
        case .color(let color): context.setFillColor(color)
        case .gradient(let gradient): context.setFillGradient(gradient)
        }
    }

    /// Makes it the colour of a context's strokes.
    func setStroke(of context: DrawingContext) {
        switch self {
        case .color(let color): context.setStrokeColor(color)
        case .gradient(let gradient): context.setStrokeGradient(gradient)
        }
    }
}

extension GradientFill {
    /// The gradient in points; nil if it draws nothing.
    fileprivate func drawn(in box: Rect) -> DrawnColor? {
        let fill = sanitized
        guard fill.colors.count > 1, fill.colors.contains(where: { $0.alpha > 0 }), let last = fill.colors.last else {
            return nil
        }
        func side(_ length: Double) -> Double { length > 0 ? length : 1 }
        let toPoints =
            unit == .points
            ? Transform2D.identity
            : Transform2D(
                m11: side(box.width), m12: 0, m21: 0, m22: side(box.height), tX: box.minX, tY: box.minY)
        let (start, end) = (fill.startPoint, fill.endPoint)
        let shape: GradientSource.Shape
        let map: Transform2D
        switch type {
        case .axial:
            let (dx, dy) = (end.x - start.x, end.y - start.y)
            guard dx * dx + dy * dy > 1e-18 else {
                guard last.alpha > 0 else { return nil }
                let stop = Gradient.Stop(location: 0, color: last)
                let line = GradientSource.Shape.axial(start: .zero, end: Point(x: 1, y: 0))
                return .gradient(GradientSource(line, .pad, stops: [stop], toPoints: .identity))
            }
            (shape, map) = (.axial(start: start, end: end), toPoints)
        case .radial:
            guard start.x != end.x, start.y != end.y else { return nil }
            let ellipse = Transform2D(
                m11: end.x - start.x, m12: 0, m21: 0, m22: end.y - start.y, tX: start.x, tY: start.y)
            (shape, map) = (.radial, ellipse.concatenating(toPoints))
        }
        return .gradient(GradientSource(shape, spread, stops: fill.stops, toPoints: map))
    }

    private var spread: GradientSource.Spread {
        switch spreadMethod {
        case .pad: .pad
        case .repeat: .repeat
        case .reflect: .reflect
        }
    }

    /// The most stops: Cairo goes through them again and again.
    private static let maximumStopCount = 512

    /// Stops between which straight channels, as they are written, are mixed evenly: ways between colours that bend are
    /// divided, as finely as there is room.
    private var stops: [Gradient.Stop] {
        for halvings in [12, 8, 5, 3, 1] where colors.count << halvings <= 1 << 16 {
            let stops = self.stops(halvings: halvings)
            if stops.count <= Self.maximumStopCount { return stops }
        }
        return stops(halvings: 0)
    }

    private func stops(halvings: Int) -> [Gradient.Stop] {
        var values = GradientValues()
        (values.colors, values.locations, values.midpoints) = (colors, locations, midpoints)
        let mixing = ColorMixing(colorInterpolation, isPremultiplied: interpolatesPremultiplied)
        var stops: [Gradient.Stop] = []
        var former: (color: SIMD4<Double>, location: Double, midpoint: Double)?
        values.forEachStop { color, location, midpoint in
            let next = SIMD4(color.red, color.green, color.blue, color.alpha)
            if let former, former.location < location {
                let length = location - former.location
                func add(_ color: SIMD4<Double>, at place: Double) {
                    stops.append(Gradient.Stop(location: former.location + length * place, color: Color(color)))
                }
                if mixing.isEven(from: former.color, to: next, midpoint: former.midpoint) {
                    // Nothing is between them.
                } else if former.midpoint <= 0 {
                    add(next, at: 0)
                } else if former.midpoint >= 1 {
                    add(former.color, at: 1)
                } else {
                    ColorWay(from: former.color, to: next, midpoint: former.midpoint, mixing)
                        .forEachPart(halvings: halvings) { from, to in
                            add(from.color, at: from.place)
                            add(to.color, at: to.place)
                        }
                }
            }
            stops.append(Gradient.Stop(location: location, color: color))
            former = (next, location, midpoint)
        }
        return stops
    }
}

extension Color {
    fileprivate init(_ color: SIMD4<Double>) {
        self.init(red: color.x, green: color.y, blue: color.z, alpha: color.w)
    }
}

extension GradientFill: KeyedValue {}
