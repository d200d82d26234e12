import Foundation
import LaminaGeometry
import LaminaLayers

extension FilterKind.GaussianBlur: PaintedFilter {
    func apply(to image: PaintedImage, at place: FilterPlace, within limit: PixelRect) -> PaintedImage {
        GaussianBlur.apply(
            to: image, sigma: radius * place.stretch, edge: place.edge(edge), within: limit, isLight: place.isLight)
    }

    func reach(at place: FilterPlace) -> Double { Double(FilterReach.pixels(sigma: radius * place.stretch)) }

    static func random(_ maker: inout EffectMaker, isBackdrop: Bool) -> FilterKind {
        .gaussianBlur(radius: maker.makeRadius(), edge: maker.makeEdge(isBackdrop: isBackdrop))
    }

    mutating func changeLengths(_ change: (Double) -> Double) { radius = change(radius) }
}

/// The true Gaussian: each weight the function's own value, the sum made 1, cut off where it no longer shows.
enum GaussianBlur {
    /// A blur of less does nothing, in pixels.
    static let leastSigma = 0.1

    /// The image blurred by a standard deviation of `sigma` pixels.
    static func apply(
        to image: PaintedImage, sigma: Double, edge: ImageEdge, within limit: PixelRect, isLight: Bool = false
    ) -> PaintedImage {
        guard sigma >= leastSigma else { return edge.cut(image).cropped(to: limit) }
        var blurred = SeparableMean(weights: weights(sigma: sigma), edge: edge).apply(to: image, within: limit)
        // A renderer that blurs a smaller image is off by about a 255th; in light by less of what is dark, and the rest is
        // added to the channels.
        for index in blurred.pixels.indices where blurred.pixels[index].color != .zero {
            blurred.pixels[index].steps += isLight ? 0.25 : 1
        }
        return blurred
    }

    /// The weights of the pixels up to six standard deviations away.
    static func weights(sigma: Double) -> [Double] {
        let reach = Int((6 * sigma).rounded(.up))
        let values = (-reach...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
        let sum = values.reduce(0, +)
        return values.map { $0 / sum }
    }
}
