import LaminaGeometry

extension DrawingContext {
    /// Clears the path.
    public func beginPath() { path.elements.removeAll(keepingCapacity: true) }

    /// Begins a subpath at a point.
    public func move(to point: Point) { append { $0.move(to: toPixels(point)) } }

    /// Adds a line to a point.
    public func addLine(to point: Point) { append { $0.addLine(to: toPixels(point)) } }

    /// Begins a subpath at the first point, and adds lines to the others.
    public func addLines(between points: [Point]) {
        guard let first = points.first else { return }
        move(to: first)
        for point in points.dropFirst() { addLine(to: point) }
    }

    /// Adds a cubic Bézier curve to a point.
    public func addCurve(to end: Point, control1: Point, control2: Point) {
        append { $0.addCurve(to: toPixels(end), control1: toPixels(control1), control2: toPixels(control2)) }
    }

    /// Adds a quadratic Bézier curve to a point.
    public func addQuadCurve(to end: Point, control: Point) {
        append { $0.addQuadCurve(to: toPixels(end), control: toPixels(control)) }
    }

    /// Adds a circular arc, with a line to its start first if there is a current point; angles are in radians from the
    /// x axis, clockwise as seen on screen.
    public func addArc(center: Point, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool) {
        var arc = Path()
        arc.addArc(
            center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
        if !path.isEmpty, case .move(let start)? = arc.elements.first { arc.elements[0] = .line(start) }
        addPath(arc)
    }

    /// Adds a rectangle, clockwise from its top left.
    public func addRect(_ rect: Rect) { addPath(Path(rect: rect)) }

    /// Adds the ellipse inscribed in a rectangle.
    public func addEllipse(in rect: Rect) { addPath(Path(ellipseIn: rect)) }

    /// Adds the elements of a path.
    public func addPath(_ other: Path) {
        guard path.elements.count + other.elements.count <= DrawingLimits.pathElements else {
            return fail(
                .tooManyElements(
                    count: path.elements.count + other.elements.count, limit: DrawingLimits.pathElements))
        }
        path.addPath(other.applying(state.transform))
    }

    /// Closes the current subpath with a line to its start.
    public func closePath() { path.closeSubpath() }

    private func toPixels(_ point: Point) -> Point { state.transform.transform(point) }

    private func append(_ body: (inout Path) -> Void) {
        guard path.elements.count < DrawingLimits.pathElements else {
            return fail(.tooManyElements(count: path.elements.count + 1, limit: DrawingLimits.pathElements))
        }
        body(&path)
    }
}
