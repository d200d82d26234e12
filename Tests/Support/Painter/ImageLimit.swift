import LaminaGeometry

/// The limit of the images of one picture, and a note that one would have been larger.
///
/// Layers far outside the picture whose filters reach into it stretch an image from there to here, almost all of it
/// clear, and a pixel takes 64 bytes. Of such a picture nothing is said.
final class ImageLimit {
    /// 2 GiB.
    private static let mostPixels = 1 << 25

    private(set) var isExceeded = false

    /// Returns whether an image of these pixels may be made.
    func allows(_ rect: PixelRect) -> Bool {
        let isAllowed = rect.area <= Self.mostPixels
        if !isAllowed { isExceeded = true }
        return isAllowed
    }
}
