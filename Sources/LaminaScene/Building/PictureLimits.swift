import LaminaImage

/// How large the pictures of one scene document may be before they are refused.
///
/// Sizes are taken from the files' first bytes, before memory is. A decoded pixel takes 4 bytes, and a third more where
/// it is drawn with mipmaps.
public struct PictureLimits: Sendable, Equatable {
    /// The limits of each picture. Default: 65,535 pixels a side and 16,384² in all.
    public var picture = DecodeLimits()

    /// The pixels of all pictures of a document together. Default 268,435,456, which take 1 GiB, and
    /// on the device as much again.
    public var totalPixelCount = 268_435_456

    /// The size of a picture's file in bytes. Default 1 GiB.
    public var fileBytes = 1 << 30

    /// Creates the default limits.
    public init() {}
}
