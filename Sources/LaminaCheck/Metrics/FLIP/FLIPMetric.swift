import Glibc

/// The metric `flip`: the error map of P. Andersson et al., "FLIP: A Difference Evaluator for Alternating Images"
/// (2020), for pictures of low dynamic range.
struct FLIPMetric: PixelMetric, @unchecked Sendable {
    static var judgesEqualPixels: Bool { true }
    let threshold: Double
    /// The errors of all pixels, valid while the scan runs.
    let errors: UnsafePointer<Float>

    @inline(__always)
    func judge(_ pair: PicturePair, x: Int, y: Int) -> PixelJudgement {
        let index = y &* pair.width &+ x
        let error = errors[index]
        let (expected, actual) = pair.pixels(index)
        let kind: PixelKind =
            Double(error) > threshold ? .different : error > 0 || expected != actual ? .close : .equal
        return PixelJudgement(kind: kind, error: error, share: error)
    }
}

/// The computation of FLIP's error map.
struct FLIPErrors {
    private let kernels: FLIPKernels
    // Constants of the paper, sections 4.1.4 and 4.3.
    private let largestError: Float
    private let colorExponent: Float = 0.7
    private let lowShare: Float = 0.4
    private let lowError: Float = 0.95

    /// - Parameter pixelsPerDegree: the pixels per degree of the viewer's field of view.
    init(pixelsPerDegree: Double) {
        kernels = FLIPKernels(pixelsPerDegree: pixelsPerDegree)
        largestError = pow(
            FLIPColors.hyab(
                FLIPColors.huntLab(SIMD4(0, 1, 0, 0)), FLIPColors.huntLab(SIMD4(0, 0, 1, 0))), 0.7)
    }

    /// Computes the errors of all pixels, in bands of rows so that little memory is needed. Where a picture is
    /// transparent they are the larger ones of those over white and over black.
    ///
    /// - Parameter errors: One number a pixel, 0 before.
    func write(_ pair: PicturePair, into errors: UnsafeMutablePointer<Float>) {
        nonisolated(unsafe) let errors = errors
        let linear = SRGB.linear.map(Float.init)
        let grounds: [Ground] = pair.isOpaque ? [.white] : [.white, .black]
        pair.eachBand { _, rows in
            for ground in grounds {
                let expected = FilteredBand(pair.expected, over: ground, pair, rows, kernels, linear)
                let actual = FilteredBand(pair.actual, over: ground, pair, rows, kernels, linear)
                for index in 0..<rows.count * pair.width {
                    let at = rows.lowerBound * pair.width + index
                    errors[at] = max(errors[at], error(expected, actual, index))
                }
            }
        }
    }

    @inline(__always)
    private func error(_ expected: FilteredBand, _ actual: FilteredBand, _ index: Int) -> Float {
        let features = max(
            abs(expected.edges.values[index] - actual.edges.values[index]),
            abs(expected.points.values[index] - actual.points.values[index]))
        let color = colorError(FLIPColors.hyab(expected.color(index), actual.color(index)))
        let exponent = 1 - (features * Float(0.5).squareRoot()).squareRoot()
        return color == 0 ? 0 : pow(color, exponent)
    }

    /// Maps a distance of colours to 0...1: most of the range is for small ones.
    @inline(__always)
    private func colorError(_ distance: Float) -> Float {
        let error = pow(distance, colorExponent)
        let low = lowShare * largestError
        return error < low
            ? error * lowError / low : lowError + (error - low) / (largestError - low) * (1 - lowError)
    }
}

/// Some rows of a picture, filtered as the eye sees them and for their edges and points.
private struct FilteredBand {
    private var lightness: FLIPPlane
    private var redGreen: FLIPPlane
    private var blueYellow: FLIPPlane
    /// The strength of edges and points.
    private(set) var edges: FLIPPlane
    private(set) var points: FLIPPlane

    init(
        _ picture: UnsafeRawPointer, over ground: Ground, _ pair: PicturePair, _ rows: Range<Int>,
        _ kernels: FLIPKernels, _ linear: [Float]
    ) {
        let first = max(0, rows.lowerBound - kernels.reach)
        let needed = first..<min(pair.height, rows.upperBound + kernels.reach)
        var planes = [FLIPPlane](repeating: FLIPPlane(width: pair.width, height: needed.count), count: 4)
        for index in 0..<needed.count * pair.width {
            let pixel = PicturePair.pixel(picture, first * pair.width + index)
            let rest = ground.rest(of: pixel)
            let color = FLIPColors.opponent(
                SIMD4(
                    linear[Int(min(255, pixel & 255 + rest))], linear[Int(min(255, pixel >> 8 & 255 + rest))],
                    linear[Int(min(255, pixel >> 16 & 255 + rest))], 0))
            planes[0].values[index] = color.x
            planes[1].values[index] = color.y
            planes[2].values[index] = color.z
            planes[3].values[index] = (color.x + 16) / 116
        }
        let filter = { (plane: FLIPPlane, alongRow: [Float], alongColumn: [Float]) -> FLIPPlane in
            plane.filteredAlongRows(alongRow)
                .filteredAlongColumns(alongColumn, rows: rows, first: first, height: pair.height)
        }
        lightness = filter(planes[0], kernels.lightness, kernels.lightness)
        redGreen = filter(planes[1], kernels.redGreen, kernels.redGreen)
        blueYellow = filter(planes[2], kernels.blueYellow, kernels.blueYellow)
        let wide = filter(planes[2], kernels.blueYellowWide, kernels.blueYellowWide)
        let shares = kernels.blueYellowShares
        for index in wide.values.indices {
            blueYellow.values[index] = shares.x * blueYellow.values[index] + shares.y * wide.values[index]
        }
        let length = { (kernel: [Float]) -> FLIPPlane in
            var along = filter(planes[3], kernel, kernels.smooth)
            let across = filter(planes[3], kernels.smooth, kernel)
            for index in along.values.indices {
                let (x, y) = (along.values[index], across.values[index])
                along.values[index] = (x * x + y * y).squareRoot()
            }
            return along
        }
        edges = length(kernels.edge)
        points = length(kernels.point)
    }

    /// The colour of a pixel as the eye sees it, in adjusted CIELAB.
    @inline(__always)
    func color(_ index: Int) -> SIMD4<Float> {
        FLIPColors.huntLab(
            FLIPColors.linear(
                fromOpponent: SIMD4(lightness.values[index], redGreen.values[index], blueYellow.values[index], 0)))
    }
}
