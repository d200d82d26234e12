import Foundation
import LaminaCounters
import LaminaGeometry
import LaminaLayers
import Testing

@testable import LaminaPlan

@Suite struct ClipTests {
    private func rounded(_ sublayers: Layer...) -> Layer {
        let layer = group(20, 20, 100, 60)
        layer.cornerRadius = 10
        layer.masksToBounds = true
        layer.sublayers = sublayers
        return layer
    }

    @Test func oneSublayerInARoundedClipIsClippedInTheShader() throws {
        let plan = plan(rounded(box(0, 0, 100, 60)))
        #expect(plan.offscreenPassesRequired.total == 1)
        #expect(plan.offscreenPassesRequired[.clip] == 1)
        #expect(plan.offscreenPasses.total == 0)
        #expect(plan.savings[.clipInShader] == 1)
        let clip = ClipEntry(decoding: try #require(plan.table.first))
        #expect(plan.table.count == 1)
        #expect(clip.radii == SIMD4(repeating: 10))
        // From pixels to points from the clip's centre, (70, 50), and half of its size.
        #expect(clip.own.rowX == SIMD3(1, 0, -70))
        #expect(clip.own.rowY == SIMD3(0, 1, -50))
        #expect(clip.own.extent == SIMD2(50, 30))
        let draw = try #require(plan.framePass?.draws.first)
        #expect(draw.program.contains(.clip))
        #expect(plan.boxes.map(\.tableEntry) == [0] && plan.boxes.map(\.edges) == [.own])
    }

    @Test func twoSublayersThatMeetAtTheCornerNeedAPass() throws {
        let plan = plan(rounded(box(0, 0, 30, 30), box(2, 2, 30, 30)))
        #expect(plan.offscreenPasses.total == 1)
        #expect(plan.offscreenPasses[.clip] == 1)
        #expect(plan.offscreen.map(\.reasons) == [.clip])
        let pass = try #require(plan.offscreen.first)
        // The target holds what the two draw; its composite has the clip's edge.
        #expect(pass.region == PixelRect(minX: 20, minY: 20, maxX: 52, maxY: 52))
        #expect(plan.quads.count == 1)
        #expect(plan.quads[0].radii == SIMD4(repeating: 10))
        #expect(plan.framePass?.draws.first?.program.contains(.edges) == true)
    }

    @Test func sublayersAtDifferentCornersAreClippedInTheShader() {
        let plan = plan(rounded(box(0, 0, 30, 30), box(70, 0, 30, 30), box(0, 40, 30, 30)))
        #expect(plan.offscreenPasses.total == 0)
        #expect(plan.boxes.count == 3)
    }

    @Test func theLayersOwnColourMeetsItsSublayersAtTheCorner() {
        let layer = rounded(box(0, 0, 100, 60))
        layer.backgroundColor = .white
        #expect(plan(layer).offscreenPasses.total == 1)
        layer.sublayers = [box(20, 20, 30, 20)]
        #expect(plan(layer).offscreenPasses.total == 0)
    }

    @Test func whatTheClipLetsThroughWhollyIsNotClipped() {
        let plan = plan(rounded(box(20, 20, 30, 20), box(25, 25, 30, 20)))
        #expect(plan.offscreenPassesRequired.total == 1)
        #expect(plan.offscreenPasses.total == 0)
        #expect(plan.framePass?.draws.allSatisfy { !$0.program.contains(.clip) } == true)
        #expect(plan.boxes.allSatisfy { $0.tableEntry < 0 })
    }

    @Test func mixingTwiceInsideAClipTakesThePrecisionOfAPass() {
        let glass = Color(white: 1, alpha: 0.5)
        let opaque = rounded(box(20, 20, 30, 20), box(21, 21, 30, 20), box(22, 22, 30, 20), box(23, 23, 30, 20, glass))
        #expect(plan(opaque).offscreenPasses.total == 0)
        opaque.addSublayer(box(24, 24, 30, 20, glass))
        #expect(plan(opaque).offscreenPasses.total == 1)
        let apart = rounded(box(20, 20, 10, 20, glass), box(30, 20, 10, 20, glass), box(40, 20, 10, 20, glass))
        #expect(plan(apart).offscreenPasses.total == 0)
    }

    @Test func aTurnedClipRunsThroughPixels() {
        let turned = group(50, 20, 50, 50, box(-50, -50, 200, 200))
        turned.masksToBounds = true
        #expect(plan(turned).offscreenPassesRequired.total == 0)
        turned.transform = Transform3D(rotation: .pi / 4, x: 0, y: 0, z: 1)
        #expect(plan(turned).offscreenPassesRequired[.clip] == 1)
        #expect(plan(turned).offscreenPasses.total == 0)
        turned.transform = Transform3D(rotation: .pi / 2, x: 0, y: 0, z: 1)
        #expect(plan(turned).offscreenPassesRequired.total == 0)
    }

    @Test func fadingAndClippingAreOneTrip() {
        let layer = rounded(box(0, 0, 30, 30), box(2, 2, 30, 30))
        layer.opacity = 0.5
        for rules in [PlanRules.all, .none] {
            let plan = plan(layer, rules: rules)
            #expect(plan.offscreenPassesRequired.total == 1)
            #expect(plan.offscreenPasses.total == 1)
            #expect(plan.offscreenPasses[.groupOpacity] == 1)
            #expect(plan.offscreenPasses[.clip] == 1)
            #expect(plan.offscreen.map(\.reasons) == [[.groupOpacity, .clip]])
            #expect(plan.quads.last?.opacity == 0.5)
        }
    }

    @Test func fadingAndClippingOneSublayerIsDoneInTheShader() {
        let plan = plan(rounded(box(0, 0, 100, 60)).with { $0.opacity = 0.5 })
        #expect(plan.offscreenPassesRequired.total == 1)
        #expect(plan.offscreenPasses.total == 0)
        #expect(plan.boxes.map(\.fill.w) == [0.5])
        #expect(plan.framePass?.draws.first?.program.contains(.clip) == true)
    }

    @Test func anEmptyClipHoldsNothing() {
        let plan = plan(rounded(box(0, 0, 30, 30)).with { $0.bounds.size.width = 0 })
        #expect(plan.instanceCount == 0)
        #expect(plan.offscreenPassesRequired.total == 0)
        #expect(plan.layers.outside == 2)
    }

    @Test func aClippedImageWithSublayersAtItsCornerIsDrawnInAPass() throws {
        let image = try makeImage()
        for rules in PlanRules.combinations {
            let layer = rounded(box(0, 0, 30, 30), box(2, 2, 30, 30))
            layer.contents = image
            let plan = plan(layer, rules: rules)
            #expect(plan.offscreenPasses.total == 1)
            #expect(plan.faults == [])
        }
    }
}
