import Foundation
import LaminaGeometry
import Testing

@Suite struct HomographyRectTests {
    private let rect = Rect(x: 1, y: 2, width: 3, height: 4)

    @Test func cornersStandInTheOrderOfAClock() {
        let (p, q, r, s) = Homography(translationX: 10, y: 20).corners(of: rect)
        #expect(p == SIMD3(11, 22, 1))
        #expect(q == SIMD3(14, 22, 1))
        #expect(r == SIMD3(14, 26, 1))
        #expect(s == SIMD3(11, 26, 1))
    }

    @Test func theBoxOfAMirroredRectangleHasAPositiveSize() {
        #expect(Homography(scaleX: -2, y: 3).boundingBox(of: rect) == Rect(x: -8, y: 6, width: 6, height: 12))
    }

    @Test func theBoxOfASquareOnItsCornerIsItsDiagonalWide() {
        let map = Homography(flattening: Transform3D(rotation: .pi / 4, x: 0, y: 0, z: 1))
        let box = map.boundingBox(of: Rect(x: -1, y: -1, width: 2, height: 2))
        let half = 2.0.squareRoot()
        #expect(abs(box.minX + half) < 1e-15 && abs(box.minY + half) < 1e-15)
        #expect(abs(box.width - 2 * half) < 1e-15 && abs(box.height - 2 * half) < 1e-15)
    }

    @Test func theBoxUnderAPerspectiveHoldsTheDividedCorners() {
        // w = 1 - x / 10: x = 1 comes to 1/0.9, x = 4 to 4/0.6; y = 2 and 6 likewise.
        let map = Homography(a: 1, b: 0, c: 0, d: 0, e: 1, f: 0, g: -0.1, h: 0, i: 1)
        let box = map.boundingBox(of: rect)
        #expect(abs(box.minX - 1 / 0.9) < 1e-14 && abs(box.maxX - 4 / 0.6) < 1e-14)
        #expect(abs(box.minY - 2 / 0.9) < 1e-14 && abs(box.maxY - 6 / 0.6) < 1e-14)
    }

    @Test func aRectanglePartlyBehindTheViewerHasNoBox() {
        let map = Homography(a: 1, b: 0, c: 0, d: 0, e: 1, f: 0, g: -0.5, h: 0, i: 1)
        #expect(map.boundingBox(of: rect) == .zero)
    }
}
