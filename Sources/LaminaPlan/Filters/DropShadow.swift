import LaminaGeometry
import LaminaLayers

extension FilterKind.DropShadow: PlannedFilter {
    func step(at place: FilterPlace) -> FilterStep? {
        guard color.alpha > 0 else { return nil }
        let vector = place.linear.apply(offset.width, offset.height)
        let shift = PixelShift(SIMD2(vector.x, vector.y), rounded: roundsOffset)
        return .shader(
            ShaderStep(
                .dropShadow(color: color.premultiplied, shift: shift),
                second: ShaderStep.Second(sigma: place.pixels(radius), shift: shift)))
    }
}

/// An offset of an image in pixels. Between pixels the image is interpolated.
struct PixelShift: Sendable, Equatable {
    /// The whole pixels, rounded down.
    var whole = SIMD2<Int32>.zero
    /// The rest, from 0 up to 1.
    var fraction = SIMD2<Float>.zero

    /// The least fraction: a smaller one is the rest of arithmetic, and changes no pixel.
    private static let leastFraction = 1.0 / 4096

    init() {}

    /// - Parameter rounded: True for the nearest whole pixels.
    init(_ offset: SIMD2<Double>, rounded: Bool) {
        for axis in 0..<2 {
            let most = FilterStep.longest
            let value = offset[axis].isNaN ? 0 : min(max(offset[axis], -most), most)
            let nearest = value.rounded()
            if rounded || abs(value - nearest) < Self.leastFraction {
                whole[axis] = Int32(nearest)
            } else {
                whole[axis] = Int32(value.rounded(.down))
                fraction[axis] = Float(value - value.rounded(.down))
            }
        }
    }

    var isWhole: Bool { fraction == .zero }

    /// The distance in pixels, along rows or columns.
    var reach: Int { Int(max(abs(whole.x), abs(whole.y))) + (isWhole ? 0 : 1) }

    /// Returns the pixels of the image that some pixels show.
    func sources(of result: PixelRect) -> PixelRect {
        guard !result.isEmpty else { return .empty }
        var rect = result.moved(by: 0 &- whole)
        if fraction.x > 0 { rect.minX = Int32(clamping: Int(rect.minX) - 1) }
        if fraction.y > 0 { rect.minY = Int32(clamping: Int(rect.minY) - 1) }
        return rect
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
