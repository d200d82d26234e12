import Foundation
import LaminaCounters
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

@testable import LaminaPlan

/// Layers blurred one inside the other are blurred once, and only where nothing happens in between.
@Suite struct MergeBlursTests {
    private func plan(_ layer: Layer, rules: PlanRules = .all, scale: Double = 1, band: Range<Int>? = nil) -> PassPlan {
        var planner = Planner(rules: rules)
        return planner.plan(makeTree([layer], scale: scale), band: band)
    }

    private func blur(_ radius: Double, _ edge: FilterEdge = .transparent) -> Filter {
        Filter(.gaussianBlur(radius: radius, edge: edge))
    }

    /// A blurred box, two of them so that one is not drawn for the other.
    private func inner(_ radius: Double) -> Layer {
        group(80, 30, 40, 40, box(0, 0, 20, 20), box(10, 10, 20, 20)).with { $0.filters = [blur(radius)] }
    }

    private func outer(_ radius: Double, _ sublayers: Layer...) -> Layer {
        group(0, 0, 200, 100).with {
            $0.sublayers = sublayers
            $0.filters = [blur(radius)]
        }
    }

    /// The standard deviations of a plan's blurs along y, in pixels.
    private func sigmas(_ plan: PassPlan) -> [Double] {
        plan.passes.compactMap { pass in
            guard case .filter(let work) = pass.work, case .gaussian(let kernel) = work.kernel.operation else {
                return nil
            }
            switch kernel {
            case .taps(.y, let sigma, _): return sigma
            case .residualBlur(.y, let grid): return grid.sigma
            default: return nil
            }
        }
    }

    @Test func variancesAddUp() {
        let found = plan(outer(4, inner(3)))
        #expect(found.savings[.mergeBlurs] == 1 && found.offscreenPasses.byReason == [.filter: 1])
        #expect(found.offscreenPassesRequired.byReason == [.filter: 2])
        #expect(found.requiredPasses.map(\.node) == [2, 1])
        #expect(sigmas(found).map { ($0 * 100).rounded() } == [500])
        #expect(found.faults == [] && found.captureFaults == [])
        let apart = plan(outer(4, inner(3)), rules: .all.subtracting(PlanRules(.mergeBlurs)))
        #expect(apart.savings[.mergeBlurs] == 0 && apart.offscreenPasses.byReason == [.filter: 2])
        #expect(sigmas(apart).map { ($0 * 100).rounded() } == [300, 400])
    }

    @Test func blursOfLightStayApart() {
        for light in [0, 1] {
            let layers = [inner(3), outer(4)]
            layers[1].sublayers = [layers[0]]
            layers[light].filters[0].colorInterpolation = .linearSRGB
            #expect(plan(layers[1]).savings[.mergeBlurs] == 0)
        }
    }

    @Test func aHundredCostWhatOneDoes() {
        var layer = inner(2)
        for _ in 1..<100 { layer = outer(2, layer) }
        let found = plan(layer)
        #expect(found.savings[.mergeBlurs] == 99 && found.offscreenPassesRequired.total == 100)
        #expect(found.offscreenPasses.total == 1)
        #expect(sigmas(found).map { ($0 * 100).rounded() } == [2000])
        let one = plan(inner(20))
        // A hundred layers as large as the stage around it end where it does.
        #expect(found.passes.count == one.passes.count)
        #expect(found.fragmentBound <= 1.1 * one.fragmentBound)
    }

    @Test func lengthsAreThoseOfEachLayer() {
        let half = inner(6).with { $0.transform = Transform3D(scaleX: 0.5, y: 0.5, z: 1) }
        #expect(sigmas(plan(outer(4, half))).map { ($0 * 100).rounded() } == [500])
        #expect(sigmas(plan(outer(4, half), scale: 1.5)).map { ($0 * 100).rounded() } == [750])
        let turned = inner(3).with { $0.transform = Transform3D(rotation: 0.3, x: 0, y: 0, z: 1) }
        #expect(sigmas(plan(outer(4, turned))).map { ($0 * 100).rounded() } == [500])
        // Nothing of a layer that has no size on the picture.
        let flat = inner(3).with { $0.transform = Transform3D(scaleX: 0, y: 0, z: 1) }
        #expect(plan(outer(4, flat)).savings[.mergeBlurs] == 0)
    }

    @Test func otherFiltersFollowTheBlur() {
        let layer = outer(4, inner(3)).with { $0.filters.append(Filter(.saturation(0.5))) }
        let found = plan(layer)
        #expect(found.savings[.mergeBlurs] == 1 && sigmas(found).map { ($0 * 100).rounded() } == [500])
        let names = found.passes.compactMap { if case .filter(let work) = $0.work { work.kernel.name } else { nil } }
        #expect(names.last == "color" && names.count { $0 == "color" } == 1)
    }

    /// A change of two layers, one in the other.
    struct Change: Sendable, CustomStringConvertible {
        let description: String
        let make: @Sendable (_ outer: Layer, _ inner: Layer) -> Void

        init(_ description: String, _ make: @escaping @Sendable (Layer, Layer) -> Void) {
            (self.description, self.make) = (description, make)
        }
    }

    /// Changes of the outer layer that come before its blur, and of the inner one that come after.
    @Test(
        arguments: [
            Change("the outer one draws") { outer, _ in outer.backgroundColor = .white },
            Change("the outer one has a border") { outer, _ in outer.borderWidth = 1 },
            Change("the outer one clips") { outer, _ in outer.masksToBounds = true },
            Change("a layer that draws is between") { outer, inner in
                outer.sublayers = [box(0, 0, 200, 100).with { $0.addSublayer(inner) }]
            },
            Change("a layer that clips is between") { outer, inner in
                outer.sublayers = [group(0, 0, 200, 100, inner).with { $0.masksToBounds = true }]
            },
            Change("there is another layer in between") { outer, inner in
                outer.sublayers = [group(0, 0, 200, 100, inner, box(0, 0, 10, 10))]
            },
            Change("there is another sublayer") { outer, _ in outer.addSublayer(box(0, 0, 10, 10)) },
            Change("another filter comes first") { outer, _ in outer.filters.insert(Filter(.invert(1)), at: 0) },
            Change("the outer one's edge is a mirror") { outer, _ in
                outer.filters = [Filter(.gaussianBlur(radius: 4, edge: .mirror))]
            },
            Change("the outer one casts a shadow") { outer, _ in outer.shadowOpacity = 1 },
            Change("the outer one shows its backdrop") { outer, _ in
                outer.backgroundFilters = [Filter(.gaussianBlur(radius: 4))]
            },
            Change("the outer one is rasterized") { outer, _ in outer.shouldRasterize = true },
            Change("the inner one is masked") { _, inner in inner.mask = box(0, 0, 30, 30) },
            Change("the inner one is blended") { _, inner in inner.compositingFilter = .multiply },
            Change("the inner one is rasterized") { _, inner in inner.shouldRasterize = true },
            Change("the inner one casts a shadow") { _, inner in inner.shadowOpacity = 1 },
            Change("the inner one has another filter") { _, inner in inner.filters.append(Filter(.invert(1))) },
            Change("the inner one's edge is clamped") { _, inner in
                inner.filters = [Filter(.gaussianBlur(radius: 4, edge: .clamp))]
            },
            Change("a layer inside sees its backdrop") { _, inner in
                inner.sublayers[1].backgroundFilters = [Filter(.invert(1))]
            },
            Change("a layer inside is blended") { _, inner in inner.sublayers[1].compositingFilter = .multiply },
        ] as [Change])
    func whatHappensInBetweenKeepsBoth(_ change: Change) {
        let inner = self.inner(3)
        let outer = self.outer(4, inner)
        #expect(plan(outer).savings[.mergeBlurs] == 1)
        change.make(outer, inner)
        #expect(plan(outer).savings[.mergeBlurs] == 0, "\(change)")
    }

    /// Changes of the outer layer that come after its blur, and of the inner one that come before, or commute with it.
    @Test(
        arguments: [
            Change("the outer one fades") { outer, _ in outer.opacity = 0.5 },
            Change("the outer one is masked") { outer, _ in outer.mask = box(0, 0, 100, 100) },
            Change("the outer one is blended") { outer, _ in outer.compositingFilter = .plusLighter },
            Change("the inner one fades") { _, inner in inner.opacity = 0.5 },
            Change("the inner one clips") { _, inner in (inner.masksToBounds, inner.cornerRadius) = (true, 8) },
            Change("the inner one draws") { _, inner in inner.backgroundColor = .white },
            Change("a layer that does nothing is between") { outer, inner in
                outer.sublayers = [group(0, 0, 200, 100, group(0, 0, 10, 10, inner))]
            },
            Change("a layer that fades is between") { outer, inner in
                outer.sublayers = [group(0, 0, 200, 100, inner).with { $0.opacity = 0.5 }]
            },
            Change("another sublayer is hidden") { outer, _ in
                outer.addSublayer(box(0, 0, 10, 10).with { $0.isHidden = true })
            },
            Change("another filter comes last") { outer, _ in outer.filters.append(Filter(.invert(1))) },
        ] as [Change])
    func whatHappensBeforeOrAfterDoesNotMatter(_ change: Change) {
        let inner = self.inner(3)
        let outer = self.outer(4, inner)
        change.make(outer, inner)
        let found = plan(outer)
        #expect(found.savings[.mergeBlurs] == 1, "\(change)")
        #expect(sigmas(found).map { ($0 * 100).rounded() } == [500], "\(change)")
        #expect(found.faults == [] && found.captureFaults == [], "\(change)")
        let reference = plan(outer, rules: .none)
        #expect(found.offscreenPassesRequired == reference.offscreenPassesRequired, "\(change)")
    }

    @Test func aBandHasWhatTheWholeHas() {
        let found = plan(outer(4, inner(3)), band: 40..<60)
        #expect(found.savings[.mergeBlurs] == 1 && found.offscreenPassesRequired.total == 2)
        #expect(sigmas(found).map { ($0 * 100).rounded() } == [500])
    }
}
