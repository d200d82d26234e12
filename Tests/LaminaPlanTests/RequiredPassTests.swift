import Foundation
import LaminaCounters
import LaminaGeometry
import LaminaLayers
import LaminaPlan
import LaminaTestSupport
import Testing

/// Plans name the layer of each offscreen pass.
@Suite struct RequiredPassTests {
    @Test func tripsAreWhatIsCounted() throws {
        for seed in (0..<60 as Range<UInt64>).ofThisRun {
            let tree = try RandomScene.make(seed: seed, effects: .all).makeStage().makeFrame()
            for rules in [PlanRules.none, .all] {
                var planner = Planner(rules: rules)
                let plan = planner.plan(tree)
                #expect(plan.requiredPasses.count == plan.offscreenPassesRequired.total)
                var counts = PassCounts()
                for trip in plan.requiredPasses { counts.count(trip.reasons) }
                #expect(counts == plan.offscreenPassesRequired, "\(SeedShare.name(seed))")
                #expect(Set(plan.requiredPasses.map(\.node)).count == plan.requiredPasses.count)
                #expect(plan.executedTrips.count <= plan.offscreenPasses.total)
            }
        }
    }

    /// The required passes of a tree do not depend on the rules.
    @Test(arguments: (70_000..<70_200 as Range<UInt64>).ofThisRun) func allRulesRequireTheSame(seed: UInt64) throws {
        let scene = RandomScene.make(seed: seed, pixelAligned: seed % 2 == 1, effects: .all)
        let tree = try scene.makeStage().makeFrame()
        var planner = Planner(rules: .none)
        let reference = planner.plan(tree)
        for rules in [PlanRules.all, PlanRules(PlanRule.allCases[Int(seed) % PlanRule.allCases.count])] {
            planner.rules = rules
            let found = planner.plan(tree)
            #expect(
                found.offscreenPassesRequired == reference.offscreenPassesRequired,
                "\(rules), \(SeedShare.name(seed))")
            #expect(
                found.requiredPasses.map(\.node) == reference.requiredPasses.map(\.node), "\(SeedShare.name(seed))")
        }
    }

    @Test func aFoldedTripIsRequiredButNotExecuted() {
        let faded = group(10, 10, 100, 50, box(0, 0, 20, 20), box(30, 0, 20, 20)).with { $0.opacity = 0.5 }
        #expect(plan(faded).requiredPasses.count == 1 && plan(faded).executedTrips.isEmpty)
        let reference = plan(faded, rules: .none)
        #expect(reference.executedTrips.count == 1)
        #expect(reference.requiredPasses.map(\.reasons) == [.groupOpacity])
        #expect(reference.requiredPasses.map(\.node) == [1])
        // What its layers touch: 50×20 at the corner.
        #expect(reference.requiredPasses.map(\.area.width) == [50])
        #expect(reference.requiredPasses.map(\.area.height) == [20])
    }

    /// A fade of a layer of which only the shadow is in the picture is that of one draw.
    @Test func theFadeOfAShadowAloneRequiresNothing() {
        func caster(_ x: Double) -> Layer {
            box(x, 20, 10, 40).with {
                ($0.opacity, $0.shadowOpacity, $0.shadowOffset) = (0.5, 1, .zero)
                $0.shadowPath = Path(rect: Rect(x: 0, y: 0, width: 40, height: 40))
            }
        }
        for rules in [PlanRules.none, .all, PlanRules(.cullOutside)] {
            #expect(plan(caster(-10), rules: rules).offscreenPassesRequired.total == 0, "\(rules)")
            #expect(plan(caster(-9), rules: rules).offscreenPassesRequired.total == 1, "\(rules)")
        }
    }

    /// A shadow that its offset moves out of the picture asks for nothing, although its blur would reach there.
    @Test func aShadowMovedAwayRequiresNothing() {
        func caster(_ offset: Double) -> Layer {
            box(210, 20, 40, 40).with {
                ($0.shadowOpacity, $0.shadowRadius, $0.shadowOffset) = (1, 4, Size(width: offset, height: 0))
            }
        }
        for rules in [PlanRules.none, .all, PlanRules(.analyticShadow)] {
            #expect(plan(caster(5), rules: rules).offscreenPassesRequired.total == 0, "\(rules)")
            #expect(plan(caster(-5), rules: rules).offscreenPassesRequired.total == 1, "\(rules)")
        }
        let blurred = caster(5).with { $0.filters = [Filter(.gaussianBlur(radius: 3))] }
        for rules in [PlanRules.none, .all] { #expect(plan(blurred, rules: rules).offscreenPassesRequired.total == 1) }
    }

    /// Without culling a plan draws what a clip outside the picture holds, whose effects reach far, but asks for nothing.
    @Test func nothingIsRequiredBelowAClipOutsideThePicture() {
        let blurred = box(20, 0, 38, 20).with { $0.filters = [Filter(.gaussianBlur(radius: 3))] }
        let caster = box(0, 0, 60, 20).with {
            ($0.shadowOpacity, $0.shadowRadius, $0.shadowOffset) = (1, 8, .zero)
            $0.addSublayer(blurred)
        }
        let clip = group(-60, 10, 30, 30, caster).with { $0.masksToBounds = true }
        for rules in [PlanRules.none, .all, PlanRules(.cullOutside), .all.subtracting(PlanRules(.cullOutside))] {
            #expect(plan(clip, rules: rules).offscreenPassesRequired.total == 0, "\(rules)")
        }
        clip.position.x += 60
        for rules in [PlanRules.none, .all] { #expect(plan(clip, rules: rules).offscreenPassesRequired.total == 2) }
    }
}

extension PassPlan {
    /// The offscreen passes that have render passes.
    fileprivate var executedTrips: [RequiredPass] {
        let nodes = Set(passes.lazy.filter { !$0.isFrame }.map(\.node))
        return requiredPasses.filter { nodes.contains($0.node) }
    }
}
