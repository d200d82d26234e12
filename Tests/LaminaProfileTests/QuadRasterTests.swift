import Foundation
import LaminaGeometry
import LaminaPlan
import LaminaTestSupport
import Testing

@testable import LaminaProfile

@Suite struct QuadRasterTests {
    private let clip = PixelRect(width: 60, height: 40)

    /// A quad of four corners in the order of a clock.
    private func quad(_ p: SIMD2<Float>, _ q: SIMD2<Float>, _ r: SIMD2<Float>, _ s: SIMD2<Float>) -> QuadInstance {
        var quad = QuadInstance()
        quad.setArea(SIMD2<Double>(p), SIMD2<Double>(q), SIMD2<Double>(s), SIMD2<Double>(r))
        return quad
    }

    /// The pixels whose centres are on the inner side of all edges, asked one by one.
    private func countByAsking(_ corners: [SIMD2<Float>], in clip: PixelRect) -> Int {
        let points = corners.map { SIMD2(Double($0.x), Double($0.y)) }
        var count = 0
        for y in clip.minY..<clip.maxY {
            for x in clip.minX..<clip.maxX {
                let centre = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
                let sides = points.indices.map { index in
                    let (from, to) = (points[index], points[(index + 1) % 4])
                    return (to.x - from.x) * (centre.y - from.y) - (to.y - from.y) * (centre.x - from.x)
                }
                if sides.allSatisfy({ $0 > 0 }) || sides.allSatisfy({ $0 < 0 }) { count += 1 }
            }
        }
        return count
    }

    /// The corners of a turned rectangle under a perspective.
    private func randomCorners(_ source: inout SplitMix64) -> [SIMD2<Float>] {
        func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &source) }
        let turn = Transform3D(rotation: number(-3...3), x: number(-1...1), y: number(-1...1), z: number(0.5...1))
        let map = Homography(
            flattening: turn.concatenating(Transform3D(perspective: 150))
                .concatenating(Transform3D(translationX: number(-5...65), y: number(-5...45))))
        let (width, height) = (number(0.2...40), number(0.2...30))
        return [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { side in
            let (x, y, w) = map.project(side.0 * width / 2, side.1 * height / 2)
            return SIMD2(Float(x / w), Float(y / w))
        }
    }

    @Test func turnedQuadsHaveThePixelsWhoseCentresAreInside() {
        var source = SplitMix64(seed: 21)
        var total = 0
        for _ in 0..<150 {
            let corners = randomCorners(&source)
            let raster = QuadRaster(quad(corners[0], corners[1], corners[2], corners[3]))
            let truth = countByAsking(corners, in: clip)
            #expect(raster.pixelCount(within: clip) == truth)
            let part = PixelRect(minX: 10, minY: 7, maxX: 33, maxY: 21)
            #expect(raster.pixelCount(within: part) == countByAsking(corners, in: part))
            total += truth
        }
        #expect(total > 10_000)
    }

    @Test func rectanglesHaveThePixelsOfTheirUpperAndLeftEdges() {
        for (x0, y0, x1, y1) in [(3.0, 4.0, 10.0, 12.0), (3.5, 4.5, 10.5, 12.5), (3.2, 4.7, 3.4, 9), (3.5, 4, 4.5, 5)] {
            let corners: [SIMD2<Float>] = [(x0, y0), (x1, y0), (x1, y1), (x0, y1)].map {
                SIMD2(Float($0.0), Float($0.1))
            }
            let wanted = PixelRect(pixelCentresWithin: SIMD4(x0, y0, x1, y1)).area
            #expect(QuadRaster(quad(corners[0], corners[1], corners[2], corners[3])).pixelCount(within: clip) == wanted)
            // Mirrored, the area is the same.
            #expect(QuadRaster(quad(corners[1], corners[0], corners[3], corners[2])).pixelCount(within: clip) == wanted)
        }
    }

    @Test func quadsThatShareAnEdgeShareNoPixel() {
        var source = SplitMix64(seed: 22)
        for _ in 0..<200 {
            func whole(_ range: ClosedRange<Int>) -> Float { Float(Int.random(in: range, using: &source)) / 2 }
            // A rectangle cut along a line from its upper to its lower side.
            let (top, bottom) = (whole(10...100), whole(10...100))
            let left = quad(SIMD2(2, 3), SIMD2(top, 3), SIMD2(bottom, 33), SIMD2(2, 33))
            let right = quad(SIMD2(top, 3), SIMD2(55, 3), SIMD2(55, 33), SIMD2(bottom, 33))
            let sum = QuadRaster(left).pixelCount(within: clip) + QuadRaster(right).pixelCount(within: clip)
            #expect(sum == 53 * 30)
        }
    }

    @Test func anEmptyOrDistantClipHasNoPixels() {
        let raster = QuadRaster(quad(SIMD2(0, 0), SIMD2(9, 0), SIMD2(9, 9), SIMD2(0, 9)))
        #expect(raster.pixelCount(within: .empty) == 0)
        #expect(raster.pixelCount(within: PixelRect(minX: 20, minY: 20, maxX: 30, maxY: 30)) == 0)
        #expect(raster.pixelCount(within: PixelRect(minX: 5, minY: 5, maxX: 3, maxY: 3)) == 0)
    }

    @Test func oddCornersDoNoHarm() {
        let odd: [Float] = [.nan, .infinity, -.infinity, 1e30, -1e30, 3e9, .greatestFiniteMagnitude, 0, 7]
        for a in odd {
            for b in odd {
                for c in odd {
                    let raster = QuadRaster(quad(SIMD2(a, b), SIMD2(c, a), SIMD2(b, c), SIMD2(c, b)))
                    let count = raster.pixelCount(within: clip)
                    #expect(count >= 0 && count <= clip.area)
                }
            }
        }
        let all = QuadRaster(quad(SIMD2(-1e30, -1e30), SIMD2(1e30, -1e30), SIMD2(1e30, 1e30), SIMD2(-1e30, 1e30)))
        #expect(all.pixelCount(within: clip) == clip.area)
    }
}
