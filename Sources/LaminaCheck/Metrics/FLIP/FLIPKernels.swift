import Glibc

/// The filters of FLIP for a resolution, as rows of weights; each filter is a product of two rows, or a sum of such.
struct FLIPKernels: Sendable {
    /// The contrast sensitivity of the eye to lightness.
    let lightness: [Float]
    /// The contrast sensitivity to red and green.
    let redGreen: [Float]
    /// The two parts of the contrast sensitivity to blue and yellow, and the share of each.
    let blueYellow: [Float]
    let blueYellowWide: [Float]
    let blueYellowShares: SIMD2<Float>
    /// A Gaussian as wide as the features that are detected, and its first and second derivative.
    let smooth: [Float]
    let edge: [Float]
    let point: [Float]

    /// - Parameter pixelsPerDegree: the pixels per degree of the viewer's field of view.
    init(pixelsPerDegree: Double) {
        // Table 1 of the paper: a b exp(-π² x² / b), x in degrees.
        let widest = 0.04
        let radius = Int((3 * (widest / (2 * Double.pi * Double.pi)).squareRoot() * pixelsPerDegree).rounded(.up))
        let gaussian = { (b: Double) -> [Double] in
            (-radius...radius).map { index in
                let degrees = Double(index) / pixelsPerDegree
                return exp(-Double.pi * Double.pi * degrees * degrees / b)
            }
        }
        lightness = Self.normalized(gaussian(0.0047))
        redGreen = Self.normalized(gaussian(0.0053))
        let (narrow, wide) = (gaussian(0.04), gaussian(0.025))
        let weight = { (a: Double, b: Double, row: [Double]) -> Double in
            let sum = row.reduce(0, +)
            return a * (Double.pi / b).squareRoot() * sum * sum
        }
        let (first, second) = (weight(34.1, 0.04, narrow), weight(13.5, 0.025, wide))
        blueYellow = Self.normalized(narrow)
        blueYellowWide = Self.normalized(wide)
        blueYellowShares = SIMD2(Float(first / (first + second)), Float(second / (first + second)))

        let deviation = 0.5 * 0.082 * pixelsPerDegree
        let reach = Int((3 * deviation).rounded(.up))
        let offsets = (-reach...reach).map(Double.init)
        let bell = offsets.map { exp(-$0 * $0 / (2 * deviation * deviation)) }
        smooth = Self.normalized(bell)
        edge = Self.balanced(zip(offsets, bell).map { -$0 * $1 })
        point = Self.balanced(zip(offsets, bell).map { ($0 * $0 / (deviation * deviation) - 1) * $1 })
    }

    /// The pixels that filters reach beyond a pixel.
    var reach: Int { max(lightness.count, smooth.count) / 2 }

    private static func normalized(_ row: [Double]) -> [Float] {
        let sum = row.reduce(0, +)
        return row.map { Float($0 / sum) }
    }

    /// Scales positive weights to a sum of 1 and negative ones to -1.
    private static func balanced(_ row: [Double]) -> [Float] {
        let positive = row.reduce(0) { $0 + max($1, 0) }
        let negative = row.reduce(0) { $0 - min($1, 0) }
        return row.map { Float($0 > 0 ? $0 / positive : $0 / negative) }
    }
}

// MARK: Planes

/// A few rows of numbers of a picture.
struct FLIPPlane {
    let width: Int
    var values: [Float]

    init(width: Int, height: Int) {
        self.width = width
        values = [Float](repeating: 0, count: width * height)
    }

    /// Returns the rows filtered by a row of weights; left and right of the picture its outermost pixels continue.
    func filteredAlongRows(_ weights: [Float]) -> FLIPPlane {
        let reach = weights.count / 2
        var result = FLIPPlane(width: width, height: values.count / width)
        var padded = [Float](repeating: 0, count: width + 2 * reach)
        values.withUnsafeBufferPointer { source in
            result.values.withUnsafeMutableBufferPointer { target in
                padded.withUnsafeMutableBufferPointer { padded in
                    for start in stride(from: 0, to: source.count, by: width) {
                        for x in 0..<reach {
                            padded[x] = source[start]
                            padded[reach + width + x] = source[start + width - 1]
                        }
                        for x in 0..<width { padded[reach + x] = source[start + x] }
                        for (offset, weight) in weights.enumerated() {
                            for x in 0..<width { target[start &+ x] += weight * padded[offset &+ x] }
                        }
                    }
                }
            }
        }
        return result
    }

    /// Returns some rows filtered by a column of weights.
    ///
    /// - Parameters:
    ///   - rows: The rows of the picture to return.
    ///   - first: The row of the picture that this plane begins with.
    ///   - height: The picture's height; above and below, its outermost rows continue.
    func filteredAlongColumns(_ weights: [Float], rows: Range<Int>, first: Int, height: Int) -> FLIPPlane {
        let reach = weights.count / 2
        var result = FLIPPlane(width: width, height: rows.count)
        values.withUnsafeBufferPointer { source in
            result.values.withUnsafeMutableBufferPointer { target in
                for y in rows {
                    let start = (y - rows.lowerBound) * width
                    for (offset, weight) in weights.enumerated() {
                        let row = min(max(y + offset - reach, 0), height - 1)
                        let from = (row - first) * width
                        for x in 0..<width { target[start &+ x] += weight * source[from &+ x] }
                    }
                }
            }
        }
        return result
    }
}
