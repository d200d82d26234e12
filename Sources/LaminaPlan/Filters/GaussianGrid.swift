import Foundation

/// How a wide Gaussian is done on a smaller grid: shrink, soften what is left, grow back.
///
/// The grid has 1 pixel for 2^`levels`. It is shrunk by the mean over so many pixels, taken `order` times, and grown by
/// the B-spline of that order. What both blur by themselves is left out of the softening in between, frequency by
/// frequency: its weights are those of the Gaussian's spectrum divided by both spectra. What is left of the difference
/// from the true Gaussian are images that the grid cannot tell apart; for the standard deviations, counted in grid
/// pixels, that ``init(sigma:)`` takes it is below 0.95 of 255 for the worst of all rows of pixels, below 0.35 for
/// straight edges, and mostly below 0.2.
package struct GaussianGrid: Sendable, Hashable {
    /// In pixels of the frame.
    package var sigma: Double
    /// How often the grid is halved.
    package var levels: UInt8
    /// 3 (quadratic) or 4 (cubic).
    package var order: Int32

    package init(sigma: Double, levels: UInt8, order: Int32) {
        (self.sigma, self.levels, self.order) = (sigma, levels, order)
    }

    /// The cheapest grid for a standard deviation in pixels, or nil where the pixels' own is.
    package init?(sigma: Double) {
        var best: (grid: GaussianGrid, cost: Double)?
        for levels in UInt8(1)...15 {
            let ratio = sigma / Double(1 << Int(levels))
            for order: Int32 in [3, 4] where ratio >= Self.leastRatio(levels, order) && ratio < 3.5 {
                let grid = GaussianGrid(sigma: sigma, levels: levels, order: order)
                if grid.cost < best?.cost ?? .infinity { best = (grid, grid.cost) }
            }
        }
        guard let best else { return nil }
        self = best.grid
    }

    /// The least standard deviation in pixels of the grid that keeps the promise; the means over two pixels are those
    /// that are off most.
    private static func leastRatio(_ levels: UInt8, _ order: Int32) -> Double {
        if order == 3 { return levels == 1 ? 1.75 : 1.6 }
        return levels == 1 ? 1.35 : 1.25
    }

    /// Pixels of the frame to one of the grid.
    package var factor: Int { 1 << Int(levels) }
    /// The standard deviation in pixels of the grid.
    var ratio: Double { sigma / Double(factor) }
    /// The taps of the softening to each side.
    package var reach: Int { Int((3.1 * ratio).rounded(.up)) }

    /// The passes that shrink, each by 8 at most, or by 16 where a mean taken twice does.
    package var steps: [GaussianStep] {
        var steps: [GaussianStep] = []
        var (left, scale) = (Int(levels), 1)
        while left > 0 {
            // What a mean taken twice lets through beside its grid's frequencies, the softening takes away, if it is
            // wide enough on that grid. Only rows that change from pixel to pixel show the difference.
            func isWide(_ factor: Int) -> Bool { sigma / Double(scale * factor) >= Self.leastRatioOfTwoMeans }
            let factor = left >= 4 && isWide(16) ? 16 : 1 << min(left, 3)
            steps.append(GaussianStep(factor: factor, order: factor >= 4 && isWide(factor) ? 2 : Int(order)))
            left -= factor.trailingZeroBitCount
            scale *= factor
        }
        return steps
    }

    private static let leastRatioOfTwoMeans = 2.4

    /// The texels that a pixel of the frame costs: half floats counted twice.
    private var cost: Double {
        let step = steps.first ?? GaussianStep(factor: 1, order: 1)
        let (n, first, taps) = (Double(factor), Double(step.factor), Double(step.taps))
        let shrinking = taps / first + 2 * taps / first / n
        let softening = 4 * Double(2 * reach + 1) / (n * n)
        let growing = 2 * Double(order) * (1 + 1 / n)
        return shrinking + softening + growing
    }

    /// Where pixel 0 of the frame lies on the grid, pixels counted by their centres.
    package var origin: Double {
        var shift = 0.0
        var scale = 1.0
        for step in steps {
            shift += scale * step.shift
            scale *= Double(step.factor)
        }
        return -((scale - 1) / 2 + shift) / scale
    }
}

/// Which pixels each pass needs, along one axis.
extension GaussianGrid {
    /// The grid's pixels that growing to `pixels` reads.
    func cells(for pixels: PixelSpan) -> PixelSpan {
        let scale = 1 / Double(factor)
        let first = (Double(pixels.low) * scale + origin).rounded(.down)
        let last = (Double(pixels.high - 1) * scale + origin).rounded(.down)
        return PixelSpan(low: Int(first) - 1, high: Int(last) + 3)
    }

    /// The spans that the passes which shrink give, the last one first and the pixels read by the first of them at the
    /// end.
    func sources(of cells: PixelSpan) -> [PixelSpan] {
        var spans = [cells]
        var span = cells
        for step in steps.reversed() {
            span = step.reads(span)
            spans.append(span)
        }
        return spans
    }

    /// The pixels of the frame that a blur of `pixels` reads.
    func reads(_ pixels: PixelSpan) -> PixelSpan {
        sources(of: cells(for: pixels).outset(by: reach)).last ?? pixels
    }
}

/// A pass that shrinks a grid along an axis: the mean over `factor` pixels, taken `order` times.
package struct GaussianStep: Sendable, Hashable {
    package var factor: Int
    package var order: Int

    package init(factor: Int, order: Int) {
        (self.factor, self.order) = (factor, order)
    }

    /// The one by 16.
    package static let widest = GaussianStep(factor: 16, order: 2)

    /// The pixels that one of the shrunk grid is made of.
    package var taps: Int { order * (factor - 1) + 1 }

    /// The first tap's distance from `factor` times the pixel's number.
    package var firstTap: Int { -((order - 1) * (factor - 1) + 1) / 2 }

    /// By how many pixels of the source a shrunk pixel's middle is off: an even number of means falls on pixels.
    var shift: Double { Double(firstTap) + Double((order - 1) * (factor - 1)) / 2 }

    /// The shrunk pixels that read any of `source`, and one more at each end, which then stands for all beyond.
    func extent(of source: PixelSpan) -> PixelSpan {
        let low = (Double(source.low - firstTap - taps + 1) / Double(factor)).rounded(.up)
        let high = (Double(source.high - 1 - firstTap) / Double(factor)).rounded(.down)
        return PixelSpan(low: Int(low) - 1, high: Int(high) + 2)
    }

    /// The pixels of the source that shrunk pixels read.
    func reads(_ cells: PixelSpan) -> PixelSpan {
        PixelSpan(low: factor * cells.low + firstTap, high: factor * (cells.high - 1) + firstTap + taps)
    }
}
