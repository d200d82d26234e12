/// The radii of a rectangle's four rounded corners, in points: two for each corner, along x and along y, as corners are
/// quarters of ellipses.
///
/// ```swift
/// var radii = CornerRadii(8)
/// radii.bottomRight = SIMD2(20, 10)
/// card.cornerRadii = radii
/// ```
///
/// Radii that are negative or not numbers count as 0, and a corner with a radius of 0 is square. Those that meet on a
/// side are reduced together where they are used: ``fitted(in:)``.
public struct CornerRadii: Sendable, Hashable {
    /// The radii of the corner of the minimum x and minimum y.
    public var topLeft: SIMD2<Double>
    /// The radii of the corner of the maximum x and minimum y.
    public var topRight: SIMD2<Double>
    /// The radii of the corner of the maximum x and maximum y.
    public var bottomRight: SIMD2<Double>
    /// The radii of the corner of the minimum x and maximum y.
    public var bottomLeft: SIMD2<Double>

    /// Four square corners.
    public static let zero = CornerRadii(0)

    /// Radii of their own for each corner.
    ///
    /// - Parameters:
    ///   - topLeft: along x and along y, in points.
    ///   - topRight: likewise.
    ///   - bottomRight: likewise.
    ///   - bottomLeft: likewise.
    public init(
        topLeft: SIMD2<Double> = .zero, topRight: SIMD2<Double> = .zero, bottomRight: SIMD2<Double> = .zero,
        bottomLeft: SIMD2<Double> = .zero
    ) {
        (self.topLeft, self.topRight) = (topLeft, topRight)
        (self.bottomRight, self.bottomLeft) = (bottomRight, bottomLeft)
    }

    /// Four equal quarters of circles.
    ///
    /// - Parameter radius: in points.
    public init(_ radius: Double) { self.init(circles: SIMD4(repeating: radius)) }

    /// A quarter of a circle for each corner.
    ///
    /// - Parameter radii: top left, top right, bottom right, bottom left, in points.
    public init(circles radii: SIMD4<Double>) { self.init(x: radii, y: radii) }

    /// The radii along each axis.
    ///
    /// - Parameters:
    ///   - x: those along x: top left, top right, bottom right, bottom left, in points.
    ///   - y: those along y in the same order.
    public init(x: SIMD4<Double>, y: SIMD4<Double>) {
        self.init(
            topLeft: SIMD2(x.x, y.x), topRight: SIMD2(x.y, y.y), bottomRight: SIMD2(x.z, y.z),
            bottomLeft: SIMD2(x.w, y.w))
    }

    /// The radii along x: top left, top right, bottom right, bottom left.
    public var x: SIMD4<Double> { SIMD4(topLeft.x, topRight.x, bottomRight.x, bottomLeft.x) }
    /// The radii along y in the same order.
    public var y: SIMD4<Double> { SIMD4(topLeft.y, topRight.y, bottomRight.y, bottomLeft.y) }

    /// The eight numbers in order: x and y of the top left corner, then of the others clockwise.
    package var numbers: [Double] { [topLeft, topRight, bottomRight, bottomLeft].flatMap { [$0.x, $0.y] } }

    /// The radii with one of their ``numbers`` replaced.
    package func replacing(_ index: Int, with number: Double) -> CornerRadii {
        var (x, y) = (x, y)
        if index & 1 == 0 { x[index / 2] = number } else { y[index / 2] = number }
        return CornerRadii(x: x, y: y)
    }

    /// The radii as they are used on a rectangle: where two of a side are longer together than the side, all eight are
    /// reduced by one factor until they fit.
    ///
    /// Source: CSS Backgrounds and Borders Level 3, section 4.5, "Overlapping Curves": the factor is the least of each
    /// side's length divided by the sum of its two radii.
    ///
    /// - Parameter size: the size of the rectangle, at least 0.
    /// - Returns: numbers from 0 to the sides' lengths; both are 0 for a corner of which one is.
    public func fitted(in size: Size) -> CornerRadii {
        var (x, y) = (CornerRadii.usable(x), CornerRadii.usable(y))
        let isSquare = (x .== 0) .| (y .== 0)
        x.replace(with: 0, where: isSquare)
        y.replace(with: 0, where: isSquare)
        // Top, right, bottom, left.
        let sums = SIMD4(x.x + x.y, y.y + y.z, x.z + x.w, y.w + y.x)
        let sides = SIMD4(size.width, size.height, size.width, size.height)
        var factor = 1.0
        for side in 0..<4 where sums[side] > sides[side] { factor = min(factor, max(sides[side], 0) / sums[side]) }
        return factor < 1 ? CornerRadii(x: x * factor, y: y * factor) : CornerRadii(x: x, y: y)
    }

    /// Radii from 0 to the longest that coordinates allow; numbers that are none count as 0.
    private static func usable(_ radii: SIMD4<Double>) -> SIMD4<Double> {
        radii.replacing(with: 0, where: .!(radii .> 0)).clamped(
            lowerBound: .zero, upperBound: SIMD4(repeating: 1e9))
    }

    /// The radii interpolated to others, number by number (`progress` 0 is these, 1 the others).
    package func interpolated(to end: CornerRadii, progress: Double) -> CornerRadii {
        CornerRadii(x: x + (end.x - x) * progress, y: y + (end.y - y) * progress)
    }
}

// MARK: Continuous corners

/// The form of continuous corners: superellipses, whose curvature grows from 0 where that of circles jumps.
///
/// A corner with the radii a and b begins `spread` times a and b from the corner's point, and is a quarter of
/// |x / (spread · a)|ⁿ + |y / (spread · b)|ⁿ = 1. A spread of 1.22 with n = 2.56 comes within 0.003 radii of the Bézier
/// curves of Apple's corner as PaintCode's analysis of iOS 7 has them ("Code for iOS 7 Rounded Rectangles", 2013); those
/// extend over 1.528665 radii, and leave the side by less than that on the way to 1.22. Where two curves would meet on a
/// side the spread is less, down to 1 with n = 2, which is the ellipse.
package enum ContinuousCorner {
    /// The spread of a corner that has room.
    package static let largestSpread = 1.22

    /// The exponent of a corner with a spread: from 2 to 2.56.
    package static func exponent(spread: Double) -> Double { 2 + (spread - 1) * (28.0 / 11) }
}

extension CornerRadii {
    /// The spreads of the corners if they are continuous: top left, top right, bottom right, bottom left. The radii are
    /// ``fitted(in:)`` the size.
    package func continuousSpreads(in size: Size) -> SIMD4<Double> {
        let (x, y) = (x, y)
        // Top, right, bottom, left.
        let sums = SIMD4(x.x + x.y, y.y + y.z, x.z + x.w, y.w + y.x)
        let room = SIMD4(size.width, size.height, size.width, size.height) / pointwiseMax(sums, SIMD4(repeating: 1e-12))
        let next = SIMD4(room.w, room.x, room.y, room.z)
        return pointwiseMin(room, next).clamped(
            lowerBound: SIMD4(repeating: 1), upperBound: SIMD4(repeating: ContinuousCorner.largestSpread))
    }
}
