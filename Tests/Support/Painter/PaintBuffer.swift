import LaminaGeometry
import LaminaLayers

/// The picture of one group while it is painted, at first transparent.
///
/// It stands for all pixels within its limit and keeps those that something was painted on.
struct PaintBuffer {
    /// The pixels that it may ever hold.
    let limit: PixelRect
    /// Those that it holds, with what surrounds them; all others are clear.
    private(set) var image: PaintedImage
    /// By how many 255ths each blend may be rounded.
    private let rounding: Double
    private let imageLimit: ImageLimit
    private var isPicture: Bool { rounding == 1 }

    /// The picture itself, which keeps 8 bits a channel.
    init(width: Int, height: Int, filledWith color: SIMD4<Double>, _ imageLimit: ImageLimit) {
        limit = PixelRect(width: width, height: height)
        image = PaintedImage(limit, filledWith: PaintedPixel(color: color))
        rounding = 1
        self.imageLimit = imageLimit
    }

    /// The picture of a group, which keeps half floats.
    init(within limit: PixelRect, _ imageLimit: ImageLimit) {
        self.limit = limit
        image = .empty
        rounding = 1.0 / 16
        self.imageLimit = imageLimit
    }

    subscript(x: Int, y: Int) -> PaintedPixel { image[x, y] }

    /// The present pixels of a rectangle, each channel rounded once: two plans that draw it in ways that round
    /// differently may be a whole step apart, of which a filter with a gain makes more.
    func capture(_ rect: PixelRect) -> PaintedImage {
        image.cropped(to: rect).changed { pixel, _, _ in
            var pixel = pixel
            if pixel.color != .zero { pixel.steps += rounding }
            return pixel
        }
    }

    /// Composites what `source` gives for each pixel of `area`.
    ///
    /// - Parameter isRounded: whether it has been rounded before, as the image of a group has, so that rounding it again
    ///   may come out otherwise even where it is opaque.
    mutating func paint(
        within area: PixelRect, isRounded: Bool = false, _ source: (_ x: Int, _ y: Int) -> PaintedPixel
    ) {
        let area = area.intersection(limit)
        guard !area.isEmpty, imageLimit.allows(image.rect.union(area)) else { return }
        image = image.enlarged(by: area)
        for y in area.rows {
            for x in area.columns {
                let painted = source(x, y)
                guard painted.isUncertain || painted.color != .zero else { continue }
                let index = image.index(x, y)
                image.pixels[index].cover(with: painted)
                // What only adds may be more than there is of a colour; 8 bits hold no more.
                if isPicture { image.pixels[index].color.clamp(lowerBound: .zero, upperBound: .one) }
                if isRounded || painted.color.w < 1 - PaintedPixel.roundingError {
                    image.pixels[index].steps += rounding
                }
            }
        }
    }

    /// Puts an image into this one.
    ///
    /// - Parameters:
    ///   - fade: what is left of the image's opacity.
    ///   - filter: operators that reach beyond the image reach all of `area`.
    mutating func composite(
        _ source: PaintedImage, within area: PixelRect, fade: Double, by filter: CompositingFilter = .sourceOver
    ) {
        guard filter != .sourceOver else {
            return paint(within: area.intersection(source.rect), isRounded: true) { x, y in
                source[x, y].faded(by: fade)
            }
        }
        // Where neither is anything, all operators give nothing.
        let reach = filter.reachesBeyondLayer ? image.rect.union(source.rect) : source.rect
        let area = area.intersection(limit).intersection(reach)
        guard !area.isEmpty, imageLimit.allows(image.rect.union(area)) else { return }
        image = image.enlarged(by: area)
        for y in area.rows {
            for x in area.columns {
                let index = image.index(x, y)
                let painted = source[x, y].faded(by: fade)
                if painted.isClear, !filter.reachesBeyondLayer { continue }
                var backdrop = image.pixels[index]
                backdrop.steps += rounding / 2
                image.pixels[index] = Compositing.join(painted, into: backdrop, by: filter)
                if image.pixels[index].color != .zero { image.pixels[index].steps += rounding }
            }
        }
    }

    /// Puts back what another state of the buffer has at some pixels.
    mutating func restore(_ other: PaintBuffer, where isKept: (_ x: Int, _ y: Int) -> Bool) {
        image = image.changed { pixel, x, y in
            guard isKept(x, y) else { return pixel }
            var kept = other.image[x, y]
            kept.doubt = max(kept.doubt, pixel.doubt)
            return kept
        }
    }
}
