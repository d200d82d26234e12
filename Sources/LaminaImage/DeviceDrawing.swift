/// What draws an image on the device, for images that have no pixels of their own.
package final class DeviceDrawing: Sendable {
    /// Stands for what draws: its drawings follow one another in one texture.
    package final class Owner: Sendable {
        package init() {}
    }

    package let owner: Owner
    /// What the drawing is for, for messages.
    package let name: String
    /// In pixels, at least 1.
    package let width: Int
    /// In pixels, at least 1.
    package let height: Int
    /// Draws into a framebuffer of the current GL context, by GL's name for it, with the first row at the bottom.
    package let draw: @Sendable (_ framebuffer: UInt32) throws -> Void

    package init(
        owner: Owner, name: String, width: Int, height: Int,
        draw: @escaping @Sendable (_ framebuffer: UInt32) throws -> Void
    ) {
        (self.owner, self.name) = (owner, name)
        (self.width, self.height) = (max(1, width), max(1, height))
        self.draw = draw
    }
}

extension Image {
    /// An image that is drawn on the device when it is needed; it counts as translucent.
    package convenience init(drawing: DeviceDrawing) throws(ImageError) {
        self.init(try Bitmap(width: 1, height: 1), drawing: drawing)
    }
}
