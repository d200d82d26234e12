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
