import LaminaCounters
import LaminaGeometry
import LaminaImage
import LaminaPlan

/// A frame of a ``FrameSequence``: the picture, and what of it was drawn.
public struct SequenceFrame: Sendable {
    /// The picture, premultiplied.
    public let picture: Bitmap
    /// Rectangles, none with a pixel in another, outside of which the picture is that of the frame before; all of it for
    /// the first frame.
    public let changed: [PixelRect]
    /// Pixels that were taken over from the frame before.
    public let pixelsReused: Int
    /// Of the others, those under which what lies still was copied as frames before had left it.
    public let pixelsCopied: Int
    /// Passes of the plan that had not to be executed.
    public let passesSkipped: Int
    /// What drawing took; nothing where nothing was drawn.
    public let counters: FrameCounters

    /// A frame that was drawn whole by other means.
    init(whole picture: Bitmap) {
        let whole = PixelRect(width: picture.width, height: picture.height)
        self.init(picture, changed: DamageArea(whole), pixels: whole.area, passesSkipped: 0)
    }

    init(
        _ picture: Bitmap, changed: DamageArea, pixels: Int, copied: Int = 0, passesSkipped: Int,
        counters: FrameCounters = FrameCounters()
    ) {
        self.picture = picture
        self.changed = changed.rects
        pixelsReused = pixels - changed.pixelCount
        pixelsCopied = copied
        self.passesSkipped = passesSkipped
        self.counters = counters
    }
}
