import LaminaGeometry
import LaminaLayers
import Testing

@testable import LaminaPlan

@Suite struct DownsampleBlursTests {
    private let photo = box(0, 0, 200, 100, Color(red: 1, green: 0.5, blue: 0))

    private func kernels(_ plan: PassPlan) -> [FilterKernel] { plan.filterPasses.map(\.work.kernel) }

    private func downsamples(_ plan: PassPlan) -> Bool {
        kernels(plan).contains { if case .gaussian(.downsample) = $0.operation { true } else { false } }
    }

    private func texels(_ plan: PassPlan) -> Int {
        plan.filterInstances.reduce(0) { $0 + PixelRect(edges: $1.destination).area }
    }

    @Test func wideBlursWorkOnDownsampledImages() {
        let layer = glass(20, 10, 160, 80, radius: 20)
        let (plan, whole) = (plan(photo, layer), plan(photo, layer, rules: .without(.downsampleBlurs)))
        #expect(downsamples(plan) && !downsamples(whole))
        #expect(plan.savings[.downsampleBlurs] == 1 && whole.savings[.downsampleBlurs] == 0)
        // The same offscreen pass either way.
        #expect(plan.offscreenPasses == whole.offscreenPasses)
        #expect(plan.faults == [] && plan.captureFaults == [] && whole.faults == [])
        #expect(kernels(whole).count == 2)
        // The residual blur, the pass of many taps, reads few pixels.
        let residual = plan.filterPasses.filter {
            if case .gaussian(.residualBlur) = $0.work.kernel.operation { true } else { false }
        }
        #expect(residual.count == 2)
        #expect(residual.allSatisfy { $0.pass.region.area * 20 < 160 * 80 })
        #expect(texels(plan) < texels(whole) * 2)
    }

    @Test func narrowBlursDoNot() {
        let layer = glass(20, 10, 160, 80, radius: 1)
        let (plan, whole) = (plan(photo, layer), plan(photo, layer, rules: .without(.downsampleBlurs)))
        #expect(!downsamples(plan) && plan.savings[.downsampleBlurs] == 0)
        #expect(kernels(plan) == kernels(whole))
    }

    @Test func aBlurOfLightIsUpsampledWhereItIsShown() throws {
        let layer = group(20, 10, 160, 80, box(0, 0, 90, 80)).with {
            $0.filters = [Filter(.gaussianBlur(radius: 20), colorInterpolation: .linearSRGB)]
        }
        let plan = LaminaPlanTests.plan(layer)
        let shown = try #require(plan.passes.last?.draws.last)
        #expect(shown.program.isSuperset(of: [.target, .upsampleCubic, .light]))
        #expect(plan.savings[.fuseUpsample] == 1 && plan.faults == [])
        // No more passes than without.
        layer.filters = [Filter(.gaussianBlur(radius: 20))]
        #expect(plan.passes.count <= LaminaPlanTests.plan(layer).passes.count)
    }

    @Test func aTurnedLayerIsBlurredAlongItsOwnAxis() {
        let layer = group(60, 20, 60, 60, box(0, 0, 30, 60), box(20, 0, 20, 20)).with {
            $0.filters = [Filter(.gaussianBlur(radiusX: 2, radiusY: 0))]
        }
        let along = FilterKernel.gaussian(.taps(.x, sigma: 2, edge: .transparent))
        #expect(kernels(plan(layer)) == [along])
        layer.transform = Transform3D(rotation: .pi / 2, x: 0, y: 0, z: 1)
        #expect(kernels(plan(layer)) == [.gaussian(.taps(.y, sigma: 2, edge: .transparent))])
        // Between both it is blurred along the nearer.
        layer.transform = Transform3D(rotation: .pi / 6, x: 0, y: 0, z: 1)
        #expect(kernels(plan(layer)) == [along])
    }

    @Test func blursThatDoNothingHaveNoPass() {
        for rules in [PlanRules.all, .none] {
            let plan = plan(photo, glass(20, 10, 160, 80, radius: 0), rules: rules)
            #expect(kernels(plan).isEmpty)
            #expect(kernels(LaminaPlanTests.plan(photo, glass(20, 10, 160, 80, radius: 0.09), rules: rules)).isEmpty)
        }
    }

    @Test func theRadiusIsStretchedWithTheLayer() {
        // 2 points at half of the threshold, and at three times the size.
        let small = box(60, 30, 60, 30).with { $0.filters = [Filter(.gaussianBlur(radius: 2))] }
        #expect(!downsamples(plan(small)))
        small.transform = Transform3D(scaleX: 3, y: 3, z: 1)
        #expect(downsamples(plan(small)))
    }

    @Test func shadowsOfImagesAndPathsAreDownsampledToo() throws {
        let image = try makeImage(alpha: 128)
        let throwing = picture(60, 30, 60, 30, image).with { ($0.shadowOpacity, $0.shadowRadius) = (1, 20) }
        #expect(downsamples(plan(throwing)))
        throwing.shadowPath = Path(ellipseIn: .init(x: 0, y: 0, width: 60, height: 30))
        #expect(downsamples(plan(throwing)))
        #expect(!downsamples(plan(throwing, rules: .without(.downsampleBlurs))))
    }

    @Test func theWidestBlursStayCheap() {
        let layer = glass(0, 0, 200, 100, radius: 500)
        let plan = plan(photo, layer)
        #expect(plan.faults == [])
        #expect(texels(plan) < 5 * 200 * 100)
    }
}
