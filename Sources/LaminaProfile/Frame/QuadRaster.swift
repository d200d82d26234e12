import LaminaGeometry
import LaminaPlan

/// The pixels of a convex quadrilateral, counted row by row.
struct QuadRaster {
    private let corners: [SIMD2<Double>]

    /// The area of a quad instance.
    init(_ quad: QuadInstance) { corners = quad.outline }

    /// The number of pixels in `clip` whose centres lie inside; at an edge, those on its upper and left side do.
    func pixelCount(within clip: PixelRect) -> Int {
        var (top, bottom) = (Double.infinity, -Double.infinity)
        for corner in corners {
            top = min(top, corner.y)
            bottom = max(bottom, corner.y)
        }
        let firstRow = QuadRaster.pixel(after: top, from: clip.minY, to: clip.maxY)
        let lastRow = QuadRaster.pixel(after: bottom, from: clip.minY, to: clip.maxY)
        guard firstRow < lastRow else { return 0 }
        var count = 0
        for row in firstRow..<lastRow {
            let y = Double(row) + 0.5
            var (low, high) = (Double.infinity, -Double.infinity)
            for index in corners.indices {
                let (from, to) = (corners[index], corners[(index + 1) & 3])
                guard (from.y <= y) != (to.y <= y) else { continue }
                let x = from.x + (to.x - from.x) * (y - from.y) / (to.y - from.y)
                low = min(low, x)
                high = max(high, x)
            }
            guard low < high else { continue }
            let firstColumn = QuadRaster.pixel(after: low, from: clip.minX, to: clip.maxX)
            let lastColumn = QuadRaster.pixel(after: high, from: clip.minX, to: clip.maxX)
            count += max(0, lastColumn - firstColumn)
        }
        return count
    }

    /// The first pixel whose centre is not before `edge`, kept within a range, however far out the edge is.
    private static func pixel(after edge: Double, from first: Int32, to last: Int32) -> Int {
        Int(max(Double(first), min(Double(last), (edge - 0.5).rounded(.up))))
    }
}
