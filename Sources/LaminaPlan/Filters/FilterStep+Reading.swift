import LaminaGeometry
import LaminaLayers

/// The images that a chain of filters runs through.
struct ImageExtent {
    /// Beyond these pixels the image is transparent.
    var content: PixelRect
    /// What edge modes cut it to.
    var cut: PixelRect
    var shrinksBlurs: Bool
}

extension FilterStep {
    /// The pixels of the image before that the pixels `result` of the image after are made of.
    func reads(_ result: PixelRect, of image: ImageExtent) -> PixelRect {
        switch self {
        case .cut, .color, .transfer, .vignette: return kept(result, in: image)
        case .gaussian(let sigma, let edge): return blurReads(result, sigma, edge, of: image)
        case .bloom(let sigma, _, let edge):
            return blurReads(result, sigma, edge, of: image).union(result).intersection(bounds(of: image))
        case .dropShadow(_, let offset, let sigma):
            let shadow = blurReads(result.moved(by: 0 &- offset), sigma, .transparent, of: image)
            return shadow.union(result).intersection(image.content)
        case .pixellate(let blocks, let edge):
            return kept(blocks.covering(result), edge, in: image)
        case .box, .motion, .morphology, .edges:
            return kept(result.outset(by: Int32(clamping: reach)), edge, in: image)
        }
    }

    private func bounds(of image: ImageExtent) -> PixelRect {
        edge == .transparent ? image.content : image.cut
    }

    private func kept(_ rect: PixelRect, in image: ImageExtent) -> PixelRect { kept(rect, edge, in: image) }

    private func kept(_ rect: PixelRect, _ edge: KernelEdge, in image: ImageExtent) -> PixelRect {
        rect.with(Self.kept(rect.span(.x), edge, in: image, .x), along: .x)
            .with(Self.kept(rect.span(.y), edge, in: image, .y), along: .y)
    }

    private static func kept(
        _ span: PixelSpan, _ edge: KernelEdge, in image: ImageExtent, _ axis: FilterAxis
    ) -> PixelSpan {
        let all = (edge == .transparent ? image.content : image.cut).span(axis)
        guard edge == .mirror else { return span.kept(in: all) }
        // A mirror's end stays in place, and what is beyond it is what is as far within.
        let (below, above) = (max(0, all.low - span.low), max(0, span.high - all.high))
        let low = above > 0 ? min(span.low, all.high - above) : span.low
        let high = below > 0 ? max(span.high, all.low + below) : span.high
        return PixelSpan(low: low, high: high).kept(in: all)
    }

    private func blurReads(
        _ result: PixelRect, _ sigma: Double, _ edge: KernelEdge, of image: ImageExtent
    ) -> PixelRect {
        var rect = result
        for axis in [FilterAxis.x, .y] where sigma >= Self.leastSigma {
            let extent = (edge == .transparent ? image.content : image.cut).span(axis).count
            let blur = GaussianBlur(sigma: sigma, edge: edge, extent: extent, shrinks: image.shrinksBlurs)
            rect = rect.with(blur.reads(rect.span(axis)), along: axis)
        }
        return kept(rect, edge, in: image)
    }
}
