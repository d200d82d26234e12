import LaminaImage

/// What a layer's tiles were when the layer was read for a frame. In instances it is read as often as there are any.
struct TileReading {
    /// Where things are going.
    var course = TileCourse()
    /// The images that were shown, by which a kept image of the layer tells whether it is out of date. Held, so that no
    /// other can come to stand where one stood.
    private var shown: [Image] = []
    /// Whether a tile was on its way in.
    private var wasFading = false

    /// Notes what is shown now; the result is whether it looks other than before.
    mutating func show(_ images: [Image], isFading: Bool) -> Bool {
        defer { (shown, wasFading) = (images, isFading) }
        return isFading || wasFading || !images.elementsEqual(shown, by: ===)
    }
}
