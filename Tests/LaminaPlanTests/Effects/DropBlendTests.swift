import Foundation
import LaminaCounters
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

@testable import LaminaPlan

/// A blend mode over nothing costs nothing, and none over something is lost.
@Suite struct DropBlendTests {
    private let glass = Color(red: 1, green: 0.5, blue: 0, alpha: 0.5)

    private func blended(_ x: Double, _ width: Double = 40, _ mode: CompositingFilter = .multiply) -> Layer {
        box(x, 20, width, 40, glass).with { $0.compositingFilter = mode }
    }

    private func plan(
        _ layers: [Layer], background: Color? = nil, rules: PlanRules = .all, band: Range<Int>? = nil
    ) -> PassPlan {
        var planner = Planner(rules: rules)
        return planner.plan(makeTree(layers, background: background), band: band)
    }

    @Test func nothingBehindTakesNoPass() {
        for mode in CompositingFilter.allCases where mode.shaderMode > 0 {
            let found = plan([blended(20, 40, mode)])
            #expect(found.passes.count == 1 && found.savings[.dropBlend] == 1, "\(mode)")
            #expect(found.offscreenPassesRequired.byReason == [.compositingFilter: 1])
            #expect(found.requiredPasses.map(\.node) == [1])
            #expect(found.offscreenPasses.total == 0 && found.faults == [] && found.captureFaults == [])
        }
        // A frame that has a colour is something.
        let white = plan([blended(20)], background: .white)
        #expect(white.savings[.dropBlend] == 0 && white.offscreenPasses[.compositingFilter] == 1)
        // Operators are no blend modes: what they do with nothing is theirs.
        for mode in CompositingFilter.allCases where mode.shaderMode == 0 {
            #expect(plan([blended(20, 40, mode)]).savings[.dropBlend] == 0, "\(mode)")
        }
    }

    @Test func whatIsPaintedBeforeCountsWhereItMeets() {
        #expect(plan([box(100, 0, 50, 50), blended(20)]).savings[.dropBlend] == 1)
        #expect(plan([box(59, 0, 50, 50), blended(20)]).savings[.dropBlend] == 0)
        #expect(plan([box(60, 0, 50, 50), blended(20)]).savings[.dropBlend] == 1)
        // What comes later does not.
        #expect(plan([blended(20), box(20, 20, 40, 40)]).savings[.dropBlend] == 1)
        // One blended layer is something for the next.
        #expect(plan([blended(20), blended(50)]).savings[.dropBlend] == 1)
        // A shadow is something, as is the layer around.
        let shadow = box(100, 0, 20, 20).with {
            ($0.shadowOpacity, $0.shadowOffset, $0.shadowPath) = (
                1, .zero, Path(rect: Rect(x: -80, y: 20, width: 30, height: 30))
            )
        }
        #expect(plan([shadow, blended(20)]).savings[.dropBlend] == 0)
        #expect(plan([box(10, 0, 100, 90).with { $0.addSublayer(blended(20)) }]).savings[.dropBlend] == 0)
        // Many rectangles become one.
        let many = (0..<12).map { box(Double($0) * 16, 0, 8, 8) }
        #expect(plan(many + [blended(20)]).savings[.dropBlend] == 1)
        #expect(plan(many + [box(150, 80, 8, 8), blended(120)]).savings[.dropBlend] == 0)
    }

    @Test func anImageOfItsOwnBeginsEmpty() {
        func faded(_ inner: Layer...) -> Layer {
            group(0, 0, 200, 100).with {
                $0.opacity = 0.5
                $0.sublayers = inner
            }
        }
        let below = box(0, 0, 200, 100)
        let first = plan([below, faded(blended(20))])
        #expect(first.savings[.dropBlend] == 1 && first.offscreenPasses.total == 0)
        #expect(first.offscreenPassesRequired.byReason == [.groupOpacity: 1, .compositingFilter: 1, .isolation: 1])
        #expect(plan([below, faded(box(0, 0, 100, 100), blended(20))]).savings[.dropBlend] == 0)
        // Without the group it is the colour below that counts.
        #expect(plan([below, group(0, 0, 200, 100, blended(20))]).savings[.dropBlend] == 0)
        // A mask is painted on its own too.
        let masked = box(0, 0, 200, 100).with { $0.mask = group(0, 0, 200, 100, blended(20)) }
        #expect(plan([below, masked]).savings[.dropBlend] == 1)
    }

    @Test func whatMixesMoreThanOnceKeepsItsImage() {
        let layers = blended(20).with { $0.sublayers = [box(5, 5, 20, 20, glass), box(10, 10, 20, 20, glass)] }
        let found = plan([layers])
        #expect(found.savings[.dropBlend] == 1 && found.offscreenPasses.total == 1)
        // The image and the frame, no copy.
        #expect(found.passes.count == 2 && found.faults == [] && found.captureFaults == [])
    }

    @Test func onlyTheRuleDropsThem() {
        for rules in PlanRules.combinations {
            let isDropped = rules.contains(.dropBlend)
            let found = plan([blended(20)], rules: rules)
            #expect(found.savings[.dropBlend] == (isDropped ? 1 : 0))
            #expect(found.passes.contains { if case .copy = $0.work { true } else { false } } != isDropped)
            #expect(found.offscreenPassesRequired.total == 1)
        }
    }

    @Test func aBandHasWhatTheWholeHas() {
        let layers = [box(0, 0, 200, 10), blended(20)]
        let found = plan(layers, band: 40..<60)
        #expect(found.savings[.dropBlend] == 1 && found.passes.count == 1)
        #expect(found.offscreenPassesRequired.total == 1)
        // Content in other rows than the band's was painted all the same.
        #expect(plan([box(0, 0, 200, 30), blended(20)], band: 40..<60).savings[.dropBlend] == 0)
    }
}
