import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaTestSupport

/// Filters in double precision, pixel by pixel, on images that are transparent beyond their pixels.
enum FilterTruth {
    static func box(_ image: FilterImage, reach: Double, on region: PixelRect) -> FilterImage {
        func share(_ distance: Int) -> Double {
            let (low, high) = (max(Double(distance) - 0.5, -reach), min(Double(distance) + 0.5, reach))
            return max(0, high - low) / (2 * reach)
        }
        let taps = Int(reach) + 1
        return FilterImage(region) { x, y in
            var sum = SIMD4<Double>.zero
            for dy in -taps...taps { for dx in -taps...taps { sum += image[x + dx, y + dy] * share(dx) * share(dy) } }
            return sum
        }
    }

    static func motion(_ image: FilterImage, _ vector: SIMD2<Double>, on region: PixelRect) -> FilterImage {
        let taps = LineMean(vector).taps
        return FilterImage(region) { x, y in
            var sum = SIMD4<Double>.zero
            for tap in taps { sum += image[x + tap.x, y + tap.y] * tap.weight }
            return sum
        }
    }

    static func morphology(_ image: FilterImage, reach: Int, erodes: Bool, on region: PixelRect) -> FilterImage {
        FilterImage(region) { x, y in
            var best = image[x, y]
            for dy in -reach...reach {
                for dx in -reach...reach {
                    let other = image[x + dx, y + dy]
                    best = erodes ? pointwiseMin(best, other) : pointwiseMax(best, other)
                }
            }
            return best
        }
    }

    static func pixellate(_ image: FilterImage, anchor: Double, size: Double, on region: PixelRect) -> FilterImage {
        func block(_ pixel: Int) -> Range<Int> {
            var index = Int(((Double(pixel) - anchor) / size).rounded(.down)) - 1
            func start(_ index: Int) -> Int { Int((anchor + Double(index) * size + 0.5).rounded(.down)) }
            while start(index + 1) <= pixel { index += 1 }
            return start(index)..<start(index + 1)
        }
        return FilterImage(region) { x, y in
            let (columns, rows) = (block(x), block(y))
            var sum = SIMD4<Double>.zero
            for row in rows { for column in columns { sum += image[column, row] } }
            return sum / Double(columns.count * rows.count)
        }
    }

    static func edges(_ image: FilterImage, intensity: Double, on region: PixelRect) -> FilterImage {
        FilterImage(region) { x, y in
            var (gx, gy) = (SIMD4<Double>.zero, SIMD4<Double>.zero)
            for (offset, weight) in [(-1, 0.25), (0, 0.5), (1, 0.25)] {
                gx += weight * (image[x + 1, y + offset] - image[x - 1, y + offset])
                gy += weight * (image[x + offset, y + 1] - image[x + offset, y - 1])
            }
            let alpha = image[x, y].w
            var result = (gx * gx + gy * gy).squareRoot() * intensity
            for channel in 0..<3 { result[channel] = min(result[channel], alpha) }
            result.w = alpha
            return result
        }
    }

    /// A function of the colour without its alpha.
    static func color(_ image: FilterImage, _ change: (SIMD3<Double>) -> SIMD3<Double>) -> FilterImage {
        FilterImage(image.rect) { x, y in
            let pixel = image[x, y]
            guard pixel.w > 0 else { return .zero }
            let straight = (SIMD3(pixel.x, pixel.y, pixel.z) / pixel.w).clamped(lowerBound: .zero, upperBound: .one)
            let changed = change(straight).clamped(lowerBound: .zero, upperBound: .one) * pixel.w
            return SIMD4(changed, pixel.w)
        }
    }
}
