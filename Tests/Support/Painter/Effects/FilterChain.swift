import LaminaGeometry
import LaminaLayers

/// Filters applied one after another.
struct FilterChain {
    let filters: [Filter]
    let place: FilterPlace

    /// The reach of all of them together.
    var reach: Int { filters.reduce(0) { $0 + FilterReach.pixels($1, at: place) } }

    /// The result of the chain for an image, as far as it shows within `limit`.
    func apply(to image: PaintedImage, within limit: PixelRect) -> PaintedImage {
        var result = image
        var reachLeft = reach
        for filter in filters where filter.isEnabled {
            reachLeft -= FilterReach.pixels(filter, at: place)
            result = filter.kind.painted.apply(to: result, at: place, within: limit.grown(by: reachLeft))
        }
        return result.cropped(to: limit)
    }
}
