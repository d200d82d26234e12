/// The smaller grid of a wide Gaussian: downsample, blur the residual, upsample.
///
/// The grid has 1 pixel for 2^`levels`. Downsampling takes the mean over so many pixels, `order` times, and upsampling
/// uses the B-spline of that order. The residual blur in between leaves out the blur of both, frequency by frequency:
/// its weights are those of the Gaussian's spectrum divided by both spectra. The remaining difference from the true
/// Gaussian is aliasing on the grid; for the standard deviations, counted in grid pixels, that ``init(sigma:)`` accepts
/// it is below 0.95 of 255 for the worst of all rows of pixels, below 0.35 for straight edges, and mostly below 0.2.
package struct GaussianGrid: Sendable, Hashable {
    /// The standard deviation in pixels of the frame.
    package var sigma: Double
    /// The number of times that the grid is halved.
    package var levels: UInt8
    /// The order of the B-spline: 3 (quadratic) or 4 (cubic).
    package var order: Int32
    /// True if the grid is for amounts of light.
    package var isOfLight = false

    package init(sigma: Double, levels: UInt8, order: Int32) {
        (self.sigma, self.levels, self.order) = (sigma, levels, order)
    }

    /// The cheapest grid for a standard deviation in pixels, or nil if the pixels' own grid is the cheapest.
    package init?(sigma: Double) {
        var best: (grid: GaussianGrid, cost: Double)?
        for levels in UInt8(1)...15 {
            let ratio = sigma / Double(1 << Int(levels))
            for order: Int32 in [3, 4] where ratio >= Self.minRatio(levels, order) && ratio < 3.5 {
                let grid = GaussianGrid(sigma: sigma, levels: levels, order: order)
                if grid.cost < best?.cost ?? .infinity { best = (grid, grid.cost) }
            }
        }
        guard let best else { return nil }
        self = best.grid
    }

    /// The grid of a blur of amounts of light, or nil for the pixels' own.
    ///
    /// The channel of little light is 13 times as much, and so is an error that does not grow with the light, such as what
    /// is cut off at the ends of the weights or passes between two grid pixels. With 2.1 to 4.3 grid pixels a standard
    /// deviation, and weights as far as 3.5 of them, no channel of a row or column is further off than 0.7 of 255.
    package init?(ofLight sigma: Double) {
        let least = 2.14
        var levels: UInt8 = 0
        while levels < 15, sigma / Double(1 << Int(levels)) >= 2 * least { levels += 1 }
        guard levels > 0 else { return nil }
        self.init(sigma: sigma, levels: levels, order: 4)
        isOfLight = true
    }

    /// The least standard deviation in pixels of the grid for which the error bound holds; means over two pixels have
    /// the largest error.
    private static func minRatio(_ levels: UInt8, _ order: Int32) -> Double {
        if order == 3 { return levels == 1 ? 1.75 : 1.6 }
        return levels == 1 ? 1.35 : 1.25
    }

    /// Pixels of the frame per pixel of the grid.
    package var factor: Int { 1 << Int(levels) }
    /// The standard deviation in pixels of the grid.
    var ratio: Double { sigma / Double(factor) }
    /// The taps of the residual blur to each side.
    package var reach: Int { Int(((isOfLight ? 3.5 : 3.1) * ratio).rounded(.up)) }

    /// The passes that downsample, each by 8 at most, or by 16 where a mean taken twice suffices.
    package var steps: [GaussianStep] {
        var steps: [GaussianStep] = []
        var (left, scale) = (Int(levels), 1)
        while left > 0 {
            // The residual blur removes the aliasing that a mean taken twice lets through, if it is wide enough on that
            // grid. Only rows that change from pixel to pixel show the difference.
            func isWide(_ factor: Int) -> Bool { sigma / Double(scale * factor) >= Self.minRatioOfTwoMeans }
            let factor = left >= 4 && isWide(16) ? 16 : 1 << min(left, 3)
            steps.append(GaussianStep(factor: factor, order: factor >= 4 && isWide(factor) ? 2 : Int(order)))
            left -= factor.trailingZeroBitCount
            scale *= factor
        }
        return steps
    }

    private static let minRatioOfTwoMeans = 2.4

    /// The cost in texels per pixel of the frame; half floats count twice.
    private var cost: Double {
        let step = steps.first ?? GaussianStep(factor: 1, order: 1)
        let (n, first, taps) = (Double(factor), Double(step.factor), Double(step.taps))
        let downsampling = taps / first + 2 * taps / first / n
        let residual = 4 * Double(2 * reach + 1) / (n * n)
        let upsampling = 2 * Double(order) * (1 + 1 / n)
        return downsampling + residual + upsampling
    }

    /// The position of pixel 0 of the frame on the grid, pixels counted by their centres.
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

/// The pixels that each pass needs, along one axis.
extension GaussianGrid {
    /// The grid's pixels that upsampling to `pixels` reads.
    func cells(for pixels: PixelSpan) -> PixelSpan {
        let scale = 1 / Double(factor)
        let first = (Double(pixels.low) * scale + origin).rounded(.down)
        let last = (Double(pixels.high - 1) * scale + origin).rounded(.down)
        return PixelSpan(low: Int(first) - 1, high: Int(last) + 3)
    }

    /// The spans that the downsampling passes produce, the last one first and the pixels read by the first of them at
    /// the end.
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

/// A pass that downsamples along an axis: the mean over `factor` pixels, taken `order` times.
package struct GaussianStep: Sendable, Hashable {
    package var factor: Int
    package var order: Int

    package init(factor: Int, order: Int) {
        (self.factor, self.order) = (factor, order)
    }

    /// The step by 16.
    package static let widest = GaussianStep(factor: 16, order: 2)

    /// The number of pixels that one of the downsampled grid is made of.
    package var taps: Int { order * (factor - 1) + 1 }

    /// The first tap's distance from `factor` times the pixel's number.
    package var firstTap: Int { -((order - 1) * (factor - 1) + 1) / 2 }

    /// The offset of a downsampled pixel's middle, in pixels of the source: an even number of means falls on pixels.
    var shift: Double { Double(firstTap) + Double((order - 1) * (factor - 1)) / 2 }

    /// The downsampled pixels that read any of `source`, and one more at each end, which then stands for everything
    /// beyond.
    func extent(of source: PixelSpan) -> PixelSpan {
        let low = (Double(source.low - firstTap - taps + 1) / Double(factor)).rounded(.up)
        let high = (Double(source.high - 1 - firstTap) / Double(factor)).rounded(.down)
        return PixelSpan(low: Int(low) - 1, high: Int(high) + 2)
    }

    /// The pixels of the source that downsampled pixels read.
    func reads(_ cells: PixelSpan) -> PixelSpan {
        PixelSpan(low: factor * cells.low + firstTap, high: factor * (cells.high - 1) + firstTap + taps)
    }
}
