import LaminaCounters
import LaminaGeometry
import LaminaLayers
import Testing

@testable import LaminaPlan

@Suite struct ShareBackdropTests {
    private let photo = box(0, 0, 200, 100, Color(red: 1, green: 0.5, blue: 0))

    /// The offscreen passes for backdrops of a picture, by a plan that is sound.
    private func requiredPasses(
        _ layers: Layer..., rules: PlanRules = .all, sourceLocation: SourceLocation = #_sourceLocation
    )
        -> Int
    {
        var planner = Planner(rules: rules)
        let plan = planner.plan(makeTree([photo] + layers))
        #expect(plan.faults == [] && plan.captureFaults == [], sourceLocation: sourceLocation)
        #expect(
            plan.savings[.shareBackdrop] == plan.offscreenPassesRequired[.backdrop] - plan.offscreenPasses[.backdrop])
        return plan.offscreenPasses[.backdrop]
    }

    @Test func equalBlursApartAreOneTrip() {
        #expect(requiredPasses(glass(10, 10, 40, 40), glass(60, 10, 30, 50), glass(150, 50, 40, 40)) == 1)
    }

    @Test func eachKeepsItsOwnPixels() {
        let plan = plan(photo, glass(10, 10, 40, 40), glass(60, 10, 30, 50))
        #expect(plan.filterPasses.allSatisfy { $0.work.instances.count == 2 })
        let captured = Set(plan.capturedRects)
        #expect(
            captured == [
                PixelRect(minX: 10, minY: 10, maxX: 50, maxY: 50), PixelRect(minX: 60, minY: 10, maxX: 90, maxY: 60),
            ])
        // The frame is left once, before the first of them.
        #expect(plan.passes.filter(\.isFrame).count == 2)
        #expect(plan.copyPasses.isEmpty)
    }

    @Test func overlappingBlursAreNotShared() {
        #expect(requiredPasses(glass(10, 10, 40, 40), glass(40, 10, 40, 40)) == 2)
        #expect(requiredPasses(glass(10, 10, 40, 40), glass(50, 10, 40, 40)) == 1)
    }

    @Test func whatIsDrawnBetweenOnTheSecondKeepsThemApart() {
        let first = glass(10, 10, 40, 40)
        let second = glass(60, 10, 40, 40)
        #expect(requiredPasses(first, box(70, 20, 5, 5), second) == 2)
        #expect(requiredPasses(first, box(20, 20, 5, 5), second) == 1)
        #expect(requiredPasses(first, box(120, 20, 5, 5), second) == 1)
        // A faded group that touches it is drawn between too.
        #expect(requiredPasses(first, faded(70, 20, 20, 20), second) == 2)
    }

    @Test func aThirdJoinsTheFirstPastOneThatCouldNot() {
        let layers = [glass(10, 10, 40, 40), box(70, 20, 5, 5), glass(60, 10, 40, 40), glass(110, 10, 40, 40)]
        #expect(requiredPasses(layers[0], layers[1], layers[2], layers[3]) == 2)
    }

    @Test func otherFiltersKeepThemApart() {
        let first = glass(10, 10, 40, 40)
        #expect(requiredPasses(first, glass(60, 10, 40, 40, radius: 4.5)) == 2)
        let colored = glass(60, 10, 40, 40).with { $0.backgroundFilters.append(Filter(.saturation(1.5))) }
        #expect(requiredPasses(first, colored) == 2)
        let clamped = glass(60, 10, 40, 40).with {
            $0.backgroundFilters = [Filter(.gaussianBlur(radius: 4, edge: .clamp))]
        }
        #expect(requiredPasses(first, clamped) == 2)
        // Equal ones among them still find each other.
        #expect(requiredPasses(first, clamped, glass(110, 10, 40, 40)) == 2)
    }

    @Test func filtersThatDependOnThePlaceKeepThemApart() {
        func dark(_ x: Double) -> Layer {
            box(x, 10, 40, 40, nil).with { $0.backgroundFilters = [Filter(.vignette(intensity: 1))] }
        }
        #expect(requiredPasses(dark(10), dark(60)) == 2)
    }

    @Test func otherSurfacesKeepThemApart() {
        func inGroup(_ x: Double) -> Layer {
            group(x, 10, 60, 60, box(0, 0, 60, 60), glass(10, 10, 40, 40)).with { $0.opacity = 0.5 }
        }
        #expect(requiredPasses(inGroup(10), inGroup(100)) == 2)
        #expect(requiredPasses(glass(10, 10, 40, 40), inGroup(100)) == 2)
    }

    @Test func theRuleSavesTheTripAndNoOtherDoes() {
        for rules in PlanRules.combinations {
            let isShared = rules.contains(.shareBackdrop)
            #expect(requiredPasses(glass(10, 10, 40, 40), glass(60, 10, 40, 40), rules: rules) == (isShared ? 1 : 2))
            let plan = plan(photo, glass(10, 10, 40, 40), rules: rules)
            // Without it what is captured is copied, as on the devices whose model this is.
            #expect(plan.copyPasses.count == (isShared ? 0 : 1))
        }
    }
}
