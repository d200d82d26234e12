import LaminaGeometry
import LaminaLayers

/// An image with its own glow added.
extension FilterKind.Bloom: PaintedFilter {
    func apply(to image: PaintedImage, at place: FilterPlace, within limit: PixelRect) -> PaintedImage {
        let edge = place.usualEdge
        let image = edge.cut(image)
        let glow = GaussianBlur.apply(
            to: image, sigma: radius * place.stretch, edge: edge, within: limit, isLight: place.isLight)
        return PaintedImage(glow.rect.union(image.rect).intersection(limit)) { x, y in
            PaintedPixel(lanes: image[x, y].lanes + glow[x, y].lanes * intensity).kept
        }
    }

    func reach(at place: FilterPlace) -> Double { Double(FilterReach.pixels(sigma: radius * place.stretch)) }

    static func random(_ maker: inout EffectMaker, isBackdrop: Bool) -> FilterKind {
        .bloom(radius: maker.makeRadius(), intensity: maker.dice.fraction(0...1, of: 8))
    }

    mutating func changeLengths(_ change: (Double) -> Double) { radius = change(radius) }
}

extension PaintedPixel {
    /// The pixel with its colour kept within what one can be.
    var kept: PaintedPixel {
        PaintedPixel(color: color.keptPremultiplied, doubt: min(doubt, 1), steps: steps)
    }
}
