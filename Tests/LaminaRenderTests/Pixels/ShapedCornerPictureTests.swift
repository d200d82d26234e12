import Foundation
import Lamina
import Testing

/// Corners with radii of their own and continuous ones cover what their curves hold.
@Suite struct ShapedCornerPictureTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var radii: CornerRadii
        var isContinuous = false
        var testDescription: String { "\(radii.x), \(radii.y)\(isContinuous ? ", continuous" : "")" }
    }

    static let cases: [Case] = [
        Case(radii: CornerRadii(topLeft: SIMD2(16, 6), topRight: SIMD2(4, 10), bottomRight: SIMD2(9, 9))),
        Case(radii: CornerRadii(circles: SIMD4(23, 0, 23, 0))),
        Case(radii: CornerRadii(x: SIMD4(repeating: 15.5), y: SIMD4(repeating: 11.5))),
        Case(radii: CornerRadii(topLeft: SIMD2(31, 23), bottomRight: SIMD2(10, 20))),
        Case(radii: CornerRadii(8), isContinuous: true), Case(radii: CornerRadii(10.5), isContinuous: true),
        Case(
            radii: CornerRadii(topLeft: SIMD2(12, 8), topRight: SIMD2(6, 14), bottomLeft: SIMD2(10, 9)),
            isContinuous: true),
    ]

    /// The share of a pixel in a rectangle of 31 by 23 at (4, 4), by 32×32 samples of the curves as the manual has them.
    private func coverage(_ x: Int, _ y: Int, _ shape: Case, inset: Double = 0) -> Double {
        let size = SIMD2(31.0, 23) - 2 * inset
        let corners = [shape.radii.topLeft, shape.radii.topRight, shape.radii.bottomRight, shape.radii.bottomLeft]
            .map { radii in
                let radii = pointwiseMax(radii - inset, .zero)
                return radii.min() > 0 ? radii : .zero
            }
        // The neighbours of each corner along x and along y.
        let neighbours = [(1, 3), (0, 2), (3, 1), (2, 0)]
        let spreads = (0..<4).map { index -> Double in
            guard shape.isContinuous, corners[index] != .zero else { return 1 }
            let roomX = size.x / (corners[index].x + corners[neighbours[index].0].x)
            let roomY = size.y / (corners[index].y + corners[neighbours[index].1].y)
            return max(1, min(1.22, roomX, roomY))
        }
        var inside = 0
        for sample in 0..<1024 {
            let point = SIMD2(
                Double(x) + (Double(sample % 32) + 0.5) / 32 - 4 - inset,
                Double(y) + (Double(sample / 32) + 0.5) / 32 - 4 - inset)
            guard point.min() >= 0, point.x <= size.x, point.y <= size.y else { continue }
            let distances = [
                point, SIMD2(size.x - point.x, point.y), size - point, SIMD2(point.x, size.y - point.y),
            ]
            let isIn = (0..<4).allSatisfy { index in
                guard corners[index] != .zero else { return true }
                let extent = corners[index] * spreads[index]
                let q = (extent - distances[index]) / extent
                let n = 2 + (spreads[index] - 1) * 28 / 11
                return q.min() <= 0 || pow(q.x, n) + pow(q.y, n) <= 1
            }
            if isIn { inside += 1 }
        }
        return Double(inside) / 1024
    }

    private func expect(_ shape: Case, inset: Double = 0, _ found: (Int, Int) -> Double) {
        for y in 0..<32 {
            for x in 0..<40 {
                let expected = coverage(x, y, shape, inset: inset)
                #expect(abs(found(x, y) - expected) <= 0.05, "\(x), \(y): \(found(x, y)) for \(expected)")
            }
        }
    }

    private func prepare(_ layer: Layer, _ shape: Case) {
        (layer.cornerRadii, layer.cornerCurve) = (shape.radii, shape.isContinuous ? .continuous : .circular)
    }

    private let frame = Rect(x: 4, y: 4, width: 31, height: 23)

    @Test(arguments: cases) func fillsHaveTheShape(_ shape: Case) throws {
        let canvas = PixelCanvas(width: 40, height: 32)
        canvas.add(frame) {
            $0.backgroundColor = .white
            prepare($0, shape)
        }
        let picture = try canvas.draw()
        expect(shape) { Double(picture[$0, $1].x) / 255 }
    }

    @Test(arguments: cases) func clipsHaveTheShape(_ shape: Case) throws {
        let canvas = PixelCanvas(width: 40, height: 32)
        let clip = canvas.add(frame) {
            $0.masksToBounds = true
            prepare($0, shape)
        }
        canvas.add(Rect(x: -10, y: -10, width: 60, height: 60), to: clip) { $0.backgroundColor = .white }
        let picture = try canvas.draw()
        expect(shape) { Double(picture[$0, $1].x) / 255 }
    }

    /// The inner edge has the radii less the width.
    @Test(arguments: cases) func bordersHaveTheShapesInnerEdge(_ shape: Case) throws {
        let canvas = PixelCanvas(width: 40, height: 32)
        canvas.add(frame) {
            ($0.borderWidth, $0.borderColor) = (3, .white)
            prepare($0, shape)
        }
        let picture = try canvas.draw()
        for y in 0..<32 {
            for x in 0..<40 {
                let expected = max(coverage(x, y, shape) - coverage(x, y, shape, inset: 3), 0)
                #expect(abs(Double(picture[x, y].x) / 255 - expected) <= 0.08, "\(x), \(y)")
            }
        }
    }

    /// A pixel whose centre is within hard sides is filled, whatever of it is beyond their corner.
    @Test func aSquareCornerOfHardSidesIsWhole() throws {
        let canvas = PixelCanvas(width: 40, height: 32)
        canvas.add(Rect(x: 4.25, y: 4.25, width: 24, height: 20)) {
            ($0.backgroundColor, $0.edgeAntialiasingMask) = (.white, [])
            $0.cornerRadii = CornerRadii(topRight: SIMD2(6, 6), bottomLeft: SIMD2(8, 15))
        }
        for rules in [PlanRules.all, .none] {
            let picture = try SharedRenderer.draw(canvas.stage.makeFrame(), rules: rules)
            #expect(picture[4, 4].x == 255 && picture[27, 23].x == 255)
            #expect(picture[3, 4].x == 0 && picture[4, 3].x == 0 && picture[28, 24].x == 0)
        }
    }

    @Test func turnedCornersTurnWithTheirLayer() throws {
        func picture(_ isTurned: Bool) throws -> Bitmap {
            let canvas = PixelCanvas(width: 40, height: 40)
            canvas.add(Rect(x: 5, y: 5, width: 30, height: 30)) {
                $0.backgroundColor = .white
                $0.cornerRadii = CornerRadii(topLeft: SIMD2(18, 8))
                if isTurned { $0.transform = Transform3D(rotation: .pi / 2, x: 0, y: 0, z: 1) }
            }
            return try canvas.draw()
        }
        let (plain, turned) = (try picture(false), try picture(true))
        for y in 0..<40 {
            for x in 0..<40 {
                #expect(abs(Int(plain[x, y].x) - Int(turned[39 - y, x].x)) <= 1, "\(x), \(y)")
            }
        }
    }
}
