import LaminaCounters
import LaminaGeometry
import LaminaLayers
import Testing

@testable import LaminaPlan

@Suite struct PackTargetsTests {
    /// The pixels of the passes beside the frame.
    private func regions(_ layers: Layer..., rules: PlanRules = .all, sourceLocation: SourceLocation = #_sourceLocation)
        -> [PixelRect]
    {
        var planner = Planner(rules: rules)
        let plan = planner.plan(makeTree(layers))
        #expect(plan.faults == [], sourceLocation: sourceLocation)
        return plan.offscreen.map(\.region)
    }

    private func rect(_ minX: Int32, _ minY: Int32, _ maxX: Int32, _ maxY: Int32) -> PixelRect {
        PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
    }

    @Test func groupsBesideEachOtherShareATarget() {
        #expect(regions(faded(10, 10, 30, 30), faded(50, 20, 30, 30)) == [rect(10, 10, 80, 50)])
        // An edge in common is no pixel in common.
        #expect(regions(faded(10, 10, 30, 30), faded(40, 10, 30, 30)) == [rect(10, 10, 70, 40)])
    }

    @Test func eachIsDrawnInItsPlaceAndReadFromIt() throws {
        let plan = plan(faded(10, 10, 30, 30), faded(50, 20, 30, 30))
        let pass = try #require(plan.offscreen.first)
        #expect(pass.clear == .zero)
        #expect(Set(plan.nodes(in: pass)) == [2, 3, 5, 6])
        #expect(plan.frameNodes == [1, 4])
        let quads = plan.quads
        // From pixels of the frame to texels: both from the corner of what they share.
        let targets = quads.map(TargetPayload.init(decoding:))
        #expect(targets.map(\.offset) == [SIMD2(-10, -10), SIMD2(-10, -10)])
        #expect(targets.allSatisfy { !$0.isUpsampled })
        #expect(plan.targets.map { [$0.width, $0.height] } == [[70, 40], [200, 100]])
        #expect(plan.offscreenPassesRequired.total == 2 && plan.offscreenPasses.total == 1)
    }

    @Test func overlappingGroupsHaveTargetsOfTheirOwn() {
        #expect(regions(faded(10, 10, 30, 30), faded(39, 39, 30, 30)) == [rect(10, 10, 40, 40), rect(39, 39, 69, 69)])
        // A third finds a place beside the first.
        #expect(
            regions(faded(10, 10, 30, 30), faded(39, 39, 30, 30), faded(45, 5, 30, 30)).sorted { $0.minY < $1.minY }
                == [rect(10, 5, 75, 40), rect(39, 39, 69, 69)])
    }

    @Test func aGroupInAGroupIsOnAnotherLevel() {
        let outer = faded(10, 10, 80, 80).with { $0.addSublayer(faded(5, 5, 30, 30)) }
        #expect(regions(outer).count == 2)
        let other = faded(100, 10, 80, 80).with { $0.addSublayer(faded(5, 5, 30, 30)) }
        // The inner ones share a target, and the outer ones another.
        #expect(regions(outer, other) == [rect(15, 15, 135, 45), rect(10, 10, 180, 90)])
    }

    @Test func aGroupBesideANestedOneJoinsTheLevelItCan() {
        let outer = faded(10, 10, 80, 80).with { $0.addSublayer(faded(5, 5, 30, 30)) }
        let lone = faded(100, 15, 40, 40)
        let plan = plan(outer, lone)
        #expect(plan.offscreen.count == 2)
        #expect(plan.faults == [])
    }

    @Test func aTargetThatWouldBeMostlyEmptyIsNotShared() {
        // Together 1,800 pixels; the frame's corners span 20,000.
        #expect(regions(faded(0, 0, 30, 30), faded(170, 70, 30, 30)).count == 2)
        // Four times as many pixels as are used are the most.
        #expect(regions(faded(0, 0, 20, 20), faded(140, 0, 20, 20)) == [rect(0, 0, 160, 20)])
        #expect(regions(faded(0, 0, 20, 20), faded(141, 0, 20, 20)).count == 2)
    }

    @Test func groupsWithEffectsKeepTheirTargets() {
        func blurred(_ x: Double) -> Layer {
            faded(x, 20, 30, 30).with { $0.filters = [Filter(.gaussianBlur(radius: 2))] }
        }
        let plan = plan(blurred(20), blurred(120))
        #expect(plan.offscreenPasses.total == 2)
        #expect(plan.savings[.packTargets] == 0)
    }

    @Test func clippedGroupsShareTargetsToo() {
        func rounded(_ x: Double) -> Layer {
            group(x, 20, 40, 40, box(0, 0, 40, 40), box(5, 5, 40, 40)).with {
                ($0.masksToBounds, $0.cornerRadius) = (true, 10)
            }
        }
        let plan = plan(rounded(20), rounded(70))
        #expect(plan.offscreenPasses.byReason == [.clip: 1])
        #expect(plan.quads.map(\.radii) == [SIMD4(repeating: 10), SIMD4(repeating: 10)])
    }

    @Test func theRuleSavesThePassAndNoOtherDoes() {
        for rules in PlanRules.combinations {
            let isPacked = rules.contains(.packTargets)
            #expect(regions(faded(10, 10, 30, 30), faded(50, 20, 30, 30), rules: rules).count == (isPacked ? 1 : 2))
        }
    }

    @Test func manyGroupsAreSharedInLittleTime() {
        let layers = (0..<800).map { faded(Double($0 % 40) * 5, Double($0 / 40) * 5, 5, 5) }
        var planner = Planner()
        let plan = planner.plan(makeTree(layers))
        #expect(plan.offscreenPassesRequired.total == 800)
        #expect(plan.offscreenPasses.total <= 16)
    }
    /// 200 groups share a target; what overlaps the third or the last of them does not.
    @Test(arguments: [(10.0, 0.0), (195.0, 20.0)])
    func aGroupOverOneOfManyHasATargetOfItsOwn(x: Double, y: Double) {
        let many = (0..<200).map { faded(Double($0 % 40) * 5, Double($0 / 40) * 5, 5, 5) }
        var planner = Planner()
        #expect(planner.plan(makeTree(many)).offscreenPasses.total == 1)
        let plan = planner.plan(makeTree(many + [faded(x, y, 5, 5)]))
        #expect(plan.faults == [])
        #expect(plan.offscreenPassesRequired.total == 201 && plan.offscreenPasses.total == 2)
    }
}
