import Foundation
import LaminaGeometry
import LaminaLayers

extension FilterKind.DropShadow: PaintedFilter {
    func apply(to image: PaintedImage, at place: FilterPlace, within limit: PixelRect) -> PaintedImage {
        shadow(at: place).under(image, within: limit)
    }

    func reach(at place: FilterPlace) -> Double { Double(shadow(at: place).reach) }

    static func random(_ maker: inout EffectMaker, isBackdrop: Bool) -> FilterKind {
        .dropShadow(
            color: maker.makeColor(), offset: Size(width: maker.length(-5...5), height: maker.length(-5...5)),
            radius: maker.makeRadius() / 2)
    }

    mutating func changeLengths(_ change: (Double) -> Double) {
        offset = Size(width: change(offset.width), height: change(offset.height))
        radius = change(radius)
    }

    private func shadow(at place: FilterPlace) -> Shadow {
        let straight = place.straight(color)
        return place.filterShadow(
            color: SIMD4(straight.colorLanes * straight.w, straight.w), offset: offset, radius: radius)
    }
}

/// The shadow that an image, or the coverage of a path, throws.
struct Shadow {
    /// Premultiplied.
    let color: SIMD4<Double>
    /// In whole pixels.
    let offsetX: Int
    let offsetY: Int
    /// The rest of the offset, from 0 up to 1; a layer's own shadow has none.
    var restX = 0.0
    var restY = 0.0
    /// The standard deviation in pixels.
    let sigma: Double

    /// The largest distance from what casts it.
    var reach: Int {
        FilterReach.pixels(sigma: sigma) + max(abs(offsetX), abs(offsetY)) + (restX > 0 || restY > 0 ? 1 : 0)
    }

    /// The pixels whose alpha the shadow within `limit` is made of.
    func sources(of limit: PixelRect) -> PixelRect {
        unmoved(limit).grown(by: FilterReach.pixels(sigma: sigma))
    }

    /// The shadow alone.
    func apply(to image: PaintedImage, within limit: PixelRect) -> PaintedImage {
        let alphas = image.changed { pixel, _, _ in
            PaintedPixel(color: SIMD4(repeating: pixel.color.w), doubt: pixel.doubt, steps: pixel.steps)
        }
        let edge = ImageEdge(kind: .transparent, rect: .empty)
        let blurred = GaussianBlur.apply(to: alphas, sigma: sigma, edge: edge, within: unmoved(limit))
        return movedByRest(blurred.moved(x: offsetX, y: offsetY)).changed { pixel, _, _ in
            PaintedPixel(color: pixel.color * color, doubt: pixel.doubt * color.w, steps: pixel.steps * color.w)
        }
    }

    /// The pixels that are seen in `limit` once they are moved.
    private func unmoved(_ limit: PixelRect) -> PixelRect {
        let rect = limit.moved(x: -offsetX, y: -offsetY)
        return restX > 0 || restY > 0 ? rect.grown(by: 1) : rect
    }

    /// An image further right and down by a part of a pixel: each pixel is between two, or four.
    private func movedByRest(_ image: PaintedImage) -> PaintedImage {
        guard restX > 0 || restY > 0 else { return image }
        return PaintedImage(image.rect.grown(by: 1)) { x, y in
            let row = { (y: Int) in image[x, y].lanes * (1 - restX) + image[x - 1, y].lanes * restX }
            return PaintedPixel(lanes: row(y) * (1 - restY) + row(y - 1) * restY)
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
