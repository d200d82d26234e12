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
        var light: LinearLight?
        for filter in filters where filter.isEnabled {
            reachLeft -= FilterReach.pixels(filter, at: place)
            var place = place
            place.isLight = filter.colorInterpolation == .linearSRGB
            if place.isLight, light == nil {
                light = LinearLight()
                result = LinearLight.decoded(result)
            } else if !place.isLight, let ended = light {
                light = nil
                result = ended.encoded(result)
            }
            if place.isLight { light?.add(filter.kind) }
            result = filter.kind.painted.apply(to: result, at: place, within: limit.grown(by: reachLeft))
        }
        if let light { result = light.encoded(result) }
        return result.cropped(to: limit)
    }
}

/// Filters in a row that compute with amounts of light: the image is decoded before the first and encoded after the last.
struct LinearLight {
    static let space = MixingSpace(.linearSRGB)

    /// By how many 255ths the channels may be off in the end, beyond what the image was.
    private var steps = 0.25

    /// A Gaussian on a smaller image is off by about a 255th of the channels.
    mutating func add(_ kind: FilterKind) {
        switch kind {
        case .gaussianBlur, .bloom, .dropShadow: steps = 1.25
        case .graph(let graph):
            for node in graph.nodes {
                if case .filter(let inner) = node.operation { add(inner) }
            }
        default: break
        }
    }

    static func decoded(_ image: PaintedImage) -> PaintedImage {
        image.changed { pixel, _, _ in pixel.changed { changed($0, space.encoded) } }
    }

    func encoded(_ image: PaintedImage) -> PaintedImage {
        image.changed { pixel, _, _ in
            var result = pixel.changed { LinearLight.changed($0, LinearLight.space.decoded) }
            if result.color != .zero { result.steps += steps }
            return result
        }
    }

    private static func changed(
        _ color: SIMD4<Double>, _ change: (SIMD3<Double>) -> SIMD3<Double>
    ) -> SIMD4<Double> {
        guard color.w > 0 else { return .zero }
        return SIMD4(change(color.straightColor) * color.w, color.w)
    }
}
