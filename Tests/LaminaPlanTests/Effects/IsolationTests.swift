import LaminaCounters
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

@testable import LaminaPlan

/// An isolated layer is an image of its own where a layer inside would see what is below it, and nowhere else.
@Suite struct IsolationTests {
    private let glass = Color(red: 1, green: 0.5, blue: 0, alpha: 0.5)

    private func blended(_ x: Double, _ mode: CompositingFilter = .multiply) -> Layer {
        box(x, 20, 40, 40, glass).with { $0.compositingFilter = mode }
    }

    /// An isolated layer over all of the picture.
    private func isolated(_ sublayers: Layer...) -> Layer {
        group(0, 0, 200, 100).with {
            $0.isIsolated = true
            $0.sublayers = sublayers
        }
    }

    private func plan(_ layer: Layer, rules: PlanRules = .all) -> PassPlan {
        var planner = Planner(rules: rules)
        let plan = planner.plan(makeTree([layer], background: .white))
        #expect(plan.faults == [] && plan.captureFaults == [], "\(rules)")
        return plan
    }

    @Test func withoutALayerThatSamplesTheBackdropItChangesNothing() {
        func layers() -> Layer { isolated(box(10, 10, 40, 40, glass), box(30, 30, 40, 40, glass)) }
        for rules in PlanRules.combinations {
            let found = plan(layers(), rules: rules)
            let plain = plan(layers().with { $0.isIsolated = false }, rules: rules)
            #expect(found.offscreenPassesRequired.total == 0 && found.offscreenPasses.total == 0)
            #expect(found.boxes == plain.boxes && found.passes.count == plain.passes.count)
        }
    }

    @Test func aBlendModeOverAnotherLayerInsideTakesAPass() {
        for rules in PlanRules.combinations {
            let found = plan(isolated(box(10, 10, 40, 40), blended(30)), rules: rules)
            #expect(found.offscreenPassesRequired.byReason == [.isolation: 1, .compositingFilter: 1])
            #expect(found.offscreenPasses == found.offscreenPassesRequired, "\(rules)")
            #expect(found.requiredPasses.map(\.node) == [3, 1])
        }
    }

    @Test func aBlendModeOverNothingInsideTakesNone() {
        let found = plan(isolated(blended(30)))
        #expect(found.offscreenPassesRequired.byReason == [.isolation: 1, .compositingFilter: 1])
        #expect(found.offscreenPasses.total == 0 && found.savings[.dropBlend] == 1 && found.passes.count == 1)
        // Not isolated, it is over the white of the picture.
        #expect(plan(isolated(blended(30)).with { $0.isIsolated = false }).offscreenPasses.total == 1)
    }

    @Test func aFilteredBackdropTakesAPass() {
        let panel = box(20, 20, 60, 40, glass).with { $0.backgroundFilters = [Filter(.invert(1))] }
        let found = plan(isolated(box(10, 10, 40, 40), panel))
        #expect(found.offscreenPassesRequired.byReason == [.isolation: 1, .backdrop: 1])
        #expect(found.offscreenPasses == found.offscreenPassesRequired)
    }

    @Test func whatIsAnImageAnywayTakesNoSecondOne() {
        let changes: [(Layer) -> Void] = [
            { $0.opacity = 0.5 }, { $0.mask = box(0, 0, 100, 50) }, { $0.filters = [Filter(.invert(1))] },
            { ($0.masksToBounds, $0.cornerRadius) = (true, 9) }, { $0.shouldRasterize = true },
            { $0.compositingFilter = .screen },
        ]
        for change in changes {
            let found = plan(isolated(box(10, 10, 40, 40), blended(30)).with(change))
            let plain = plan(isolated(box(10, 10, 40, 40), blended(30)).with(change).with { $0.isIsolated = false })
            #expect(found.offscreenPassesRequired == plain.offscreenPassesRequired)
            #expect(found.offscreenPasses == plain.offscreenPasses && found.passes.count == plain.passes.count)
        }
    }

    @Test func theInnermostIsolatedLayerIsEnough() {
        let inner = isolated(box(10, 10, 40, 40), blended(30))
        #expect(plan(isolated(box(0, 0, 90, 90), inner)).offscreenPassesRequired[.isolation] == 1)
        let faded = inner.with { ($0.isIsolated, $0.opacity) = (false, 0.5) }
        let found = plan(isolated(box(0, 0, 90, 90), faded))
        #expect(found.offscreenPassesRequired.byReason == [.groupOpacity: 1, .isolation: 1, .compositingFilter: 1])
    }

    @Test func whatDoesNotShowNeedsNothing() {
        #expect(plan(isolated(box(10, 10, 40, 40), blended(30).with { $0.isHidden = true })).passes.count == 1)
        let outside = plan(isolated(box(10, 10, 40, 40), blended(900)))
        #expect(outside.offscreenPassesRequired.total == 0 && outside.passes.count == 1)
        #expect(plan(isolated(box(10, 10, 40, 40), blended(30)).with { $0.isHidden = true }).passes.count == 1)
    }

    /// The mask is alone in its image, where nothing is below it.
    @Test func anIsolatedMaskTakesNoPassForThat() {
        let mask = isolated(box(10, 10, 40, 40), blended(30))
        let found = plan(box(0, 0, 100, 80).with { $0.mask = mask })
        #expect(found.offscreenPassesRequired.byReason == [.mask: 1, .compositingFilter: 1])
    }

    /// The image of the group is not cut, as the blur inside reads beyond the clip; the plan without a blend mode that is
    /// over nothing keeps that image.
    @Test func aClipAroundDoesNotCutTheImage() {
        func clipped(_ inner: Layer) -> Layer {
            group(0, 0, 60, 100, inner).with { $0.masksToBounds = true }
        }
        for rules in PlanRules.combinations {
            let panel = box(20, 20, 60, 40, glass).with { $0.backgroundFilters = [Filter(.gaussianBlur(radius: 6))] }
            let blurred = plan(clipped(isolated(box(10, 10, 100, 40), panel)), rules: rules)
            #expect(blurred.offscreenPasses == blurred.offscreenPassesRequired, "\(rules)")
            #expect(blurred.offscreenPasses.byReason == [.isolation: 1, .backdrop: 1])
            let mixed = plan(clipped(isolated(blended(40))), rules: rules)
            #expect(mixed.offscreenPasses[.isolation] == 1, "\(rules)")
        }
    }
}
