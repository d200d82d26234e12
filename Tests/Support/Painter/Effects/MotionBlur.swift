import Foundation
import LaminaGeometry
import LaminaLayers

extension FilterKind.MotionBlur: PaintedFilter {
    func apply(to image: PaintedImage, at place: FilterPlace, within limit: PixelRect) -> PaintedImage {
        MotionBlur(vector: vector(at: place), edge: place.edge(edge)).apply(to: image, within: limit)
    }

    func reach(at place: FilterPlace) -> Double { vector(at: place).length.rounded(.up) + 1 }

    static func random(_ maker: inout EffectMaker, isBackdrop: Bool) -> FilterKind {
        .motionBlur(
            radius: maker.makeRadius(), angle: maker.dice.fraction(-3...3, of: 8),
            edge: maker.makeEdge(isBackdrop: isBackdrop))
    }

    mutating func changeLengths(_ change: (Double) -> Double) { radius = change(radius) }

    private func vector(at place: FilterPlace) -> SIMD2<Double> {
        place.linear.apply(cos(angle), sin(angle)) * radius
    }
}

/// The mean along a line through each pixel.
struct MotionBlur {
    /// From a pixel to the line's end, in pixels.
    let vector: SIMD2<Double>
    let edge: ImageEdge

    func apply(to image: PaintedImage, within limit: PixelRect) -> PaintedImage {
        let image = edge.cut(image)
        let taps = LineMean(vector).taps
        let reachX = taps.reduce(0) { max($0, abs($1.x)) }
        let reachY = taps.reduce(0) { max($0, abs($1.y)) }
        return PaintedImage(edge.result(of: image, reachX: reachX, reachY: reachY, within: limit)) { x, y in
            var sum = SIMD8<Double>.zero
            for tap in taps { sum += image[edge.column(x + tap.x), edge.row(y + tap.y)].lanes * tap.weight }
            return PaintedPixel(lanes: sum)
        }
    }
}
