import CCairo
import LaminaGeometry
import LaminaPlan

/// The coverage of each pixel by a filled path: 8 bits per pixel, rows from the top without padding.
///
/// The fill uses the nonzero winding rule. Cairo measures lengths along a row in 256ths of a pixel and samples 15 lines
/// per row; here it fills rows of a quarter pixel, so that the error is at most about 1/60 and much smaller on average.
/// Takes time proportional to the pixels and the path's outline.
package struct PathCoverage: Sendable {
    /// The pixels of the frame that it covers.
    package let rect: PixelRect
    /// `rect.height` rows of `rect.width` bytes.
    package let bytes: [UInt8]

    /// Fills a path.
    ///
    /// - Parameters:
    ///   - path: The path; one with coordinates that are infinite or NaN covers nothing.
    ///   - map: The map from the path's points to pixels of the frame.
    ///   - rect: The pixels to fill; parts of the path outside cost almost nothing.
    ///   - sigma: The standard deviation in pixels of a Gaussian blur of the coverage; 0 for none.
    /// - Throws: `tooLarge` above 2²⁸ pixels; `tooComplex` for more lines than can be filled in seconds.
    package init(
        _ path: Path, through map: Homography, on rect: PixelRect, blurredBy sigma: Double = 0
    ) throws(PathCoverageError) {
        guard !rect.isEmpty else {
            (self.rect, bytes) = (.empty, [])
            return
        }
        guard rect.area <= PathCoverage.mostPixels, max(rect.width, rect.height) <= PathCoverage.longestSide else {
            throw .tooLarge(width: rect.width, height: rect.height, limit: PathCoverage.mostPixels)
        }
        let weights = sigma > 0 ? GaussianWeights.direct(sigma: sigma).map(Float.init) : []
        let filled = rect.outset(by: Int32(clamping: weights.count / 2))
        guard
            let lines = path.flattened(
                through: map, tolerance: PathCoverage.tolerance, limit: PathCoverage.mostPoints)
        else { throw .tooComplex(elements: path.elements.count) }
        let parts = lines.map { $0.clipped(near: filled) }.filter { $0.points.count > 2 }
        guard PathCoverage.crossings(of: parts, on: filled) <= PathCoverage.mostCrossings else {
            throw .tooComplex(elements: path.elements.count)
        }
        self.rect = rect
        guard !parts.isEmpty else {
            bytes = [UInt8](repeating: 0, count: rect.area)
            return
        }
        let sharp = try PathCoverage.fill(parts, filled)
        bytes = weights.isEmpty ? sharp : PathCoverage.blurred(sharp, width: filled.width, by: weights)
    }

    /// Blurs pixels along rows and columns by weights that add up to 1; returns those that have all their neighbours.
    ///
    /// Holds only as many blurred rows as one pixel reads.
    private static func blurred(_ pixels: [UInt8], width: Int, by weights: [Float]) -> [UInt8] {
        let (taps, height) = (weights.count, pixels.count / width)
        let (newWidth, newHeight) = (width - taps + 1, height - taps + 1)
        var rows = [Float](repeating: 0, count: taps * newWidth)
        var blurred: [UInt8] = []
        blurred.reserveCapacity(newWidth * newHeight)
        for y in 0..<height {
            let row = y % taps * newWidth
            for x in 0..<newWidth {
                var sum: Float = 0
                for tap in 0..<taps { sum += weights[tap] * Float(pixels[y * width + x + tap]) }
                rows[row + x] = sum
            }
            guard y >= taps - 1 else { continue }
            for x in 0..<newWidth {
                var sum: Float = 0.5
                for tap in 0..<taps { sum += weights[tap] * rows[(y + 1 + tap) % taps * newWidth + x] }
                blurred.append(UInt8(min(sum, 255)))
            }
        }
        return blurred
    }

    /// Returns every pixel's coverage, filled in bands of rows, so that the finer picture needs little memory.
    private static func fill(_ parts: [Polyline], _ rect: PixelRect) throws(PathCoverageError) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(rect.area)
        let bandHeight = max(16, min(rect.height, min(4096, (1 << 22) / rect.width)))
        var top = 0
        while top < rect.height {
            let height = min(bandHeight, rect.height - top)
            let canvas = try PathCanvas(width: rect.width, height: height * PathCanvas.rowsPerPixel)
            let origin = SIMD2(Double(rect.minX), Double(rect.minY) + Double(top))
            try canvas.fill(parts, origin: origin, height: Double(height))
            canvas.appendRows(to: &bytes)
            top += height
        }
        return bytes
    }

    /// The work of filling parts that are on or near `rect`.
    private static func crossings(of parts: [Polyline], on rect: PixelRect) -> Double {
        var cost = OutlineCost(
            columns: Int(rect.minX) - 4..<Int(rect.maxX) + 4, rows: Int(rect.minY) - 4..<Int(rect.maxY) + 4,
            lineCount: parts.reduce(0) { $0 + $1.points.count })
        for part in parts {
            guard var previous = part.points.last else { continue }
            for point in part.points {
                cost.addLine(from: previous, to: point)
                previous = point
            }
        }
        return cost.crossings
    }

    /// The work of one path, so that filling it takes seconds at most.
    private static let mostCrossings = 4e6
    /// The flattening tolerance in pixels.
    private static let tolerance = 0.02
    private static let mostPixels = 1 << 28
    /// Cairo has 24 integer bits for coordinates, and rows here are quarters of a pixel.
    private static let longestSide = 16384
    private static let mostPoints = 4_000_000
}

extension Polyline {
    /// Returns the part that can affect `rect`: clipped at the sides that lines cross far outside, without coordinates
    /// that Cairo can't represent.
    fileprivate func clipped(near rect: PixelRect) -> Polyline {
        // Beyond ±10¹² pixels, double precision can't represent a slope anyway.
        var line = Polyline()
        line.points.reserveCapacity(points.count)
        for point in points where point.x == point.x && point.y == point.y {
            line.points.append(point.clamped(lowerBound: SIMD2(repeating: -1e12), upperBound: SIMD2(repeating: 1e12)))
        }
        let (minX, minY) = (Double(rect.minX) - 2, Double(rect.minY) - 2)
        let (maxX, maxY) = (Double(rect.maxX) + 2, Double(rect.maxY) + 2)
        if line.points.contains(where: { $0.x < minX }) { line = line.clipped { $0.x - minX } }
        if line.points.contains(where: { $0.x > maxX }) { line = line.clipped { maxX - $0.x } }
        if line.points.contains(where: { $0.y < minY }) { line = line.clipped { $0.y - minY } }
        if line.points.contains(where: { $0.y > maxY }) { line = line.clipped { maxY - $0.y } }
        return line
    }
}

// MARK: Errors

/// The reason that the coverage of a path can't be computed.
package enum PathCoverageError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The path has too many lines, or lines too long in total, to be filled in reasonable time.
    case tooComplex(elements: Int)
    /// The picture of its coverage would be too large.
    case tooLarge(width: Int, height: Int, limit: Int)
    /// The rasterizer failed.
    case rasterizer(status: String)

    package var description: String {
        switch self {
        case .tooComplex(let elements):
            "a path of \(elements) elements has more or longer lines than can be filled in time; simplify it"
        case .tooLarge(let width, let height, let limit):
            "a path covers \(width)x\(height) pixels, but at most \(limit) can be filled; "
                + "make the layer or the scale smaller"
        case .rasterizer(let status):
            "a path could not be filled: \(status); give it fewer elements or a smaller size"
        }
    }
}
