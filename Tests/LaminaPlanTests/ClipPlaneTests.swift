import Foundation
import LaminaCounters
import LaminaGeometry
import LaminaLayers
import LaminaStage
import LaminaTestSupport
import Testing

@testable import LaminaPlan

@Suite struct ClipPlaneTests {
    private let left = RenderClipPlane(a: -1, b: 0, c: 30)

    private func plan(
        _ layers: [Layer], clipping index: Int, by planes: [RenderClipPlane], rules: PlanRules = .all
    ) -> PassPlan {
        var tree = makeTree(layers)
        tree.clip(at: index, by: planes)
        var planner = Planner(rules: rules)
        return planner.plan(tree)
    }

    @Test func theReferenceCutsAnImage() {
        let plan = plan([box(0, 0, 60, 60)], clipping: 1, by: [left], rules: .none)
        #expect(plan.offscreenPassesRequired[.flatten3D] == 1)
        #expect(plan.offscreenPasses[.flatten3D] == 1)
        #expect(plan.framePass?.draws.last?.program == [.quad, .target, .clipPlanes])
    }

    @Test func drawsCarryTheHalfPlanes() {
        let pair = group(0, 0, 100, 100, box(0, 0, 60, 60), box(40, 40, 60, 60))
        let cut = plan([pair], clipping: 1, by: [left, RenderClipPlane(a: 0, b: 1, c: -10)])
        #expect(cut.offscreenPasses.total == 0)
        #expect(cut.savings[.clipPlanesInShader] == 1)
        #expect(cut.quads.count == 2)
        #expect(cut.framePass?.draws.map(\.program) == [[.quad, .clipPlanes]])
        // One entry for both: a count and two half planes.
        #expect(cut.table.count == 1)
        #expect(cut.table.first.map(ClipPlaneEntries.init) == ClipPlaneEntries(clip: -1, count: 2))
        #expect(
            plan([pair], clipping: 1, by: [left], rules: .without(.clipPlanesInShader)).offscreenPasses[.flatten3D] == 1
        )
    }

    @Test func halfPlanesAddUpInsideEachOther() {
        var tree = makeTree([group(0, 0, 100, 100, box(0, 0, 60, 60))])
        tree.clip(at: 1, by: [left, left.opposite])
        tree.clip(at: 2, by: [RenderClipPlane(a: 0, b: 1, c: -10), left, left])
        var planner = Planner()
        let plan = planner.plan(tree)
        #expect(plan.offscreenPasses.total == 0)
        #expect(plan.table.first.map(ClipPlaneEntries.init)?.count == 5)
        #expect(plan.table.count == 2)
    }

    @Test func whatIsCutHidesNothing() {
        #expect(plan([box(20, 20, 50, 50), box(0, 0, 100, 100)], clipping: 2, by: [left]).savings[.cullOccluded] == 0)
    }

    @Test func oppositeHalfPlanesShareNoPixelAndLeaveNone() {
        var random = Dice(seed: 7)
        for _ in 0..<300 {
            func number(_ range: ClosedRange<Double>) -> Double { random.number(in: range) }
            let map = Homography(
                a: number(-2...2), b: number(-2...2), c: number(0...200), d: number(-2...2), e: number(-2...2),
                f: number(0...100), g: number(-0.005...0.005), h: number(-0.005...0.005), i: 1)
            let plane = RenderClipPlane(a: number(-1...1), b: number(-1...1), c: number(-50...50))
            let middle = SIMD2(100.0, 50.0)
            let one = PixelClipPlane(plane, toPixels: map, middle: middle)
            let other = PixelClipPlane(plane.opposite, toPixels: map, middle: middle)
            guard let back = map.inverse else { continue }
            for x in stride(from: Int32(0), to: 200, by: 7) {
                for y in stride(from: Int32(0), to: 100, by: 5) {
                    #expect(one.contains(x: x, y: y) != other.contains(x: x, y: y))
                    let (px, py, w) = back.project(Double(x) + 0.5, Double(y) + 0.5)
                    guard w > 0 else { continue }
                    // Where the line is not within a few hundredths of a pixel, the side is that of the plane itself.
                    let value = plane.a * px + plane.b * py + plane.c * w
                    let along = SIMD2(
                        plane.a * back.a + plane.b * back.d + plane.c * back.g,
                        plane.a * back.b + plane.b * back.e + plane.c * back.h)
                    let distance = value / (along * along).sum().squareRoot()
                    if abs(distance) > 0.03 { #expect(one.contains(x: x, y: y) == (value > 0)) }
                }
            }
        }
    }

    @Test func anEntrysPlaceIsNoDamage() {
        func record(_ first: Bool) -> PlanRecord {
            var tree = makeTree([box(0, 0, 20, 20), box(100, 0, 40, 20).with { $0.cornerRadius = 3 }])
            if first { tree.clip(at: 1, by: [RenderClipPlane(a: 1, b: 0, c: -5)]) }
            tree.clip(at: 2, by: [RenderClipPlane(a: 1, b: 0.5, c: -5)])
            var planner = Planner()
            return PlanRecord(planner.plan(tree))
        }
        let area = FrameDifference(record(true), record(false)).area
        #expect(area.rects == [PixelRect(minX: 0, minY: 0, maxX: 20, maxY: 20)])
    }
}
