import LaminaGeometry
import LaminaLayers

/// Filters applied one after another.
struct FilterChain {
    let filters: [Filter]
    let place: FilterPlace

    /// How far all of them together carry what they read.
    var reach: Int { filters.reduce(0) { $0 + FilterReach.pixels($1, at: place) } }

    /// What the chain makes of an image, as far as it shows within `limit`.
    func apply(to image: PaintedImage, within limit: PixelRect) -> PaintedImage {
        var result = image
        var reachLeft = reach
        for filter in filters where filter.isEnabled {
            reachLeft -= FilterReach.pixels(filter, at: place)
            result = apply(filter.kind, to: result, within: limit.grown(by: reachLeft))
        }
        return result.cropped(to: limit)
    }

    private func apply(_ kind: FilterKind, to image: PaintedImage, within limit: PixelRect) -> PaintedImage {
        switch kind {
        case .gaussianBlur(let radius, let edge):
            return GaussianBlur.apply(
                to: image, sigma: radius * place.stretch, edge: place.edge(edge), within: limit)
        case .boxBlur(let radius, let edge):
            return SeparableMean(weights: BoxBlur.weights(half: radius * place.stretch), edge: place.edge(edge))
                .apply(to: image, within: limit)
        case .motionBlur(let radius, let angle, let edge):
            return MotionBlur(vector: place.motion(radius: radius, angle: angle), edge: place.edge(edge))
                .apply(to: image, within: limit)
        case .dropShadow(let color, let offset, let radius):
            return place.shadow(color: SIMD4<Double>(color.premultiplied), offset: offset, radius: radius)
                .under(image, within: limit)
        case .dilate(let radius), .erode(let radius):
            var isDilation = false
            if case .dilate = kind { isDilation = true }
            return Morphology(reach: Int((radius * place.stretch).rounded()), takesGreatest: isDilation)
                .apply(to: image, within: limit)
        case .pixellate(let scale, let center):
            return place.pixellate(scale: scale, center: center, edge: place.usualEdge)
                .apply(to: image, within: limit)
        case .bloom(let radius, let intensity):
            return Bloom.apply(
                to: image, sigma: radius * place.stretch, intensity: intensity, edge: place.usualEdge, within: limit)
        case .vignette(let radius, let intensity):
            return place.vignette(radius: radius, intensity: intensity).apply(to: image)
        case .edges(let intensity):
            return EdgeDetection(intensity: intensity, edge: place.usualEdge).apply(to: image, within: limit)
        default: return ColorFilters.apply(kind, to: image) ?? image
        }
    }
}
