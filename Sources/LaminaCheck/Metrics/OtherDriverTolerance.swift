import LaminaImage

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
