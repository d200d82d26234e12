import LaminaGeometry
import LaminaLayers

extension FilterKind.Edges: PlannedFilter {
    func step(at place: FilterPlace) -> ShaderStep? {
        let edge = place.defaultEdge
        let kernel = ShaderKernel(
            "edges", Self.shader, edge: edge, numbers: ShaderNumbers(SIMD4(Float(intensity), 0, 0, 0)), texels: 9)
        return ShaderStep(.shader(kernel), edge: edge, neighbours: 1)
    }

    private static let shader = FilterShader("edges") { PackageResources.edges_frag }
}
