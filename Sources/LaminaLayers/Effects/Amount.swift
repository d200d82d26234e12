import Foundation
import LaminaGeometry

/// The ranges that numbers of effects are kept in.
enum Amount {
    /// Radii and other lengths, in points.
    static let radii = 0.0...10_000
    /// Shifts, in points.
    static let offsets = -100_000.0...100_000
    /// Factors and sums that have no range by nature; what is beyond looks no different.
    static let free = -10_000.0...10_000
    static let shares = 0.0...1
    /// Pixels a point.
    static let rasterizationScales = 0.01...100

    /// A shift within ``offsets``.
    static func kept(_ size: CGSize) -> CGSize {
        CGSize(width: kept(size.width, offsets, orElse: 0), height: kept(size.height, offsets, orElse: 0))
    }

    /// `value` within `range`; what is not a number gives `neutral`.
    static func kept(_ value: Double, _ range: ClosedRange<Double>, orElse neutral: Double) -> Double {
        value.isNaN ? neutral : min(max(value, range.lowerBound), range.upperBound)
    }

    /// Each component within `range`; one that is not a number gives that of `neutral`.
    static func kept(
        _ value: SIMD4<Double>, _ range: ClosedRange<Double>, orElse neutral: SIMD4<Double>
    ) -> SIMD4<Double> {
        var result = value
        for index in 0..<4 { result[index] = kept(value[index], range, orElse: neutral[index]) }
        return result
    }

    /// The path without the elements that are not finite.
    static func kept(_ path: Path) -> Path {
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

    private static func isFinite(_ point: CGPoint) -> Bool { point.x.isFinite && point.y.isFinite }
}

extension Color {
    /// The colour with each component within 0…1, as they may have been set to anything.
    var sanitized: Color { Color(red: red, green: green, blue: blue, alpha: alpha) }
}
