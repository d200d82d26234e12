import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaTestSupport

/// Means along rows and lines in double precision, with every edge.
enum MeanTruth {
    /// The pixel of an image, or what the edge gives for it.
    private static func pixel(_ image: FilterImage, _ x: Int, _ y: Int, _ edge: FilterEdge) -> SIMD4<Double> {
        guard let column = GaussianTruth.pixel(x, Int(image.rect.minX), Int(image.rect.maxX), edge),
            let row = GaussianTruth.pixel(y, Int(image.rect.minY), Int(image.rect.maxY), edge)
        else { return .zero }
        return image[column, row]
    }

    static func box(_ image: FilterImage, reach: Double, edge: FilterEdge, on region: PixelRect) -> FilterImage {
        let last = Int((reach - 0.5).rounded(.up))
        let share = reach + 0.5 - Double(last)
        func mean(_ pixel: (_ tap: Int) -> SIMD4<Double>) -> SIMD4<Double> {
            var sum = (pixel(-last) + pixel(last)) * share
            var tap = 1 - last
            while tap < last {
                sum += pixel(tap)
                tap += 1
            }
            return sum / (2 * reach)
        }
        let wide = PixelRect(minX: region.minX, minY: image.rect.minY, maxX: region.maxX, maxY: image.rect.maxY)
        let across = FilterImage(wide) { x, y in mean { pixel(image, x + $0, y, edge) } }
        return FilterImage(region) { x, y in mean { pixel(across, x, y + $0, edge) } }
    }

    static func line(
        _ image: FilterImage, _ vector: SIMD2<Double>, edge: FilterEdge, on region: PixelRect
    ) -> FilterImage {
        let taps = LineMean(vector).taps
        return FilterImage(region) { x, y in
            var sum = SIMD4<Double>.zero
            for tap in taps { sum += pixel(image, x + tap.x, y + tap.y, edge) * tap.weight }
            return sum
        }
    }

    /// The extremes of rows, then of columns.
    static func extreme(_ image: FilterImage, reach: Int, erodes: Bool, on region: PixelRect) -> FilterImage {
        func extreme(_ low: Int, _ high: Int, _ place: Int, _ pixel: (Int) -> SIMD4<Double>) -> SIMD4<Double> {
            let (first, last) = (max(low, place - reach), min(high - 1, place + reach))
            // One pixel of nothing stands for all.
            var best: SIMD4<Double>? = first == place - reach && last == place + reach ? nil : .zero
            for index in stride(from: first, through: last, by: 1) {
                let next = pixel(index)
                best = best.map { erodes ? pointwiseMin($0, next) : pointwiseMax($0, next) } ?? next
            }
            return best ?? .zero
        }
        let rect = image.rect
        let wide = PixelRect(minX: region.minX, minY: rect.minY, maxX: region.maxX, maxY: rect.maxY)
        let across = FilterImage(wide) { x, y in extreme(Int(rect.minX), Int(rect.maxX), x) { image[$0, y] } }
        return FilterImage(region) { x, y in extreme(Int(rect.minY), Int(rect.maxY), y) { across[x, $0] } }
    }
}
