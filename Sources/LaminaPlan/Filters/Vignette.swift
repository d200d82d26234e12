import LaminaGeometry
import LaminaLayers

extension FilterKind.Vignette: PlannedFilter {
    func step(at place: FilterPlace) -> ShaderStep? {
        guard intensity != 0, let inverse = place.map.inverse else { return nil }
        let bounds = place.bounds
        let half = (bounds.width * bounds.width + bounds.height * bounds.height).squareRoot() / 2
        let scale = half > 0 ? 1 / half : 0
        // From pixels to the bounds' own coordinates, from the centre, in half diagonals.
        let w = SIMD3(inverse.g, inverse.h, inverse.i)
        func row(_ own: SIMD3<Double>, _ middle: Double) -> SIMD3<Float> { SIMD3<Float>((own - w * middle) * scale) }
        let amounts = SIMD4<Float>(1 / Float(max(radius, 1e-6)), Float(intensity), 0, 0)
        let numbers = ShaderNumbers(
            SIMD4(row([inverse.a, inverse.b, inverse.c], bounds.midX), 0),
            SIMD4(row([inverse.d, inverse.e, inverse.f], bounds.midY), 0), SIMD4(SIMD3<Float>(w), 0), amounts)
        return ShaderStep(.shader(ShaderKernel("vignette", Self.shader, numbers: numbers)))
    }

    private static let shader = FilterShader("vignette") { PackageResources.vignette_frag }
}
