import Foundation
import LaminaGeometry
import LaminaTestSupport
import Testing

@testable import LaminaPlan

@Suite struct DeviceBoxTests {
    private let rect = Rect(x: 1, y: 2, width: 30, height: 40)

    @Test func boxesAlongTheAxesStayThat() throws {
        let map = Homography(a: 2, b: 0, c: 0.25, d: 0, e: 3, f: 0.5)
        let box = try #require(DeviceBox(rect, under: map))
        #expect(box.isRectilinear && !box.isAligned)
        #expect(box.edges == SIMD4(2.25, 6.5, 62.25, 126.5))
        #expect(box.touched(rect, map) == PixelRect(minX: 2, minY: 6, maxX: 63, maxY: 127))
        let mirrored = try #require(DeviceBox(rect, under: Homography(scaleX: -1, y: -1)))
        #expect(mirrored.edges == SIMD4(-31, -42, -1, -2))
        #expect(mirrored.isAligned)
    }

    @Test func rightAnglesKeepTheAxes() throws {
        for quarter in 1...3 {
            let turn = Transform3D(rotation: Double(quarter) * .pi / 2, x: 0, y: 0, z: 1)
            let box = try #require(DeviceBox(rect, under: Homography(flattening: turn)))
            #expect(box.isRectilinear && box.isAligned)
            #expect(box.edges == [SIMD4(-42, 1, -2, 31), SIMD4(-31, -42, -1, -2), SIMD4(2, -31, 42, -1)][quarter - 1])
        }
    }

    @Test func otherAnglesGiveTheBoxAround() throws {
        let map = Homography(flattening: Transform3D(rotation: 0.5, x: 0, y: 0, z: 1))
        let box = try #require(DeviceBox(rect, under: map))
        let around = map.boundingBox(of: rect)
        #expect(!box.isRectilinear && !box.isAligned)
        #expect(box.edges == SIMD4(around.minX, around.minY, around.maxX, around.maxY))
    }

    @Test func anAntialiasedEdgeReachesHalfAPixelFurther() throws {
        var source = SplitMix64(seed: 14)
        for _ in 0..<100 {
            let angle = Double.random(in: 0...6, using: &source)
            let turn = Transform3D(rotation: angle, x: 0, y: 0, z: 1)
            let seen = turn.concatenating(Transform3D(translationX: 40, y: 50))
            let map = Homography(flattening: seen.concatenating(Transform3D(perspective: angle > 3 ? 0 : 300)))
            let box = try #require(DeviceBox(rect, under: map))
            let touched = box.touched(rect, map)
            let around = map.boundingBox(of: rect)
            let reach = PixelRect(
                coveringMinX: Double(around.minX) - 0.5, minY: Double(around.minY) - 0.5,
                maxX: Double(around.maxX) + 0.5, maxY: Double(around.maxY) + 0.5)
            #expect(touched.contains(reach))
            // And not much further.
            #expect(reach.outset(by: 3).contains(touched))
        }
    }

    @Test func whatIsTooThinToShowTouchesNothing() throws {
        for size in [Size(width: 0, height: 10), Size(width: 10, height: 0), Size(width: 1e-4, height: 10)] {
            let thin = Rect(origin: Point(x: 0.5, y: 0.5), size: size)
            for angle in [0, 0.5, .pi / 2] {
                let map = Homography(flattening: Transform3D(rotation: angle, x: 0, y: 0, z: 1))
                #expect(DeviceBox(thin, under: map)?.touched(thin, map).isEmpty == true)
            }
        }
    }

    @Test func edgesNearWholePixelsAreMadeWhole() throws {
        let near = DeviceBox.snapping * 0.9
        let box = try #require(DeviceBox(rect, under: Homography(translationX: near, y: -near)))
        #expect(box.edges == SIMD4(1, 2, 31, 42))
        #expect(box.isAligned)
        let far = DeviceBox.snapping * 1.1
        let off = try #require(DeviceBox(rect, under: Homography(translationX: far, y: 0)))
        #expect(off.edges.x == 1 + far)
        #expect(!off.isAligned)
    }

    @Test func whatIsInFrontOfTheViewerHasTheBoxOfItsCorners() throws {
        var source = SplitMix64(seed: 12)
        for _ in 0..<200 {
            func number(_ size: Double) -> Double { Double.random(in: -size...size, using: &source) }
            let map = Homography(
                a: number(2), b: number(2), c: number(50), d: number(2), e: number(2), f: number(50),
                g: number(0.01), h: number(0.01), i: 1)
            let around = map.boundingBox(of: rect)
            guard around != .zero else { continue }
            let box = try #require(DeviceBox(rect, under: map))
            let wanted = SIMD4<Double>(around.minX, around.minY, around.maxX, around.maxY)
            let difference = box.edges - wanted
            #expect((difference * difference).max() < 1e-18)
        }
    }

    @Test func whatIsBehindTheViewerHasNoBox() {
        // w = 1 - x / 100: all of the rectangle is beyond x = 100.
        let map = Homography(a: 1, b: 0, c: 0, d: 0, e: 1, f: 0, g: -0.01, h: 0, i: 1)
        #expect(DeviceBox(Rect(x: 101, y: 0, width: 50, height: 10), under: map) == nil)
        #expect(DeviceBox(Rect(x: 100, y: 0, width: 50, height: 10), under: map) == nil)
        #expect(DeviceBox(rect, under: Homography(a: 1, b: 0, c: 0, d: 0, e: 1, f: 0, g: 0, h: 0, i: -1)) == nil)
    }

    @Test func thePartBehindTheViewerIsCutOff() throws {
        let map = Homography(a: 1, b: 0, c: 0, d: 0, e: 1, f: 0, g: -0.01, h: 0, i: 1)
        // From x = 50, seen at 100, to the viewer's plane, seen at infinity; y grows with it.
        let box = try #require(DeviceBox(Rect(x: 50, y: -10, width: 100, height: 20), under: map))
        #expect(!box.isRectilinear)
        #expect(abs(box.edges.x - 100) < 1e-9)
        #expect(box.edges.z > 1e7 && box.edges.y < -1e6 && box.edges.w > 1e6)
        // With the low edge behind, the rest is on the other side.
        let mirrored = Homography(a: 1, b: 0, c: 0, d: 0, e: 1, f: 0, g: 0.01, h: 0, i: 1)
        let other = try #require(DeviceBox(Rect(x: -150, y: 0, width: 100, height: 20), under: mirrored))
        #expect(other.edges.x < -1e7 && abs(other.edges.z + 100) < 1e-9)
        #expect(other.touched(Rect(x: -150, y: 0, width: 100, height: 20), mirrored).minX >= -1 << 30)
    }

    @Test func everyVisiblePointOfACutRectangleIsInItsBox() throws {
        var source = SplitMix64(seed: 13)
        var cut = 0
        for _ in 0..<300 {
            func number(_ size: Double) -> Double { Double.random(in: -size...size, using: &source) }
            let map = Homography(
                a: number(2), b: number(2), c: number(50), d: number(2), e: number(2), f: number(50),
                g: number(0.06), h: number(0.06), i: 1)
            let box = DeviceBox(rect, under: map)
            for _ in 0..<40 {
                let (x, y) = (
                    1 + 30 * Double.random(in: 0...1, using: &source), 2 + 40 * Double.random(in: 0...1, using: &source)
                )
                let (px, py, w) = map.project(x, y)
                guard w > 1e-6 else {
                    cut += 1
                    continue
                }
                let edges = try #require(box).edges
                let slack = 1e-9 * (abs(px / w) + abs(py / w) + 1)
                #expect(px / w >= edges.x - slack && px / w <= edges.z + slack)
                #expect(py / w >= edges.y - slack && py / w <= edges.w + slack)
            }
        }
        #expect(cut > 100)
    }
}
