import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaTestSupport
import Testing

@testable import LaminaPlan

@Suite struct GrownCornersTests {
    /// The corners of a rectangle that has been grown by the largest margin of its four corners, each by itself and
    /// with divisions; nil as soon as one is behind the viewer or far outside.
    private func corners(_ rect: Rect, _ map: Homography, _ inverse: Homography) -> [SIMD2<Double>]? {
        func pixel(_ x: Double, _ y: Double) -> SIMD3<Double> {
            let (px, py, w) = map.project(x, y)
            return SIMD3(px / w, py / w, w)
        }
        var margin = SIMD2<Double>.zero
        for (x, y) in [
            (rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.minX, rect.maxY), (rect.maxX, rect.maxY),
        ] {
            let w = pixel(x, y).z
            guard w > 1e-6 else { return nil }
            let dx = abs(inverse.a - x * inverse.g) + abs(inverse.b - x * inverse.h)
            let dy = abs(inverse.d - y * inverse.g) + abs(inverse.e - y * inverse.h)
            margin = pointwiseMax(margin, SIMD2(dx, dy) * w)
        }
        let grown = rect.insetBy(dx: -0.51 * margin.x, dy: -0.51 * margin.y)
        var corners: [SIMD2<Double>] = []
        for (x, y) in [
            (grown.minX, grown.minY), (grown.maxX, grown.minY), (grown.minX, grown.maxY), (grown.maxX, grown.maxY),
        ] {
            let corner = pixel(x, y)
            guard corner.z > 1e-6, abs(corner.x) < 1e7, abs(corner.y) < 1e7 else { return nil }
            corners.append(SIMD2(corner.x, corner.y))
        }
        return corners
    }

    @Test func theyAreThoseOfEachCornerByItself() {
        var source = SplitMix64(seed: 58)
        func number(_ reach: Double) -> Double { Double.random(in: -reach...reach, using: &source) }
        var counts = (shown: 0, none: 0)
        for turn in 0..<4000 {
            let rect = Rect(x: number(50), y: number(50), width: abs(number(90)), height: abs(number(90)))
            let far = turn % 7 == 0 ? 1e8 : 500
            var map = Homography(a: number(3), b: number(3), c: number(far), d: number(3), e: number(3), f: number(500))
            if turn % 2 == 0 { (map.g, map.h, map.i) = (number(0.02), number(0.02), 1 + number(0.5)) }
            if turn % 11 == 0 { (map.d, map.e) = (map.a, map.b) }
            let inverse = map.inverse
            let grown = GrownCorners(rect, map, inverse)
            let expected = inverse.flatMap { corners(rect, map, $0) }
            #expect(grown.map { [$0.first, $0.second, $0.third, $0.fourth] } == expected)
            if expected == nil { counts.none += 1 } else { counts.shown += 1 }
        }
        #expect(counts.none > 500 && counts.shown > 1000)
    }

    @Test func endlessRectanglesHaveNone() {
        let map = Homography(a: 0, b: -1, c: 5, d: 1, e: 0, f: 7)
        for rect in [
            Rect(x: 0, y: 0, width: Double.infinity, height: 1), Rect(x: -Double.infinity, y: 0, width: 1, height: 1),
            Rect(x: 0, y: Double.nan, width: 1, height: 1), .null,
        ] {
            #expect(GrownCorners(rect, map, map.inverse)?.first == nil)
        }
        #expect(GrownCorners(Rect(x: 0, y: 0, width: 1, height: 1), map, nil)?.first == nil)
    }
}
