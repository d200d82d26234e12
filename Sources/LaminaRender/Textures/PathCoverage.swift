import CCairo
import LaminaGeometry
import LaminaPlan

/// How much of each pixel a filled path covers: 8 bits a pixel, rows from the top without padding.
///
/// The fill follows the nonzero winding rule. Cairo measures lengths along a row in 256ths of a pixel and takes 15 lines a
/// row; here it works on rows of a quarter pixel, so that coverage is right to about 1/60 in the worst place and much
/// better on average. Takes time proportional to the pixels and the path's outline.
package struct PathCoverage: Sendable {
    /// The pixels, as they lie on the frame.
    package let rect: PixelRect
    /// `rect.height` rows of `rect.width` bytes.
    package let bytes: [UInt8]

    /// Fills a path.
    ///
    /// - Parameters:
    ///   - path: one with coordinates that are no numbers or infinite covers nothing.
    ///   - map: from the path's points to pixels of the frame.
    ///   - rect: the pixels wanted; what lies outside costs next to nothing.
    ///   - sigma: the standard deviation in pixels of a Gaussian that the coverage is blurred by; 0 for none.
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
        let parts = lines.map { $0.kept(near: filled) }.filter { $0.points.count > 2 }
        guard PathCost(parts, on: filled).isBearable else { throw .tooComplex(elements: path.elements.count) }
        self.rect = rect
        guard !parts.isEmpty else {
            bytes = [UInt8](repeating: 0, count: rect.area)
            return
        }
        let sharp = try PathCoverage.fill(parts, filled)
        bytes = weights.isEmpty ? sharp : PathCoverage.blurred(sharp, width: filled.width, by: weights)
    }

    /// Blurs pixels along rows and columns by weights that add up to 1; gives those that have all their neighbours.
    ///
    /// Of the rows that have been blurred only as many are held as one pixel reads.
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

    /// Every pixel's coverage, in bands of rows, so that the finer picture needs little memory.
    private static func fill(_ parts: [Polyline], _ rect: PixelRect) throws(PathCoverageError) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(rect.area)
        let bandHeight = max(16, min(rect.height, min(4096, (1 << 22) / rect.width)))
        var top = 0
        while top < rect.height {
            let height = min(bandHeight, rect.height - top)
            let canvas = try PathCanvas(width: rect.width, height: height * PathCanvas.finer)
            let origin = SIMD2(Double(rect.minX), Double(rect.minY) + Double(top))
            try canvas.fill(parts, origin: origin, height: Double(height))
            canvas.appendRows(to: &bytes)
            top += height
        }
        return bytes
    }

    /// In pixels.
    private static let tolerance = 0.02
    private static let mostPixels = 1 << 28
    /// Cairo counts coordinates in 24 bits before the point, and rows here are quarters.
    private static let longestSide = 16384
    private static let mostPoints = 4_000_000
}

extension Polyline {
    /// What can matter on `rect`: cut at the sides that lines cross far outside, without coordinates that Cairo cannot
    /// count.
    fileprivate func kept(near rect: PixelRect) -> Polyline {
        // Beyond ±10¹² pixels nothing is known of a slope in double precision anyway.
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

/// Why the coverage of a path cannot be had.
package enum PathCoverageError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The path's lines are too many, or too long all together, to be filled in a reasonable time.
    case tooComplex(elements: Int)
    /// The picture of its coverage would be too large.
    case tooLarge(width: Int, height: Int, limit: Int)
    /// The rasterizer gave up.
    case rasterizer(status: String)

    package var description: String {
        switch self {
        case .tooComplex(let elements):
            "a path of \(elements) elements has more or longer lines than can be filled in time; simplify it"
        case .tooLarge(let width, let height, let limit):
            "a path is to be filled on \(width)x\(height) pixels, but \(limit) pixels are the most; "
                + "make the layer or the scale smaller"
        case .rasterizer(let status):
            "a path could not be filled: \(status); give it fewer elements or a smaller size"
        }
    }
}

// MARK: Cost

/// How much work filling a path is at most: it grows with the rows that lines cross and with the pairs of lines that
/// can cross each other, which are those that share a row.
struct PathCost {
    private(set) var crossedRows = 0.0
    private(set) var pairs = 0.0

    /// Of parts that lie on or near `rect`.
    init(_ parts: [Polyline], on rect: PixelRect) {
        var starts = [Double](repeating: 0, count: rect.height + 8)
        var ends = starts
        func row(_ y: Double) -> Int { max(0, min(starts.count - 1, Int(y - Double(rect.minY)) + 4)) }
        for part in parts {
            guard var previous = part.points.last else { continue }
            for point in part.points {
                crossedRows += abs(point.y - previous.y)
                if point.y != previous.y {
                    starts[row(min(point.y, previous.y))] += 1
                    ends[row(max(point.y, previous.y))] += 1
                }
                previous = point
            }
        }
        var active = 0.0
        for index in starts.indices {
            active += starts[index]
            pairs += starts[index] * active
            active -= ends[index]
        }
    }

    /// Whether the work is done in a few seconds.
    var isBearable: Bool { crossedRows <= 4e6 && pairs <= 1e9 }
}
