import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

@testable import LaminaPlan

/// Corners and hard edges land where their sides of the layer land.
@Suite struct CornerTests {
    /// The eight ways to lay a rectangle along the axes.
    private static let turns: [Homography] = [
        Homography(a: 1, b: 0, c: 0, d: 0, e: 1, f: 0), Homography(a: 0, b: -1, c: 0, d: 1, e: 0, f: 0),
        Homography(a: -1, b: 0, c: 0, d: 0, e: -1, f: 0), Homography(a: 0, b: 1, c: 0, d: -1, e: 0, f: 0),
        Homography(a: -1, b: 0, c: 0, d: 0, e: 1, f: 0), Homography(a: 1, b: 0, c: 0, d: 0, e: -1, f: 0),
        Homography(a: 0, b: 1, c: 0, d: 1, e: 0, f: 0), Homography(a: 0, b: -1, c: 0, d: -1, e: 0, f: 0),
    ]

    @Test func radiiGoWhereTheirCornersGo() throws {
        var node = RenderNode(toSuperlayer: .identity, bounds: Rect(x: -2, y: -1, width: 4, height: 2))
        node.cornerRadii = SIMD4(1, 2, 3, 4)
        let corners = [Point(x: -2, y: -1), Point(x: 2, y: -1), Point(x: 2, y: 1), Point(x: -2, y: 1)]
        for map in CornerTests.turns {
            let turned = node.radii(rotatedBy: map)
            for (index, corner) in corners.enumerated() {
                let image = try #require(map.apply(corner))
                // Top left, top right, bottom right, bottom left on the picture.
                let place = image.y < 0 ? (image.x < 0 ? 0 : 1) : (image.x < 0 ? 3 : 2)
                #expect(turned[place] == Float(index + 1), "\(map)")
            }
        }
    }

    @Test func aFlippedLayersUprightFrameHasItsCornersAndEdgesExchanged() {
        var node = RenderNode(toSuperlayer: .identity, bounds: Rect(x: 10, y: 20, width: 40, height: 30))
        node.cornerRadii = SIMD4(1, 2, 3, 4)
        node.flags = [.hardTop, .hardLeft]
        let plain = UprightFrame(node)
        #expect((plain.halfWidth, plain.halfHeight) == (20, 15))
        #expect(plain.toLayer.apply(.zero) == Point(x: 30, y: 35))
        #expect(plain.toLayer.apply(Point(x: -20, y: -15)) == Point(x: 10, y: 20))
        #expect(plain.radii == SIMD4(1, 2, 3, 4))
        #expect(plain.shapeFlags == [.hardTop, .hardLeft])
        node.flags.insert(.geometryFlipped)
        let flipped = UprightFrame(node)
        #expect(flipped.toLayer.apply(Point(x: -20, y: -15)) == Point(x: 10, y: 50))
        #expect(flipped.radii == SIMD4(4, 3, 2, 1))
        #expect(flipped.shapeFlags == [.hardBottom, .hardLeft])
    }

    @Test func aBoxOnThePictureHasItsRadiiInPixels() throws {
        let layer = box(20, 10, 60, 40).with {
            $0.cornerRadius = 8
            $0.maskedCorners = .minXMinY
        }
        #expect(plan(layer).boxes.map(\.radii) == [SIMD4(8, 0, 0, 0)])
        layer.transform = Transform3D(rotation: .pi / 2, x: 0, y: 0, z: 1)
        // Top left turns to top right.
        #expect(plan(layer).boxes.map(\.radii) == [SIMD4(0, 8, 0, 0)])
        layer.transform = Transform3D(scaleX: -2, y: 2)
        #expect(plan(layer).boxes.map(\.radii) == [SIMD4(0, 16, 0, 0)])
        layer.transform = .identity
        let flipped = group(0, 0, 200, 100, layer).with { $0.isGeometryFlipped = true }
        #expect(plan(flipped).boxes.map(\.radii) == [SIMD4(0, 0, 0, 8)])
    }

    @Test func unevenScalesMakeEllipsesOfCorners() {
        let layer = box(20, 10, 60, 40).with {
            $0.cornerRadius = 8
            $0.transform = Transform3D(scaleX: 1, y: 2)
        }
        // A box has round corners only; a quad has them in its own coordinates.
        #expect(plan(layer).boxes.isEmpty)
        #expect(plan(layer).quads.map(\.radii) == [SIMD4(repeating: 8)])
        layer.cornerRadius = 0
        #expect(plan(layer).boxes.count == 1)
    }
}
