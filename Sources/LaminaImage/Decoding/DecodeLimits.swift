/// How large a picture may be before decoding refuses it.
///
/// The header is checked before memory is taken, so that a file of a few bytes cannot ask for gigabytes.
public struct DecodeLimits: Sendable, Hashable {
    /// The most pixels, width × height.
    public var maximumPixelCount: Int
    /// The most pixels along one side.
    public var maximumSide: Int

    /// Sets both limits; by default 16384² pixels, at most 65,535 along a side.
    public init(maximumPixelCount: Int = 268_435_456, maximumSide: Int = 65_535) {
        self.maximumPixelCount = maximumPixelCount
        self.maximumSide = maximumSide
    }

    /// Throws `ImageError.tooLarge` (or `.emptySize`) unless a picture of this size may be decoded.
    func check(width: Int, height: Int) throws(ImageError) {
        guard width <= maximumSide, height <= maximumSide else {
            throw .tooLarge(width: width, height: height, limit: "\(maximumSide) pixels along a side")
        }
        let byteCount = try PixelCount.rgbaByteCount(width: width, height: height)
        guard byteCount / 4 <= maximumPixelCount else {
            throw .tooLarge(width: width, height: height, limit: "\(maximumPixelCount) pixels in all")
        }
    }
}
