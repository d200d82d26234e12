import LaminaGeometry
import LaminaImage
import LaminaTestSupport
import Testing

@testable import LaminaPlan

@Suite struct OddNumberTests {
    /// Trees with infinities, NaN, tiny and huge numbers in every field; a trap would end the run.
    @Test(arguments: 0..<10 as Range<UInt64>)
    func oddNumbersNeverStopThePlanner(part: UInt64) throws {
        let images = [try makeImage(8, 8), try makeImage(3, 5, alpha: 100), try makeImage(1, 1)]
        var (planner, reference) = (Planner(), Planner(rules: .none))
        for seed in (part * 500..<(part + 1) * 500).ofThisRun {
            var nodes = RandomNodes(seed: seed, images: images)
            let tree = nodes.makeTree()
            for plan in [planner.plan(tree), reference.plan(tree)] {
                // A picture without pixels has a frame pass without any.
                let faults = plan.faults.filter { !plan.frame.isEmpty || !$0.contains("region") }
                #expect(faults == [], "\(SeedShare.name(seed))")
                #expect(texelsOutsideTheirImage(plan) == 0, "\(SeedShare.name(seed))")
            }
        }
    }

    /// Instances that would read beyond their image.
    private func texelsOutsideTheirImage(_ plan: PassPlan) -> Int {
        var count = 0
        for draw in plan.passes.flatMap(\.draws) {
            guard case .image(let index) = draw.texture else { continue }
            let image = plan.images[Int(index)]
            let size = SIMD4(Float(image.width), Float(image.height), Float(image.width), Float(image.height))
            for instance in draw.instances {
                let limits = ImagePayload(decoding: plan.quads[instance]).map.texelLimits
                let isInside = all(limits .>= SIMD4<Float>.zero) && all(limits .< size)
                if !isInside || limits.x > limits.z || limits.y > limits.w { count += 1 }
            }
        }
        return count
    }
}
