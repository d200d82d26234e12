extension Path {
    /// A rectangle, clockwise from its top left corner; a rectangle with negative sides is standardized first.
    public init(rect: Rect) {
        self.init()
        let rect = rect.standardized
        move(to: Point(x: rect.minX, y: rect.minY))
        addLine(to: Point(x: rect.maxX, y: rect.minY))
        addLine(to: Point(x: rect.maxX, y: rect.maxY))
        addLine(to: Point(x: rect.minX, y: rect.maxY))
        closeSubpath()
    }

    /// A rectangle with equally rounded corners; the radius, in points, is clamped to 0…half of the shorter side.
    public init(roundedRect rect: Rect, cornerRadius: Double) {
        self.init(roundedRect: rect, radii: SIMD4(repeating: cornerRadius))
    }

    /// A rectangle with a radius for each corner.
    ///
    /// - Parameters:
    ///   - rect: in points.
    ///   - radii: top left, top right, bottom right, bottom left, in points; each is clamped to 0…half of the shorter
    ///     side.
    public init(roundedRect rect: Rect, radii: SIMD4<Double>) {
        let rect = rect.standardized
        let limit = min(rect.width, rect.height) / 2
        func clamped(_ radius: Double) -> Double { radius > 0 ? min(radius, limit) : 0 }
        let (tl, tr, br, bl) = (clamped(radii.x), clamped(radii.y), clamped(radii.z), clamped(radii.w))
        guard max(max(tl, tr), max(br, bl)) > 0 else {
            self.init(rect: rect)
            return
        }
        self.init()
        let (x0, y0, x1, y1) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
        move(to: Point(x: x0 + tl, y: y0))
        addLine(to: Point(x: x1 - tr, y: y0))
        addQuarter(to: Point(x: x1, y: y0 + tr), corner: Point(x: x1, y: y0))
        addLine(to: Point(x: x1, y: y1 - br))
        addQuarter(to: Point(x: x1 - br, y: y1), corner: Point(x: x1, y: y1))
        addLine(to: Point(x: x0 + bl, y: y1))
        addQuarter(to: Point(x: x0, y: y1 - bl), corner: Point(x: x0, y: y1))
        addLine(to: Point(x: x0, y: y0 + tl))
        addQuarter(to: Point(x: x0 + tl, y: y0), corner: Point(x: x0, y: y0))
        closeSubpath()
    }

    /// The ellipse inscribed in the rectangle, clockwise from the middle of the right side.
    public init(ellipseIn rect: Rect) {
        self.init()
        let rect = rect.standardized
        let (x0, y0, x1, y1) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
        move(to: Point(x: x1, y: rect.midY))
        addQuarter(to: Point(x: rect.midX, y: y1), corner: Point(x: x1, y: y1))
        addQuarter(to: Point(x: x0, y: rect.midY), corner: Point(x: x0, y: y1))
        addQuarter(to: Point(x: rect.midX, y: y0), corner: Point(x: x0, y: y0))
        addQuarter(to: Point(x: x1, y: rect.midY), corner: Point(x: x1, y: y0))
        closeSubpath()
    }

    /// A quarter of an ellipse from the current point to `end`, bulging towards `corner`.
    private mutating func addQuarter(to end: Point, corner: Point) {
        guard let start = elements.last?.end else { return }
        let near = Path.quarterReach
        addCurve(
            to: end,
            control1: Point(x: start.x + (corner.x - start.x) * near, y: start.y + (corner.y - start.y) * near),
            control2: Point(x: end.x + (corner.x - end.x) * near, y: end.y + (corner.y - end.y) * near))
    }

    /// The fraction of the way from an end of a quarter circle to the corner at which the cubic has its control point:
    /// 4/3 (√2 − 1).
    private static let quarterReach = 4.0 / 3 * (2.0.squareRoot() - 1)
}

extension Path.Element {
    /// The end point of the element; nil for `close`, which ends at the start of its subpath.
    package var end: Point? {
        switch self {
        case .move(let point), .line(let point): point
        case .quadCurve(_, let end), .curve(_, _, let end): end
        case .close: nil
        }
    }
}
