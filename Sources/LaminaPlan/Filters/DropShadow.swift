import LaminaGeometry
import LaminaLayers

extension FilterKind.DropShadow: PlannedFilter {
    func step(at place: FilterPlace) -> ShaderStep? {
        guard color.alpha > 0 else { return nil }
        let vector = place.linear.apply(offset.width, offset.height)
        let shift = PixelShift(SIMD2(vector.x, vector.y), rounded: roundsOffset)
        return ShaderStep(
            .dropShadow(color: place.premultiplied(color), shift: shift),
            second: ShaderStep.Second(sigma: place.pixels(radius), shift: shift, isAlphaAlone: true))
    }
}

extension FilterKernel {
    private static let shadowShader = FilterShader("shadow") { PackageResources.shadow_frag }

    /// The image over a shadow in a premultiplied colour, from the blurred second image's alpha.
    static func dropShadow(color: SIMD4<Float>, shift: PixelShift) -> FilterKernel {
        .shader(
            ShaderKernel(
                "dropShadow", shadowShader, part: shift.isWhole ? "SECOND" : "BETWEEN",
                numbers: shadowNumbers(color, shift.whole, shift.fraction), texels: shift.isWhole ? 2 : 5))
    }

    /// The shadow alone, from the source's alpha, moved by whole pixels.
    static func shadow(color: SIMD4<Float>, offset: SIMD2<Int32>) -> FilterKernel {
        .shader(ShaderKernel("shadow", shadowShader, numbers: shadowNumbers(color, offset, .zero)))
    }

    private static func shadowNumbers(
        _ color: SIMD4<Float>, _ offset: SIMD2<Int32>, _ fraction: SIMD2<Float>
    ) -> ShaderNumbers {
        ShaderNumbers(color, SIMD4(Float(offset.x), Float(offset.y), fraction.x, fraction.y))
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
            sigma >= FilterPlace.leastSigma
            ? [ChainStep(.gaussian(GaussianBlurStep(sigma: sigma, edge: .transparent)))] : []
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
