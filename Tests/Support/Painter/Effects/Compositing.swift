import LaminaLayers

/// The compositing of an image with its backdrop, for two pixels.
enum Compositing {
    /// The result of compositing `source` with `backdrop`.
    static func join(
        _ source: PaintedPixel, into backdrop: PaintedPixel, by filter: CompositingFilter
    ) -> PaintedPixel {
        func joined(_ source: SIMD4<Double>, _ backdrop: SIMD4<Double>) -> SIMD4<Double> {
            color(source, backdrop, filter)
        }
        let result = joined(source.color, backdrop.color)
        let (above, below) = (source.color, backdrop.color)
        let bySource = Sensitivity(of: result, to: source) { joined($0, below) }
        let byBackdrop = Sensitivity(of: result, to: backdrop) { joined(above, $0) }
        return PaintedPixel(
            color: result, doubt: max(bySource.doubt, byBackdrop.doubt),
            steps: min(bySource.steps + byBackdrop.steps, 255))
    }

    /// Premultiplied colours, coverage and opacity included.
    static func color(
        _ source: SIMD4<Double>, _ backdrop: SIMD4<Double>, _ filter: CompositingFilter
    ) -> SIMD4<Double> {
        switch filter {
        case .plusLighter: return (source + backdrop).clamped(lowerBound: .zero, upperBound: .one)
        case .plusDarker: return plusDarker(source, backdrop)
        default: break
        }
        if let factors = PorterDuff(filter, sourceAlpha: source.w, backdropAlpha: backdrop.w) {
            return (source * factors.source + backdrop * factors.backdrop)
                .clamped(lowerBound: .zero, upperBound: .one)
        }
        return BlendMode.color(source, backdrop, filter)
    }

    /// Source: Core Graphics, `kCGBlendModePlusDarker`: R = MAX(0, (1 - D) + (1 - S)), for what lacks alpha too.
    private static func plusDarker(_ source: SIMD4<Double>, _ backdrop: SIMD4<Double>) -> SIMD4<Double> {
        let alpha = min(1, source.w + backdrop.w)
        let lacking = (SIMD4(repeating: backdrop.w) - backdrop) + (SIMD4(repeating: source.w) - source)
        var result = pointwiseMax(SIMD4(repeating: alpha) - lacking, .zero)
        result.w = alpha
        return result
    }
}
