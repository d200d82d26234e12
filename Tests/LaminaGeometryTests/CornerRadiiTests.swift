import Foundation
import Testing

@testable import LaminaGeometry

/// The radii of corners are reduced as CSS reduces them, and continuous corners are the curve that they say.
@Suite struct CornerRadiiTests {
    private let size = Size(width: 100, height: 60)

    @Test func radiiThatFitStay() {
        let radii = CornerRadii(
            topLeft: SIMD2(60, 10), topRight: SIMD2(40, 20), bottomRight: SIMD2(5, 40), bottomLeft: SIMD2(7, 50))
        #expect(radii.fitted(in: size) == radii)
    }

    /// The least of side / sum: 60 / (50 + 40) on the right.
    @Test func radiiThatMeetAreReducedByOneFactor() {
        let radii = CornerRadii(
            topLeft: SIMD2(60, 10), topRight: SIMD2(50, 50), bottomRight: SIMD2(30, 40), bottomLeft: SIMD2(6, 3))
        let fitted = radii.fitted(in: size)
        for (found, given) in zip(fitted.numbers, radii.numbers) { #expect(abs(found - given * 60 / 90) < 1e-12) }
    }

    @Test func aCapsuleHasHalfOfTheShorterSide() {
        for radius in [1e6, .infinity] {
            for number in CornerRadii(radius).fitted(in: size).numbers { #expect(abs(number - 30) < 1e-12) }
        }
    }

    @Test func aCornerWithARadiusOfZeroIsSquare() {
        let radii = CornerRadii(topLeft: SIMD2(0, 10), topRight: SIMD2(8, 4), bottomRight: SIMD2(9, -1))
        #expect(radii.fitted(in: size) == CornerRadii(topRight: SIMD2(8, 4)))
    }

    @Test(arguments: [-3.0, .nan, -.infinity])
    func whatIsNoLengthIsZero(number: Double) {
        var radii = CornerRadii(4)
        radii.bottomLeft = SIMD2(number, 5)
        #expect(radii.fitted(in: size) == CornerRadii(circles: SIMD4(4, 4, 4, 0)))
        #expect(CornerRadii(5).fitted(in: .zero) == .zero)
    }

    @Test func eachNumberIsReplacedAndInterpolatedAlone() {
        let radii = CornerRadii(x: SIMD4(1, 3, 5, 7), y: SIMD4(2, 4, 6, 8))
        #expect(radii.numbers == [1, 2, 3, 4, 5, 6, 7, 8])
        for index in 0..<8 {
            var numbers = radii.numbers
            numbers[index] = 9
            #expect(radii.replacing(index, with: 9).numbers == numbers)
        }
        #expect(radii.interpolated(to: .zero, progress: 0.25).numbers == radii.numbers.map { $0 * 0.75 })
    }

    // MARK: Continuous corners

    /// The corner of iOS 7 for a radius of 1, as distances from the side and from the top, from PaintCode's analysis.
    private static let published: [[SIMD2<Double>]] = [
        [
            SIMD2(1.52866483, 0), SIMD2(1.08849323, 0), SIMD2(0.86840689, 0), SIMD2(0.66993427, 0.065496),
        ],
        [
            SIMD2(0.63149399, 0.074911), SIMD2(0.37282392, 0.16905899), SIMD2(0.16906013, 0.37282401),
            SIMD2(0.07491176, 0.63149399),
        ],
    ]

    private static func point(on curve: [SIMD2<Double>], at t: Double) -> SIMD2<Double> {
        let u = 1 - t
        return curve[0] * (u * u * u) + curve[1] * (3 * u * u * t) + curve[2] * (3 * u * t * t) + curve[3] * (t * t * t)
    }

    @Test func continuousCornersComeNearThePublishedCurve() {
        let spread = ContinuousCorner.largestSpread
        let n = ContinuousCorner.exponent(spread: spread)
        #expect(abs(n - 2.56) < 1e-12)
        var farthest = 0.0
        for curve in Self.published {
            for step in 0...100 {
                let q = pointwiseMax((spread - Self.point(on: curve, at: Double(step) / 100)) / spread, .zero)
                let value = pow(pow(q.x, n) + pow(q.y, n), 1 / n)
                guard value > 0 else { continue }
                let slope = SIMD2(pow(q.x / value, n - 1), pow(q.y / value, n - 1)) / spread
                farthest = max(farthest, abs(value - 1) / (slope * slope).sum().squareRoot())
            }
        }
        #expect(farthest < 0.0031, "\(farthest) radii")
    }

    @Test func continuousCornersHaveTheSpreadThatTheirSidesLeave() {
        let radii = CornerRadii(circles: SIMD4(20, 30, 10, 0))
        // Right: 60 / (30 + 10); top: 100 / 50; left: 60 / 20.
        #expect(radii.continuousSpreads(in: size) == SIMD4(1.22, 1.22, 1.22, 1.22))
        let tight = CornerRadii(circles: SIMD4(20, 30, 25, 0))
        #expect(tight.continuousSpreads(in: size) == SIMD4(1.22, 60 / 55, 60 / 55, 1.22))
        #expect(CornerRadii(30).continuousSpreads(in: size) == SIMD4(repeating: 1))
        #expect(ContinuousCorner.exponent(spread: 1) == 2)
    }
}
