import LaminaImage

/// A measure of the difference of two pixels, and the value from which they count as different.
public enum PictureMetric: Sendable, Hashable, Codable {
    /// Pixels are different if any byte differs.
    case exact
    /// Pixels are different if a premultiplied channel differs by more than so many steps, from 0 to 255.
    case channels(tolerance: Int)
    /// Perceptual distance in YIQ with detection of antialiasing, as pixelmatch 7 computes it; the threshold is from 0
    /// to 1, by default 0.1. Transparent pictures are compared over white and over black, also by the following ones.
    case yiq(threshold: Double = 0.1)
    /// HyAB distance in OKLab with detection of antialiasing; the threshold is from 0 to 1, by default 0.1.
    case oklab(threshold: Double = 0.1)
    /// The LDR metric FLIP of Andersson et al. (2020): an error from 0 to 1 per pixel; pixels are different above the
    /// threshold.
    case flip(pixelsPerDegree: Double = 67, threshold: Double = 0.1)
}

/// Limits on the pixels that a metric finds different; a comparison passes if all limits hold.
public struct DifferenceLimits: Sendable, Hashable {
    /// The largest number of different pixels; nil for no such limit.
    public var pixels: Int?
    /// The largest share of different pixels among the compared ones, from 0 to 1; nil for no such limit.
    public var share: Double?
    /// The largest number of different pixels in any square window; nil for no such limit.
    public var window: Window?

    /// A limit for each square of pixels.
    public struct Window: Sendable, Hashable {
        /// The side of the square in pixels, at least 1.
        public var side: Int
        /// The largest number of different pixels in it.
        public var pixels: Int

        /// Creates a limit.
        public init(side: Int, pixels: Int) { (self.side, self.pixels) = (side, pixels) }
    }

    /// Creates limits; without arguments, no pixel may differ.
    public init(pixels: Int? = 0, share: Double? = nil, window: Window? = nil) {
        (self.pixels, self.share, self.window) = (pixels, share, window)
    }
}

/// A metric with its limits.
public struct PictureTolerance: Sendable, Hashable {
    /// The measure of the difference of two pixels.
    public var metric: PictureMetric
    /// The limits on different pixels.
    public var limits: DifferenceLimits

    /// Creates a tolerance; without arguments, the pictures must be equal to the byte.
    public init(_ metric: PictureMetric = .exact, _ limits: DifferenceLimits = DifferenceLimits()) {
        (self.metric, self.limits) = (metric, limits)
    }
}

// MARK: Other drivers

/// The tolerance of a picture whose golden another family of drivers drew: devices round colours differently.
public struct OtherDriverTolerance: Sendable, Hashable {
    /// The largest difference of a premultiplied channel, in steps from 1 to 255.
    public var channels = 2
    /// The largest share of the compared pixels that differ by more than 1, from 0 to 1.
    public var share = 0.001

    /// Creates the default tolerance: a difference of 2 on no more than 0.1 % of the pixels, and of 1 elsewhere.
    public init() {}

    /// Compares two pictures by it. Ignored pixels stay ignored, and parts with a tolerance that allows a difference have
    /// that.
    func verdict(_ comparison: PictureComparison, expected: Bitmap, actual: Bitmap) throws -> PictureVerdict {
        var comparison = comparison
        comparison.parts.removeAll { $0.tolerance.metric == .exact }
        comparison.tolerance = PictureTolerance(.channels(tolerance: channels))
        let largest = try comparison.verdict(expected: expected, actual: actual)
        guard largest.passed else { return largest }
        comparison.tolerance = PictureTolerance(.channels(tolerance: 1), DifferenceLimits(pixels: nil, share: share))
        return try comparison.verdict(expected: expected, actual: actual)
    }
}
