import LaminaGeometry
import LaminaLayers

extension FilterKind.Bloom: PlannedFilter {
    func step(at place: FilterPlace) -> ShaderStep? {
        guard intensity != 0 else { return nil }
        let kernel = ShaderKernel(
            "bloom", Self.shader, numbers: ShaderNumbers(SIMD4(Float(intensity), 0, 0, 0)), texels: 2)
        return ShaderStep(
            .shader(kernel), edge: place.defaultEdge, second: ShaderStep.Second(sigma: place.pixels(radius)))
    }

    private static let shader = FilterShader("bloom") { PackageResources.bloom_frag }
}
