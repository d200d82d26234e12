import LaminaGeometry
import LaminaLayers

extension FilterKind.BoxBlur: PaintedFilter {
    func apply(to image: PaintedImage, at place: FilterPlace, within limit: PixelRect) -> PaintedImage {
        SeparableMean(weights: BoxBlur.weights(half: radius * place.stretch), edge: place.edge(edge))
            .apply(to: image, within: limit)
    }

    func reach(at place: FilterPlace) -> Double { (radius * place.stretch + 1).rounded(.up) }

    static func random(_ maker: inout EffectMaker, isBackdrop: Bool) -> FilterKind {
        .boxBlur(radius: maker.makeRadius(), edge: maker.makeEdge(isBackdrop: isBackdrop))
    }

    mutating func changeLengths(_ change: (Double) -> Double) { radius = change(radius) }
}

/// The mean over a square that may cut pixels at its edges.
enum BoxBlur {
    /// The share of `-half…half` that is in each pixel.
    static func weights(half: Double) -> [Double] {
        guard half > 0.5 else { return [1] }
        let reach = Int((half - 0.5).rounded(.up))
        return (-reach...reach).map { place in
            let (low, high) = (max(Double(place) - 0.5, -half), min(Double(place) + 0.5, half))
            return max(0, high - low) / (2 * half)
        }
    }
}
