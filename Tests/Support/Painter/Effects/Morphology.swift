import LaminaGeometry
import LaminaLayers

extension FilterKind.Dilate: PaintedFilter {
    func apply(to image: PaintedImage, at place: FilterPlace, within limit: PixelRect) -> PaintedImage {
        Morphology(reach: Int(reach(at: place)), takesGreatest: true).apply(to: image, within: limit)
    }

    func reach(at place: FilterPlace) -> Double { (radius * place.stretch).rounded() }

    static func random(_ maker: inout EffectMaker, isBackdrop: Bool) -> FilterKind {
        .dilate(radius: maker.makeRadius() / 3)
    }

    mutating func changeLengths(_ change: (Double) -> Double) { radius = change(radius) }
}

extension FilterKind.Erode: PaintedFilter {
    func apply(to image: PaintedImage, at place: FilterPlace, within limit: PixelRect) -> PaintedImage {
        Morphology(reach: Int(reach(at: place)), takesGreatest: false).apply(to: image, within: limit)
    }

    func reach(at place: FilterPlace) -> Double { (radius * place.stretch).rounded() }

    static func random(_ maker: inout EffectMaker, isBackdrop: Bool) -> FilterKind {
        .erode(radius: maker.makeRadius() / 4)
    }

    mutating func changeLengths(_ change: (Double) -> Double) { radius = change(radius) }
}

/// The greatest or the least of each channel in a square; outside of the image is nothing.
struct Morphology {
    /// To each side, in pixels.
    let reach: Int
    let takesGreatest: Bool

    func apply(to image: PaintedImage, within limit: PixelRect) -> PaintedImage {
        if reach < 1 { return image.cropped(to: limit) }
        let image = image.trimmed()
        let result = takesGreatest ? image.rect.grown(by: reach).intersection(limit) : image.rect.intersection(limit)
        guard !result.isEmpty else { return .empty }
        // First along rows, then along columns: the greatest of the greatest.
        let tall = PixelRect(
            minX: result.minX, minY: Int32(clamping: Int(result.minY) - reach), maxX: result.maxX,
            maxY: Int32(clamping: Int(result.maxY) + reach))
        let rows = PaintedImage(tall) { x, y in extreme { image[x + $0, y] } }
        return PaintedImage(result) { x, y in extreme { rows[x, y + $0] } }
    }

    private func extreme(_ pixel: (Int) -> PaintedPixel) -> PaintedPixel {
        var result = pixel(-reach)
        for offset in 1 - reach...reach {
            let other = pixel(offset)
            result.color =
                takesGreatest ? pointwiseMax(result.color, other.color) : pointwiseMin(result.color, other.color)
            result.doubt = max(result.doubt, other.doubt)
            result.steps = max(result.steps, other.steps)
        }
        return result
    }
}
