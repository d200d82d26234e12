import LaminaGeometry
import LaminaLayers

extension FilterKind.DropShadow: PlannedFilter {
    func step(at place: FilterPlace) -> FilterStep? {
        guard color.alpha > 0 else { return nil }
        let vector = place.linear.apply(offset.width, offset.height)
        func whole(_ value: Double) -> Int32 {
            value.isNaN ? 0 : Int32(min(max(value.rounded(), -FilterStep.longest), FilterStep.longest))
        }
        let pixels = SIMD2(whole(vector.x), whole(vector.y))
        return .shader(
            ShaderStep(
                .dropShadow(color: color.premultiplied, offset: pixels),
                second: ShaderStep.Second(sigma: place.pixels(radius), offset: pixels)))
    }
}

extension FilterKernel {
    private static let shadowShader = FilterShader("shadow") { PackageResources.shadow_frag }

    /// The image over a shadow in a premultiplied colour, from the blurred second image's alpha, moved by whole pixels.
    static func dropShadow(color: SIMD4<Float>, offset: SIMD2<Int32>) -> FilterKernel {
        .shader(
            ShaderKernel(
                "dropShadow", shadowShader, part: "SECOND", numbers: shadowNumbers(color, offset), texels: 2))
    }

    /// The shadow alone, from the source's alpha.
    static func shadow(color: SIMD4<Float>, offset: SIMD2<Int32>) -> FilterKernel {
        .shader(ShaderKernel("shadow", shadowShader, numbers: shadowNumbers(color, offset)))
    }

    private static func shadowNumbers(_ color: SIMD4<Float>, _ offset: SIMD2<Int32>) -> ShaderNumbers {
        ShaderNumbers(color, SIMD4(Float(offset.x), Float(offset.y), 0, 0))
    }
}

extension FilterLowering {
    /// The shadow of an image alone: its alpha blurred, coloured and moved.
    static func shadow(
        sigma: Double, color: SIMD4<Float>, offsetX: Int32, offsetY: Int32, content: PixelRect, needed: PixelRect,
        downsamplesBlurs: Bool
    ) -> FilterChain {
        let offset = SIMD2(offsetX, offsetY)
        let steps =
            sigma >= FilterStep.leastSigma
            ? [FilterStep.gaussian(GaussianBlurStep(sigma: sigma, edge: .transparent))] : []
        var chain = lower(
            steps, content: content, needed: needed.moved(by: 0 &- offset), cut: content,
            downsamplesBlurs: downsamplesBlurs)
        guard !chain.input.isEmpty else { return chain }
        let blurred = chain.stages.last?.region ?? chain.input
        chain.stages.append(
            FilterStage(
                kernel: .shadow(color: color, offset: offset),
                source: chain.stages.isEmpty ? .input : .stage(chain.stages.count - 1),
                region: blurred.moved(by: offset)))
        return chain
    }
}
