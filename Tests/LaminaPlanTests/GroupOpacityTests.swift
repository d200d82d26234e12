import LaminaCounters
import LaminaGeometry
import LaminaLayers
import Testing

@testable import LaminaPlan

@Suite struct GroupOpacityTests {
    private func five(step: Double) -> Layer {
        let layer = group(10, 20, 150, 50)
        layer.sublayers = (0..<5).map { pebble(Double($0) * step, 0, 20, 20) }
        layer.opacity = 0.5
        return layer
    }

    @Test func fiveLayersThatOverlapFadeInAPass() throws {
        let plan = plan(five(step: 10))
        #expect(plan.offscreenPassesRequired.total == 1)
        #expect(plan.offscreenPassesRequired[.groupOpacity] == 1)
        #expect(plan.offscreenPasses.total == 1)
        #expect(plan.offscreenPasses[.groupOpacity] == 1)
        let pass = try #require(plan.offscreen.first)
        #expect(pass.node == 1)
        #expect(pass.reasons == .groupOpacity)
        #expect(pass.region == PixelRect(minX: 10, minY: 20, maxX: 70, maxY: 40))
        #expect(pass.clear == .zero)
        #expect(plan.nodes(in: pass) == [2, 3, 4, 5, 6])
        // The frame has the group's picture alone, half as strong.
        #expect(plan.frameNodes == [1])
        #expect(plan.framePass?.draws.first?.texture == .target(0))
        #expect(plan.quads.map(\.opacity) == [0.5])
        #expect(plan.boxes.allSatisfy { $0.fill == SIMD4(1, 1, 1, 1) })
    }

    @Test func fiveLayersThatDoNotOverlapFadeOneByOne() {
        let plan = plan(five(step: 20))
        #expect(plan.offscreenPassesRequired.total == 1)
        #expect(plan.offscreenPassesRequired[.groupOpacity] == 1)
        #expect(plan.offscreenPasses.total == 0)
        #expect(plan.savings[.foldOpacity] == 1)
        #expect(plan.frameNodes == [2, 3, 4, 5, 6])
        #expect(plan.boxes.allSatisfy { $0.fill == SIMD4(0.5, 0.5, 0.5, 0.5) })
    }

    @Test func whatFadesInAGroupMixesInIt() throws {
        // Layers that replace what is under them are drawn in 8 bits; one that has been faded mixes.
        for (opacity, format) in [(Float(1), TargetFormat.rgba8), (0.5, .rgba16f)] {
            let inner = group(0, 0, 60, 20, box(0, 0, 20, 20), box(30, 0, 20, 20)).with { $0.opacity = opacity }
            let outer = group(10, 20, 150, 50, inner, pebble(10, 10, 20, 20)).with { $0.opacity = 0.5 }
            let plan = plan(outer)
            let pass = try #require(plan.offscreen.first)
            #expect(plan.offscreenPasses.total == 1)
            #expect(plan.targets[Int(pass.target)].format == format)
        }
    }

    @Test func edgesThatShareAPixelOverlap() {
        // From 10.5 to 30.5, from 30.5 to 50.5 and so on: each two have half of a pixel.
        #expect(plan(five(step: 20).with { $0.position.x += 0.5 }).offscreenPasses.total == 1)
        #expect(plan(five(step: 21).with { $0.position.x += 0.5 }).offscreenPasses.total == 0)
    }

    @Test func theReferenceUsesAPassWhereverOneIsRequired() {
        for step in [10.0, 20] {
            let plan = plan(five(step: step), rules: .none)
            #expect(plan.offscreenPassesRequired.total == 1)
            #expect(plan.offscreenPasses == plan.offscreenPassesRequired)
        }
    }

    @Test func withoutGroupOpacityEachLayerFadesByItself() {
        let plan = plan(five(step: 10).with { $0.allowsGroupOpacity = false })
        #expect(plan.offscreenPassesRequired.total == 0)
        #expect(plan.offscreenPasses.total == 0)
        #expect(plan.boxes.count == 5)
        #expect(plan.boxes.allSatisfy { $0.fill == SIMD4(0.5, 0.5, 0.5, 0.5) })
    }

    @Test func fadesOneByOneMultiplyDownTheTree() {
        let inner = box(0, 0, 20, 20).with {
            $0.opacity = 0.5
            $0.allowsGroupOpacity = false
        }
        let outer = group(0, 0, 100, 100, inner, box(50, 0, 20, 20)).with {
            $0.opacity = 0.5
            $0.allowsGroupOpacity = false
        }
        #expect(plan(outer).boxes.map(\.fill.w) == [0.25, 0.5])
    }

    @Test func aGroupInsideALayerThatFadesOneByOneTakesThatFadeOnce() {
        let inner = five(step: 10)
        let outer = group(0, 0, 200, 100, inner).with {
            $0.opacity = 0.5
            $0.allowsGroupOpacity = false
        }
        let passed = plan(outer)
        #expect(passed.quads.map(\.opacity) == [0.25])
        #expect(passed.boxes.allSatisfy { $0.fill.w == 1 })
        inner.sublayers = [box(0, 0, 5, 5)]
        #expect(plan(outer).boxes.map(\.fill.w) == [0.25])
    }

    @Test func aLoneLayerNeedsNoGroup() {
        for rules in PlanRules.combinations {
            let plan = plan(box(0, 0, 20, 20).with { $0.opacity = 0.5 }, rules: rules)
            #expect(plan.offscreenPassesRequired.total == 0)
            #expect(plan.boxes.map(\.fill) == [SIMD4(0.5, 0.5, 0.5, 0.5)])
        }
    }

    @Test func aLayerUnderItsSublayerFadesInAPass() {
        let plan = plan(
            box(0, 0, 50, 50).with {
                $0.opacity = 0.5
                $0.addSublayer(pebble(10, 10, 10, 10))
            })
        #expect(plan.offscreenPasses.total == 1)
    }

    @Test func opacityOneIsNoGroup() {
        #expect(plan(five(step: 10).with { $0.opacity = 1 }).offscreenPassesRequired.total == 0)
    }

    @Test func groupsInsideGroupsFadeEachForItself() {
        let outer = group(0, 0, 200, 100, box(0, 0, 100, 100), five(step: 10)).with { $0.opacity = 0.25 }
        let both = plan(outer)
        #expect(both.offscreenPassesRequired.total == 2)
        #expect(both.offscreen.map(\.node) == [3, 1])
        #expect(both.quads.map(\.opacity).sorted() == [0.25, 0.5])
        // A disjoint inner group folds into the outer one's pass.
        outer.sublayers = [box(0, 0, 100, 100), five(step: 25)]
        let one = plan(outer)
        #expect(one.offscreenPassesRequired.total == 2)
        #expect(one.offscreen.map(\.node) == [1])
        // Without overlap both fade draw by draw.
        outer.sublayers = [five(step: 25)]
        let none = plan(outer)
        #expect(none.offscreenPassesRequired.total == 2)
        #expect(none.offscreenPasses.total == 0)
        #expect(none.boxes.allSatisfy { $0.fill.w == 0.125 })
    }

    @Test func aGroupOutsideThePictureIsNotRequired() {
        for rules in PlanRules.combinations {
            let plan = plan(five(step: 10).with { $0.position.x = 900 }, rules: rules)
            #expect(plan.offscreenPassesRequired.total == 0)
            #expect(plan.offscreenPasses.total == 0)
        }
    }

    @Test func aGroupOnBothSidesOfThePictureIsNotRequired() {
        let sides = group(0, 0, 200, 100, box(-50, 0, 20, 20), box(230, 0, 20, 20)).with { $0.opacity = 0.5 }
        for rules in PlanRules.combinations {
            #expect(plan(sides, rules: rules).offscreenPassesRequired.total == 0, "\(rules)")
        }
    }
}
