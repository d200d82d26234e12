import LaminaLayers

/// How a Gaussian is done along one axis: on the pixels' own grid or on a smaller one.
struct GaussianBlur: Equatable {
    var sigma: Double
    var grid: GaussianGrid?

    /// Gaussians are not done tap by tap beyond, in pixels: no device would finish.
    static let largestDirectSigma = 1024.0

    /// - Parameters:
    ///   - sigma: in pixels.
    ///   - extent: the pixels of the image along the axis. A mirrored image is its mean to a 2,000th once the standard
    ///     deviation is more than five quarters of them.
    init(sigma: Double, edge: KernelEdge, extent: Int, shrinks: Bool) {
        let most = edge == .mirror ? max(1.25 * Double(extent), FilterStep.leastSigma) : FilterStep.longest
        self.sigma = min(sigma, most)
        if shrinks || self.sigma > Self.largestDirectSigma { grid = GaussianGrid(sigma: self.sigma) }
    }

    /// The pixels of its grid that `pixels` are grown from.
    func cells(for pixels: PixelSpan) -> PixelSpan { grid?.cells(for: pixels) ?? pixels }

    /// The pixels that a blur of `pixels` reads, edges aside.
    func reads(_ pixels: PixelSpan) -> PixelSpan {
        grid?.reads(pixels) ?? pixels.outset(by: GaussianWeights.reach(sigma: sigma))
    }
}
