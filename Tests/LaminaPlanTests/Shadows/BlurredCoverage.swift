import Foundation
import LaminaGeometry

/// The truth about a shadow: the coverage of each pixel as shaders measure it, then a Gaussian over all pixels.
struct BlurredCoverage {
    let rect: PixelRect
    private(set) var values: [Double]

    /// - Parameters:
    ///   - edges: minX minY maxX maxY in pixels.
    ///   - radii: top left, top right, bottom right, bottom left.
    init(edges: SIMD4<Double>, radii: SIMD4<Double>, sigma: Double) {
        self.init(edges: edges, sigma: sigma) { BlurredCoverage.coverage($0, edges, radii) }
    }

    /// - Parameters:
    ///   - edges: minX minY maxX maxY in pixels.
    ///   - coverage: that of the pixel with this centre.
    init(edges: SIMD4<Double>, sigma: Double, coverage: (SIMD2<Double>) -> Double) {
        let reach = Int32((6 * sigma).rounded(.up)) + 1
        rect = PixelRect(coveringMinX: edges.x, minY: edges.y, maxX: edges.z, maxY: edges.w).outset(by: reach)
        let (width, height) = (rect.width, rect.height)
        var image = [Double](repeating: 0, count: width * height)
        for y in 0..<height {
            for x in 0..<width {
                let pixel = SIMD2(Double(rect.minX) + Double(x) + 0.5, Double(rect.minY) + Double(y) + 0.5)
                image[y * width + x] = coverage(pixel)
            }
        }
        let weights = (0...Int(reach)).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
        let sum = 2 * weights.reduce(0, +) - 1
        func blurred(_ source: [Double], step: Int, length: Int, lines: [Int]) -> [Double] {
            var result = [Double](repeating: 0, count: source.count)
            for line in lines {
                for i in 0..<length where source[line + i * step] != 0 {
                    let value = source[line + i * step] / sum
                    for j in max(0, i - Int(reach))...min(length - 1, i + Int(reach)) {
                        result[line + j * step] += value * weights[abs(i - j)]
                    }
                }
            }
            return result
        }
        image = blurred(image, step: 1, length: width, lines: (0..<height).map { $0 * width })
        values = blurred(image, step: width, length: height, lines: Array(0..<width))
    }

    /// `boxCoverage` of `Shaders/include/coverage.glsl`, in double precision.
    private static func coverage(_ pixel: SIMD2<Double>, _ edges: SIMD4<Double>, _ radii: SIMD4<Double>) -> Double {
        let extent = SIMD2(edges.z - edges.x, edges.w - edges.y) / 2
        let p = pixel - SIMD2(edges.x + edges.z, edges.y + edges.w) / 2
        func kept(_ v: Double) -> Double { max(0, min(1, v)) }
        let sides =
            max(kept(extent.x + p.x + 0.5) + kept(extent.x - p.x + 0.5) - 1, 0)
            * max(kept(extent.y + p.y + 0.5) + kept(extent.y - p.y + 0.5) - 1, 0)
        let radius = p.y < 0 ? (p.x < 0 ? radii.x : radii.y) : (p.x < 0 ? radii.w : radii.z)
        let corner = SIMD2(abs(p.x), abs(p.y)) - (extent - radius)
        guard corner.min() > 0, radius > 0 else { return sides }
        return min(kept(radius - (corner * corner).sum().squareRoot() + 0.5), sides)
    }
}
