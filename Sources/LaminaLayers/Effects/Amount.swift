import LaminaGeometry

/// The ranges that numbers of effects are clamped to.
enum Amount {
    /// Radii and other lengths, in points.
    static let radii = 0.0...10_000
    /// Offsets, in points.
    static let offsets = -100_000.0...100_000
    /// Factors and sums without a natural range; values beyond look no different.
    static let anyFactor = -10_000.0...10_000
    /// Fractions, from 0 to 1.
    static let fractions = 0.0...1
    /// Scales in pixels per point.
    static let rasterizationScales = 0.01...100

    /// An offset clamped to ``offsets``.
    static func clamped(_ size: Size) -> Size {
        Size(width: clamped(size.width, offsets, orElse: 0), height: clamped(size.height, offsets, orElse: 0))
    }

    /// An area with positive sizes, each number clamped to ±1,000,000; zero if it is empty or not finite.
    static func clamped(_ area: Rect) -> Rect {
        let area = area.standardized
        let numbers = SIMD4(area.origin.x, area.origin.y, area.size.width, area.size.height)
        guard (0..<4).allSatisfy({ numbers[$0].isFinite }), !area.isEmpty else { return .zero }
        let limit = SIMD4(repeating: 1_000_000.0)
        let kept = pointwiseMax(-limit, pointwiseMin(numbers, limit))
        return Rect(x: kept.x, y: kept.y, width: kept.z, height: kept.w)
    }

    /// `value` clamped to `range`; NaN gives `neutral`.
    static func clamped(_ value: Double, _ range: ClosedRange<Double>, orElse neutral: Double) -> Double {
        value.isNaN ? neutral : min(max(value, range.lowerBound), range.upperBound)
    }

    /// Each component clamped to `range`; NaN gives that of `neutral`.
    static func clamped(
        _ value: SIMD4<Double>, _ range: ClosedRange<Double>, orElse neutral: SIMD4<Double>
    ) -> SIMD4<Double> {
        var result = value
        for index in 0..<4 { result[index] = clamped(value[index], range, orElse: neutral[index]) }
        return result
    }

    /// The path without its non-finite elements.
    static func clamped(_ path: Path) -> Path {
        guard !path.elements.allSatisfy(isFinite) else { return path }
        var result = path
        result.elements.removeAll { !isFinite($0) }
        return result
    }

    private static func isFinite(_ element: Path.Element) -> Bool {
        switch element {
        case .move(let end), .line(let end): isFinite(end)
        case .quadCurve(let control, let end): isFinite(control) && isFinite(end)
        case .curve(let control1, let control2, let end): isFinite(control1) && isFinite(control2) && isFinite(end)
        case .close: true
        }
    }

    private static func isFinite(_ point: Point) -> Bool { point.x.isFinite && point.y.isFinite }
}

extension Color {
    /// The colour with each component clamped to 0…1.
    var sanitized: Color { Color(red: red, green: green, blue: blue, alpha: alpha) }
}
