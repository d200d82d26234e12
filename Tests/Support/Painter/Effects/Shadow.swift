import LaminaGeometry

/// The shadow that an image, or the coverage of a path, throws.
struct Shadow {
    /// Premultiplied.
    let color: SIMD4<Double>
    /// In whole pixels.
    let offsetX: Int
    let offsetY: Int
    /// The standard deviation in pixels.
    let sigma: Double

    /// How far it can be from what throws it.
    var reach: Int {
        FilterReach.pixels(sigma: sigma) + max(abs(offsetX), abs(offsetY))
    }

    /// The pixels whose alpha the shadow within `limit` is made of.
    func sources(of limit: PixelRect) -> PixelRect {
        limit.moved(x: -offsetX, y: -offsetY).grown(by: FilterReach.pixels(sigma: sigma))
    }

    /// The shadow alone.
    func apply(to image: PaintedImage, within limit: PixelRect) -> PaintedImage {
        let alphas = image.changed { pixel, _, _ in
            PaintedPixel(color: SIMD4(repeating: pixel.color.w), doubt: pixel.doubt, steps: pixel.steps)
        }
        let edge = ImageEdge(kind: .transparent, rect: .empty)
        return GaussianBlur.apply(
            to: alphas, sigma: sigma, edge: edge, within: limit.moved(x: -offsetX, y: -offsetY)
        ).moved(x: offsetX, y: offsetY).changed { pixel, _, _ in
            PaintedPixel(color: pixel.color * color, doubt: pixel.doubt * color.w, steps: pixel.steps * color.w)
        }
    }

    /// The image with its shadow under it.
    func under(_ image: PaintedImage, within limit: PixelRect) -> PaintedImage {
        image.over(apply(to: image, within: limit), within: limit)
    }
}

extension PaintedImage {
    /// This image on another.
    func over(_ below: PaintedImage, within limit: PixelRect) -> PaintedImage {
        PaintedImage(rect.union(below.rect).intersection(limit)) { x, y in
            var pixel = below[x, y]
            pixel.cover(with: self[x, y])
            return pixel
        }
    }
}
