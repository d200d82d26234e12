import Foundation
import LaminaGeometry
import LaminaLayers

extension FilterKind.GaussianBlur: PaintedFilter {
    func apply(to image: PaintedImage, at place: FilterPlace, within limit: PixelRect) -> PaintedImage {
        let sigma = place.pixels(x: radiusX, y: radiusY)
        return GaussianBlur.apply(
            to: image, sigma: sigma.x, sigmaY: sigma.y, edge: place.edge(edge), within: limit, isLight: place.isLight)
    }

    func reach(at place: FilterPlace) -> Double { Double(FilterReach.pixels(sigma: radius * place.stretch)) }

    static func random(_ maker: inout EffectMaker, isBackdrop: Bool) -> FilterKind {
        let (radius, edge) = (maker.makeRadius(), maker.makeEdge(isBackdrop: isBackdrop))
        guard maker.dice.chance(20) else { return .gaussianBlur(radius: radius, edge: edge) }
        let other = maker.dice.pick([0, maker.makeRadius()])
        return maker.dice.chance(50)
            ? .gaussianBlur(radiusX: radius, radiusY: other, edge: edge)
            : .gaussianBlur(radiusX: other, radiusY: radius, edge: edge)
    }

    mutating func changeLengths(_ change: (Double) -> Double) {
        (radiusX, radiusY) = (change(radiusX), change(radiusY))
    }
}

/// The true Gaussian: each weight the function's own value, the sum made 1, cut off where it no longer shows.
enum GaussianBlur {
    /// A blur of less does nothing, in pixels.
    static let leastSigma = 0.1

    /// The image blurred by a standard deviation of `sigma` pixels, or along y by another one.
    static func apply(
        to image: PaintedImage, sigma: Double, sigmaY: Double? = nil, edge: ImageEdge, within limit: PixelRect,
        isLight: Bool = false
    ) -> PaintedImage {
        let sigmaY = sigmaY ?? sigma
        guard max(sigma, sigmaY) >= leastSigma else { return edge.cut(image).cropped(to: limit) }
        let mean = SeparableMean(weights: weights(sigma: sigma), columnWeights: weights(sigma: sigmaY), edge: edge)
        var blurred = mean.apply(to: image, within: limit)
        // A renderer that blurs a smaller image is off by about a 255th; in light by less of what is dark, and the rest is
        // added to the channels.
        for index in blurred.pixels.indices where blurred.pixels[index].color != .zero {
            blurred.pixels[index].steps += isLight ? 0.25 : 1
        }
        return blurred
    }

    /// The weights of the pixels up to six standard deviations away.
    static func weights(sigma: Double) -> [Double] {
        if sigma < leastSigma { return [1] }
        let reach = Int((6 * sigma).rounded(.up))
        let values = (-reach...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
        let sum = values.reduce(0, +)
        return values.map { $0 / sum }
    }
}
