import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

@testable import LaminaPlan

/// The colours with which passes clear their targets instead of drawing the layer that fills them.
@Suite struct ClearGroundTests {
    private let blue = Color(red: 0.25, green: 0.5, blue: 1)

    private func ground(_ layers: Layer..., rules: PlanRules = .all, background: Color? = nil) -> SIMD4<Float>? {
        var planner = Planner(rules: rules)
        let plan = planner.plan(makeTree(layers, background: background))
        return plan.framePass.flatMap { plan.ground(of: $0) }
    }

    @Test(arguments: PlanRules.combinations) func anOpaqueBoxThatFillsTheFrameIsItsGround(rules: PlanRules) {
        let found = plan(box(0, 0, 200, 100, blue), rules: rules)
        let isRule = rules.contains(.clearGround)
        #expect(found.framePass.flatMap { found.ground(of: $0) } == (isRule ? SIMD4(0.25, 0.5, 1, 1) : nil))
        #expect(found.savings[.clearGround] == (isRule ? 1 : 0))
        // The plan draws the layer as it does without the rule.
        #expect(found.frameNodes == [1] && found.drawCount == 1 && found.boxes.count == 1)
    }

    @Test func whatIsDrawnOverTheGroundKeepsIt() {
        #expect(ground(box(-10, -10, 300, 300, blue), pebble(10, 10, 20, 20)) == SIMD4(0.25, 0.5, 1, 1))
        // In the ground's own draw.
        #expect(ground(box(0, 0, 200, 100, blue), box(10, 10, 20, 20)) == SIMD4(0.25, 0.5, 1, 1))
        // Of two, the upper one.
        #expect(ground(box(0, 0, 200, 100), box(0, 0, 200, 100, blue)) == SIMD4(0.25, 0.5, 1, 1))
    }

    @Test func whatMayLeaveAPixelAsItWasIsNoGround() throws {
        #expect(ground() == nil && ground(background: blue) == nil)
        #expect(ground(box(0, 0, 199, 100, blue)) == nil)
        #expect(ground(box(0, 0, 199.5, 100, blue)) == nil)
        #expect(ground(box(0, 0, 200, 100, Color(white: 1, alpha: 0.99))) == nil)
        #expect(ground(box(0, 0, 200, 100, blue).with { $0.opacity = 0.5 }) == nil)
        #expect(ground(box(0, 0, 200, 100, blue).with { $0.cornerRadius = 5 }) == nil)
        #expect(ground(box(0, 0, 200, 100, blue).with { $0.borderWidth = 1 }) == nil)
        #expect(ground(picture(0, 0, 200, 100, try makeImage())) == nil)
        #expect(ground(pebble(10, 10, 20, 20), box(0, 0, 100, 100, blue)) == nil)
    }

    @Test func theImageOfAGroupHasAGroundWhereItHasEightBits() throws {
        let faded = group(20, 20, 50, 50, box(0, 0, 30, 30, blue), box(10, 10, 10, 10)).with { $0.opacity = 0.5 }
        for rules in [PlanRules.without(.cutCovered), [.foldOpacity, .cullOccluded, .clearGround]] {
            let plan = plan(faded, rules: rules)
            let pass = try #require(plan.offscreen.first)
            let hasBytes = plan.targets[Int(pass.target)].format == .rgba8
            #expect(hasBytes == rules.contains(.narrowTargets))
            #expect(plan.ground(of: pass) == (hasBytes ? SIMD4(0.25, 0.5, 1, 1) : nil))
        }
    }

    @Test func aBandHasTheGroundOfTheFrame() {
        var planner = Planner()
        let plan = planner.plan(makeTree([box(0, 0, 200, 100, blue), pebble(10, 10, 20, 20)]), band: 40..<60)
        #expect(plan.framePass.flatMap { plan.ground(of: $0) } == SIMD4(0.25, 0.5, 1, 1))
    }

    @Test func aPartOfAFrameHasNone() throws {
        let whole = plan(box(0, 0, 200, 100, blue), pebble(10, 10, 20, 20))
        let area = DamageArea(PixelRect(minX: 5, minY: 5, maxX: 40, maxY: 40))
        let part = try #require(PartialPlan(whole, area: area)).plan
        #expect(part.passes.allSatisfy { part.ground(of: $0) == nil })
    }

    @Test func aPatchedPlanHasTheColourOfNow() throws {
        let fillers = (0..<8).map { box(190, Double($0) * 10, 5, 5, Color(white: 0, alpha: 0.5)) }
        var tree = makeTree([box(0, 0, 200, 100, blue)] + fillers)
        tree.begin()
        let planner = IncrementalPlanner()
        _ = planner.update(to: tree)
        #expect(planner.plan.ground(of: try #require(planner.plan.framePass)) == SIMD4(0.25, 0.5, 1, 1))
        tree.edit(1) { $0.backgroundColor = SIMD4(0.75, 0.25, 0, 1) }
        guard case .patched = planner.update(to: tree) else {
            Issue.record("the plan is made whole: \(planner.reuse.whole)")
            return
        }
        #expect(planner.plan.ground(of: try #require(planner.plan.framePass)) == SIMD4(0.75, 0.25, 0, 1))
        #expect(planner.plan.faults(asPlanOf: tree) == [])
        // Once it lets something through it is no ground any more.
        tree.edit(1) { $0.backgroundColor = SIMD4(0.375, 0.125, 0, 0.5) }
        _ = planner.update(to: tree)
        #expect(planner.plan.ground(of: try #require(planner.plan.framePass)) == nil)
    }
}
