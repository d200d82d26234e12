import Foundation
import LaminaGeometry
import Testing

@Suite struct PerspectiveTests {
    @Test func thingsHalfwayToTheViewerLookTwiceAsLarge() {
        let (x, y, _, w) = Transform3D(perspective: 500).applied(toRow: (10, -20, 250, 1))
        #expect(w == 0.5)
        #expect((x / w, y / w) == (20, -40))
    }

    @Test func thingsAsFarBehindThePlaneAsTheViewerIsBeforeItLookHalfAsLarge() {
        let (x, _, _, w) = Transform3D(perspective: 500).applied(toRow: (10, 0, -500, 1))
        #expect((w, x / w) == (2, 5))
    }

    @Test(arguments: [0, -1, Double.nan])
    func aDistanceThatIsNotPositiveGivesNoPerspective(distance: Double) {
        #expect(Transform3D(perspective: distance).isIdentity)
    }

    @Test func aLayerTurnedUnderAPerspectiveHasTheWorkedOutCorners() throws {
        // A 200 point wide layer, turned by 60° about its upright axis, seen from 400: its edges x = ±100 come to
        // x = ±50, z = ∓86.6 (sin 60° · 100), and w = 1 - z / 400.
        let transform = Transform3D(rotation: .pi / 3, x: 0, y: 1, z: 0).concatenating(Transform3D(perspective: 400))
        let map = Homography(flattening: transform)
        let depth = 3.0.squareRoot() / 2 * 100
        let right = try #require(map.apply(Point(x: 100, y: 40)))
        #expect(abs(right.x - 50 / (1 + depth / 400)) < 1e-12)
        #expect(abs(right.y - 40 / (1 + depth / 400)) < 1e-12)
        let left = try #require(map.apply(Point(x: -100, y: 40)))
        #expect(abs(left.x + 50 / (1 - depth / 400)) < 1e-12)
        #expect(abs(left.y - 40 / (1 - depth / 400)) < 1e-12)
    }
}
