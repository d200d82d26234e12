import LaminaGeometry
import LaminaTestSupport
import Testing

@testable import LaminaPlan

@Suite struct ClipInteriorTests {
    /// A rounded rectangle as a set of points.
    private struct Shape {
        var edges: SIMD4<Double>
        var radius: Double

        func holds(_ x: Double, _ y: Double) -> Bool {
            guard x >= edges.x, y >= edges.y, x <= edges.z, y <= edges.w else { return false }
            let dx = max(edges.x + radius - x, x - (edges.z - radius), 0)
            let dy = max(edges.y + radius - y, y - (edges.w - radius), 0)
            return dx * dx + dy * dy <= radius * radius
        }

        /// Returns whether 64 points all over a pixel, its corners included, are inside.
        func holdsPixel(_ x: Int32, _ y: Int32) -> Bool {
            for row in 0...7 {
                for column in 0...7
                where !holds(Double(x) + Double(column) / 7, Double(y) + Double(row) / 7) { return false }
            }
            return true
        }
    }

    private func randomShape(_ source: inout SplitMix64) -> Shape {
        func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &source) }
        let (x, y) = (number(0...4), number(0...4))
        let (width, height) = (number(1...40), number(1...30))
        let radius = Bool.random(using: &source) ? 0 : number(0...min(width, height) / 2)
        return Shape(edges: SIMD4(x, y, x + width, y + height), radius: radius)
    }

    @Test func everyPixelThatIsPromisedIsWhollyInside() {
        var source = SplitMix64(seed: 11)
        for _ in 0..<60 {
            let shape = randomShape(&source)
            let interior = ClipInterior(
                edges: shape.edges, corners: CornerReach(radius: shape.radius), isRectilinear: true)
            for y in Int32(-1)...36 {
                for x in Int32(-1)...46 {
                    let pixel = PixelRect(minX: x, minY: y, maxX: x + 1, maxY: y + 1)
                    if interior.contains(pixel) { #expect(shape.holdsPixel(x, y), "\(shape), \(x), \(y)") }
                }
            }
        }
    }

    @Test func mostOfALargeShapeIsPromised() {
        let edges = SIMD4(0.0, 0, 100, 60)
        let plain = ClipInterior(edges: edges, corners: CornerReach(radius: 0), isRectilinear: true)
        #expect(plain.largestBox == PixelRect(width: 100, height: 60))
        let round = ClipInterior(edges: edges, corners: CornerReach(radius: 10), isRectilinear: true)
        // Between the upper and the lower corners, between the left and the right ones, and up to the arcs' middles.
        #expect(round.contains(PixelRect(minX: 0, minY: 12, maxX: 100, maxY: 48)))
        #expect(round.contains(PixelRect(minX: 12, minY: 0, maxX: 88, maxY: 60)))
        #expect(round.contains(PixelRect(minX: 5, minY: 5, maxX: 95, maxY: 55)))
        #expect(!round.contains(PixelRect(minX: 0, minY: 0, maxX: 100, maxY: 60)))
        #expect(!round.contains(PixelRect(minX: 3, minY: 3, maxX: 90, maxY: 50)))
        #expect(round.largestBox.area >= 90 * 50)
    }

    @Test func edgesBetweenPixelsPromiseThePixelsBetweenThem() {
        let interior = ClipInterior(
            edges: SIMD4(0.5, 0.25, 9.75, 8.5), corners: CornerReach(radius: 0), isRectilinear: true)
        #expect(interior.largestBox == PixelRect(minX: 1, minY: 1, maxX: 9, maxY: 8))
    }

    @Test func nothingIsKnownOfATurnedShape() {
        let interior = ClipInterior(edges: SIMD4(0, 0, 100, 100), corners: CornerReach(radius: 0), isRectilinear: false)
        #expect(!interior.contains(PixelRect(minX: 50, minY: 50, maxX: 51, maxY: 51)))
        #expect(interior.largestBox.isEmpty)
    }

    @Test func withoutAClipEverythingIsInside() {
        let far: Int32 = 1 << 30
        #expect(ClipInterior.everything.contains(PixelRect(minX: -far, minY: -far, maxX: far, maxY: far)))
        #expect(ClipInterior.everything.largestBox.contains(PixelRect(minX: -far, minY: -far, maxX: far, maxY: far)))
    }

    @Test func radiiLargerThanTheShapePromiseNothingWrong() {
        let interior = ClipInterior(edges: SIMD4(0, 0, 10, 10), corners: CornerReach(radius: 40), isRectilinear: true)
        #expect(!interior.contains(PixelRect(minX: 0, minY: 0, maxX: 1, maxY: 1)))
    }
}
