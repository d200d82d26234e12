import Glibc
import LaminaImage

/// A comparison of an actual picture with an expected one.
///
/// ```swift
/// var comparison = PictureComparison(try PictureTolerance(parsing: "yiq 0.1, pixels 10"))
/// comparison.ignored = PixelMask(width: 390, height: 844, rectangles: [PixelRect(width: 390, height: 44)])
/// let verdict = try comparison.verdict(expected: golden, actual: picture)
/// ```
public struct PictureComparison: Sendable {
    /// The tolerance of pixels that no part has.
    public var tolerance: PictureTolerance
    /// Pixels that are not compared, and that never change a judgement of other pixels; a mask of another size than the
    /// pictures' ignores nothing outside of it.
    public var ignored: PixelMask?
    /// Parts of the picture with tolerances of their own, such as the pixels of a layer; the first that has a pixel
    /// decides about it. At most 250.
    public var parts: [Part] = []
    /// True if verdicts have a map of errors, for pictures of the difference.
    public var makesErrorMap = true
    /// The pixels that differ in 16 bits a channel, of files that have as many: `exact` counts them as different. Nil for
    /// pictures of 8 bits; has the size of both pictures.
    package var deepDifference: PixelMask?

    /// Pixels with a tolerance of their own.
    public struct Part: Sendable {
        /// The part's name in verdicts, such as `layer panel`.
        public var name: String
        public var pixels: PixelMask
        public var tolerance: PictureTolerance

        /// Creates a part.
        public init(name: String, pixels: PixelMask, tolerance: PictureTolerance) {
            (self.name, self.pixels, self.tolerance) = (name, pixels, tolerance)
        }
    }

    /// Creates a comparison; without arguments, the pictures must be equal to the byte.
    public init(_ tolerance: PictureTolerance = PictureTolerance()) { self.tolerance = tolerance }

    /// Compares two pictures. Those of different sizes are compared from their top left corners; pixels that only one
    /// has are different, and the comparison fails by `size`. One of which all pixels are ignored fails by `ignored`.
    ///
    /// - Complexity: Equal pictures cost one comparison of memory, 3 ms for 3840×2160; `flip` costs seconds there.
    /// - Throws: `ImageError` if there is no memory.
    public func verdict(expected: Bitmap, actual: Bitmap) throws -> PictureVerdict {
        let (width, height) = (max(expected.width, actual.width), max(expected.height, actual.height))
        var figures = PictureFigures(
            expectedWidth: expected.width, expectedHeight: expected.height, actualWidth: actual.width,
            actualHeight: actual.height)
        let mask = ignored?.resized(width: width, height: height)
        figures.compared = width * height - (mask?.count ?? 0)
        guard figures.compared > 0 else { return PictureVerdict(comparingNothing: figures) }
        figures.meanError = 0
        let deepDifference = figures.sameSize ? deepDifference?.resized(width: width, height: height) : nil
        if deepDifference != nil { figures.differentIn16BitsOnly = 0 }
        if figures.sameSize, deepDifference?.isEmpty ?? true, Self.areEqual(expected, actual) {
            figures.largestInWindow = tolerance.limits.window == nil ? nil : 0
            return PictureVerdict(passed: true, decision: nil, figures: figures, errors: nil)
        }
        var run = ComparisonRun(
            expected: try expected.onCanvas(width: width, height: height),
            actual: try actual.onCanvas(width: width, height: height), ignored: mask, parts: parts,
            makesErrorMap: makesErrorMap)
        run.deepDifference = deepDifference
        if !figures.sameSize {
            run.markOutside((min(expected.width, actual.width), min(expected.height, actual.height)))
        }
        return run.verdict(tolerance, figures)
    }

    private static func areEqual(_ first: Bitmap, _ second: Bitmap) -> Bool {
        first.pixels.withUnsafeBytes { first in
            second.pixels.withUnsafeBytes { second in
                guard let one = first.baseAddress, let other = second.baseAddress else { return true }
                return one == other || memcmp(one, other, first.count) == 0
            }
        }
    }
}
