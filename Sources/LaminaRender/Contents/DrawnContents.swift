import CGLES
import LaminaGL
import LaminaImage

/// The contents that callers draw with GL: a texture for each picture, kept while frames show it.
final class DrawnContents {
    private let context: GLContext
    private var entries: [ObjectIdentifier: DrawnContent] = [:]
    private var frame = 0
    /// Pictures drawn since the last frame began.
    private(set) var drawnCount = 0

    /// Frames that a picture may be out of sight before it is given up.
    private static let mostFramesUnused = 16

    init(context: GLContext) { self.context = context }

    /// Bytes of all textures.
    var byteCount: Int { entries.values.reduce(0) { $0 + $1.byteCount } }

    /// Begins a frame, and gives up what no frame has shown for long.
    func beginFrame() {
        frame += 1
        drawnCount = 0
        entries = entries.filter { frame - $0.value.lastFrame <= DrawnContents.mostFramesUnused }
    }

    /// Lets those images be drawn that no texture holds. Must come before the frame's passes.
    ///
    /// - Parameter images: All that the frame shows; of one that draws there may be two at once, as where pictures change
    ///   over.
    func prepare(_ images: [Image]) throws {
        for image in images { entries[ObjectIdentifier(image)]?.lastFrame = frame }
        for image in images {
            guard let drawing = image.drawing, entries[ObjectIdentifier(image)] == nil else { continue }
            let limit = context.capabilities.maxTextureSize
            guard max(drawing.width, drawing.height) <= limit else {
                throw RenderError.imageTooLarge(width: drawing.width, height: drawing.height, limit: limit)
            }
            let entry =
                try takeUnused(like: drawing)
                ?? DrawnContent(context: context, width: drawing.width, height: drawing.height)
            try entry.draw(drawing, context)
            (entry.image, entry.lastFrame) = (image, frame)
            entries[ObjectIdentifier(image)] = entry
            drawnCount += 1
        }
    }

    /// The texture of an earlier picture by the same that draws, of the same size, that this frame does not show.
    private func takeUnused(like drawing: DeviceDrawing) -> DrawnContent? {
        let found = entries.first { $0.value.lastFrame < frame && $0.value.fits(drawing) }
        // A fault leaves nothing that could be taken for the picture.
        return found.flatMap { entries.removeValue(forKey: $0.key) }
    }

    /// The texture of an image that was prepared, its first row being the picture's highest.
    func texture(of image: Image) -> DrawnContent? { entries[ObjectIdentifier(image)] }
}
