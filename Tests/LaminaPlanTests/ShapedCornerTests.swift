import Foundation
import LaminaCounters
import LaminaGeometry
import LaminaLayers
import LaminaStage
import LaminaTestSupport
import Testing

@testable import LaminaPlan

/// Elliptical, long and continuous corners cost no pass where circles cost none, and others nothing at all.
@Suite struct ShapedCornerTests {
    private static let ellipses = CornerRadii(topLeft: SIMD2(30, 10), bottomRight: SIMD2(8, 20))

    private func programs(_ layer: Layer) -> [ProgramKey] {
        let plan = plan(layer)
        #expect(plan.offscreenPasses.total == 0 && plan.faults == [])
        return plan.framePass?.draws.map(\.program) ?? []
    }

    @Test func unequalCirclesAreBoxes() {
        let layer = box(20, 10, 60, 40).with { $0.cornerRadii = CornerRadii(circles: SIMD4(8, 20, 0, 3)) }
        #expect(programs(layer) == [.edges])
        #expect(plan(layer).boxes.map(\.radii) == [SIMD4(8, 20, 0, 3)])
    }

    @Test func otherCornersAreOneQuad() throws {
        let layer = box(20, 10, 60, 40).with {
            $0.cornerRadii = Self.ellipses
            ($0.borderWidth, $0.borderColor) = (2, .black)
        }
        #expect(programs(layer) == [[.quad, .edges, .border, .corners]])
        let quad = try #require(plan(layer).quads.first)
        #expect(quad.flags.contains(.shapedCorners) && !quad.flags.contains(.continuousCorners))
        layer.cornerCurve = .continuous
        let smooth = try #require(plan(layer).quads.first)
        #expect(smooth.flags.contains(.continuousCorners))
    }

    @Test func otherClipsAreInTheShader() throws {
        let layer = group(20, 20, 100, 60, box(0, 0, 100, 60)).with {
            ($0.masksToBounds, $0.cornerRadii) = (true, Self.ellipses)
        }
        #expect(programs(layer) == [[.clip, .corners]])
        let clip = ClipEntry(decoding: try #require(plan(layer).table.first))
        #expect(clip.shapeFlags == [.shapedCorners])
        // Between the corners nothing is clipped.
        layer.sublayers = [box(35, 5, 50, 30)]
        #expect(programs(layer) == [[]])
    }

    @Test func masksOfOtherCornersAreInTheShader() {
        let layer = box(10, 10, 80, 40).with {
            $0.mask = box(0, 0, 80, 40, .black).with { ($0.cornerRadius, $0.cornerCurve) = (12, .continuous) }
        }
        #expect(programs(layer) == [[.clip, .corners]])
    }

    @Test func shadowsOfOtherCornersAreAFormula() {
        let layer = box(50, 20, 80, 50).with {
            ($0.shadowOpacity, $0.shadowRadius, $0.cornerRadii) = (1, 4, Self.ellipses)
        }
        #expect(programs(layer).contains { $0.contains(.shadow) })
        layer.cornerCurve = .continuous
        #expect(programs(layer).contains { $0.contains(.shadow) })
        layer.transform = Transform3D(rotation: .pi / 2, x: 0, y: 0, z: 1)
        #expect(programs(layer).contains { $0.contains(.shadow) })
    }

    @Test func arcsGoWhereTheirCornersGo() {
        var node = RenderNode(toSuperlayer: .identity, bounds: Rect(x: 0, y: 0, width: 100, height: 60))
        node.setCorners(CornerShape(CornerRadii(x: SIMD4(40, 8, 0, 0), y: SIMD4(10, 12, 0, 0))))
        // A quarter to the right: the top left corner is the top right one, and x and y change places.
        let arcs = node.arcs(on: Homography(a: 0, b: -2, c: 0, d: 2, e: 0, f: 0))
        for (found, expected) in zip([arcs[1].extent, arcs[2].extent], [SIMD2(20.0, 80), SIMD2(24.0, 16)]) {
            #expect((found - expected).max() < 0.01 && (expected - found).max() < 0.01, "\(found)")
        }
        #expect(arcs[0].extent == .zero && arcs[3].extent == .zero)
    }

    // MARK: Interior

    /// The corners of a rectangle of 44 by 30 as points.
    private static func holds(_ x: Double, _ y: Double, _ arcs: TurnedArcs) -> Bool {
        let corners = [SIMD2(x, y), SIMD2(44 - x, y), SIMD2(44 - x, 30 - y), SIMD2(x, 30 - y)]
        return corners.enumerated().allSatisfy { index, inside in
            let (extent, n) = (arcs[index].extent, arcs[index].exponent)
            guard inside.min() >= 0 else { return false }
            guard extent.min() > 0 else { return true }
            let q = pointwiseMax(extent - inside, .zero) / extent
            return q.min() <= 0 || pow(q.x, n) + pow(q.y, n) <= 1
        }
    }

    @Test func everyPixelThatIsPromisedIsWhollyInside() {
        var source = SplitMix64(seed: 5)
        func radius() -> Double { Double.random(in: 0...40, using: &source) }
        for round in 0..<80 {
            let given = CornerRadii(
                topLeft: SIMD2(radius(), radius()), topRight: SIMD2(radius(), radius()),
                bottomRight: SIMD2(radius(), radius()), bottomLeft: SIMD2(radius(), radius()))
            let size = Size(width: 44, height: 30)
            let shape = CornerShape(given.fitted(in: size), isContinuous: round % 2 == 0)
            let arcs = TurnedArcs(radiiX: shape.radii.x, radiiY: shape.radii.y, spreads: shape.spreads(in: size))
            let interior = ClipInterior(edges: SIMD4(0, 0, 44, 30), corners: CornerReach(arcs), isRectilinear: true)
            for y in Int32(0)..<30 {
                for x in Int32(0)..<44
                where interior.contains(PixelRect(minX: x, minY: y, maxX: x + 1, maxY: y + 1)) {
                    let isInside = (0...3).allSatisfy { corner in
                        Self.holds(Double(x) + Double(corner & 1), Double(y) + Double(corner >> 1), arcs)
                    }
                    #expect(isInside, "\(shape), \(x), \(y)")
                }
            }
        }
    }
}
