import CGLES
import LaminaGL
import LaminaImage

/// The contents that callers draw with GL: a texture for each that draws, kept while frames show it.
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

    /// Lets an image be drawn if its texture does not hold it already. Must come before the frame's passes.
    func prepare(_ image: Image, _ drawing: DeviceDrawing) throws {
        let key = ObjectIdentifier(drawing.owner)
        if let entry = entries[key], entry.image === image {
            entry.lastFrame = frame
            return
        }
        let limit = context.capabilities.maxTextureSize
        guard max(drawing.width, drawing.height) <= limit else {
            throw RenderError.imageTooLarge(width: drawing.width, height: drawing.height, limit: limit)
        }
        var entry = entries[key]
        // A fault leaves nothing that could be taken for the picture.
        entries[key] = nil
        if entry?.fits(drawing) != true {
            entry = try DrawnContent(context: context, width: drawing.width, height: drawing.height)
        }
        guard let entry else { return }
        try entry.draw(drawing, context)
        (entry.image, entry.lastFrame) = (image, frame)
        entries[key] = entry
        drawnCount += 1
    }

    /// The texture of an image that was prepared, its first row being the picture's highest.
    func texture(of drawing: DeviceDrawing) -> DrawnContent? { entries[ObjectIdentifier(drawing.owner)] }
}
