extension Path {
    /// The path with each point mapped by `change`.
    package func mapPoints(_ change: (Point) -> Point) -> Path {
        var result = Path()
        result.elements = elements.map { element in
            switch element {
            case .move(let point): .move(change(point))
            case .line(let point): .line(change(point))
            case .quadCurve(let control, let end): .quadCurve(control: change(control), end: change(end))
            case .curve(let control1, let control2, let end):
                .curve(control1: change(control1), control2: change(control2), end: change(end))
            case .close: .close
            }
        }
        return result
    }

    /// The path under an affine map; curves stay curves. Linear in the number of elements.
    public func applying(_ transform: Transform2D) -> Path {
        mapPoints { transform.transform($0) }
    }

    /// True if every coordinate is finite.
    public var isFinite: Bool {
        elements.allSatisfy { element in
            switch element {
            case .move(let point), .line(let point): point.hasFiniteCoordinates
            case .quadCurve(let control, let end): control.hasFiniteCoordinates && end.hasFiniteCoordinates
            case .curve(let control1, let control2, let end):
                control1.hasFiniteCoordinates && control2.hasFiniteCoordinates && end.hasFiniteCoordinates
            case .close: true
            }
        }
    }

    /// The path at a fraction of the interpolation to another, point by point, or nil if their elements are not of the
    /// same kinds in the same order.
    ///
    /// - Parameters:
    ///   - other: the path at 1.
    ///   - progress: 0 gives this path; values beyond 0…1 extrapolate.
    public func interpolated(to other: Path, progress: Double) -> Path? {
        guard elements.count == other.elements.count else { return nil }
        func mixed(_ a: Point, _ b: Point) -> Point {
            Point(x: a.x + (b.x - a.x) * progress, y: a.y + (b.y - a.y) * progress)
        }
        var result = Path()
        result.elements.reserveCapacity(elements.count)
        for (from, to) in zip(elements, other.elements) {
            switch (from, to) {
            case (.move(let a), .move(let b)): result.elements.append(.move(mixed(a, b)))
            case (.line(let a), .line(let b)): result.elements.append(.line(mixed(a, b)))
            case (.quadCurve(let a, let c), .quadCurve(let b, let d)):
                result.elements.append(.quadCurve(control: mixed(a, b), end: mixed(c, d)))
            case (.curve(let a, let c, let e), .curve(let b, let d, let f)):
                result.elements.append(.curve(control1: mixed(a, b), control2: mixed(c, d), end: mixed(e, f)))
            case (.close, .close): result.elements.append(.close)
            default: return nil
            }
        }
        return result
    }
}

extension Point {
    fileprivate var hasFiniteCoordinates: Bool { x.isFinite && y.isFinite }
}
