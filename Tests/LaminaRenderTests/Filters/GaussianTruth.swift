import Foundation
import LaminaGeometry
import LaminaLayers

/// Gaussians in double precision, tap by tap, six standard deviations wide.
enum GaussianTruth {
    static func blurred(
        _ image: FilterImage, sigma: Double, sigmaY: Double? = nil, edge: FilterEdge, cut: PixelRect,
        on region: PixelRect
    ) -> FilterImage {
        // By pixel of the image: what each result takes of it.
        func shares(_ low: Int, _ high: Int, _ place: Int, _ sigma: Double) -> [(pixel: Int, weight: Double)] {
            let reach = Int((6 * sigma).rounded(.up))
            let values = (-reach...reach).map { $0 == 0 ? 1 : exp(-Double($0 * $0) / (2 * sigma * sigma)) }
            let sum = values.reduce(0, +)
            var shares = [Double](repeating: 0, count: high - low)
            for (index, value) in values.enumerated() {
                let pixel = place + index - reach
                if let found = Self.pixel(pixel, low, high, edge) { shares[found - low] += value / sum }
            }
            return shares.enumerated().filter { $0.element != 0 }.map { ($0.offset + low, $0.element) }
        }
        let source = edge == .transparent ? image.rect : cut
        let columns = (Int(region.minX)..<Int(region.maxX)).map {
            shares(Int(source.minX), Int(source.maxX), $0, sigma)
        }
        let rows = (Int(region.minY)..<Int(region.maxY)).map {
            shares(Int(source.minY), Int(source.maxY), $0, sigmaY ?? sigma)
        }
        let wide = PixelRect(minX: region.minX, minY: source.minY, maxX: region.maxX, maxY: source.maxY)
        let across = FilterImage(wide) { x, y in
            columns[x - Int(region.minX)].reduce(into: SIMD4.zero) { $0 += image[$1.pixel, y] * $1.weight }
        }
        return FilterImage(region) { x, y in
            rows[y - Int(region.minY)].reduce(into: SIMD4.zero) { $0 += across[x, $1.pixel] * $1.weight }
        }
    }

    /// The pixel that is read for one, or nil for nothing.
    static func pixel(_ pixel: Int, _ low: Int, _ high: Int, _ edge: FilterEdge) -> Int? {
        if pixel >= low, pixel < high { return pixel }
        switch edge {
        case .transparent: return nil
        case .clamp: return min(max(pixel, low), high - 1)
        case .mirror:
            let period = 2 * (high - low)
            let place = ((pixel - low) % period + period) % period
            return low + min(place, period - 1 - place)
        }
    }
}
