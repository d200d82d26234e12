import CGLES
import LaminaGL
import LaminaImage
import LaminaPlan

/// The contents that callers draw with GL: a texture for each picture, cached while frames show it.
final class DrawnContents {
    private let context: GLContext
    private var entries: [ObjectIdentifier: DrawnContent] = [:]
    private var frame = 0
    /// The number of pictures drawn since the last frame began.
    private(set) var drawnCount = 0

    /// The number of frames without a picture after which it is evicted.
    private static let maxUnusedFrames = 16

    init(context: GLContext) { self.context = context }

    /// The memory of all textures in bytes.
    var byteCount: Int { entries.values.reduce(0) { $0 + $1.byteCount } }

    /// Begins a frame, and evicts pictures that no recent frame has shown.
    func beginFrame() {
        frame += 1
        drawnCount = 0
        entries = entries.filter { frame - $0.value.lastFrame <= DrawnContents.maxUnusedFrames }
    }

    /// Drops all pictures.
    func removeAll() { entries.removeAll() }

    /// Lets callers draw the images that have no texture yet. Must be called before the frame's passes.
    ///
    /// - Parameter images: All images that the frame shows; there may be two of one drawing, as in a transition.
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

    /// Returns the texture of an earlier picture of the same drawing and size that this frame does not show.
    private func takeUnused(like drawing: DeviceDrawing) -> DrawnContent? {
        let found = entries.first { $0.value.lastFrame < frame && $0.value.fits(drawing) }
        // Removed first, so that an error leaves nothing that could be mistaken for the picture.
        return found.flatMap { entries.removeValue(forKey: $0.key) }
    }

    /// Returns the texture of an image that was prepared, with the picture's top row first.
    func texture(of image: Image) -> DrawnContent? { entries[ObjectIdentifier(image)] }
}

// MARK: One content

/// The texture of contents that a caller draws, and the target for that.
final class DrawnContent {
    let texture: Texture
    /// The image that the texture has.
    var image: Image?
    var lastFrame = 0
    private let target: Framebuffer
    /// The texture that the caller draws to: GL's rows begin at the bottom, the renderer's at the top.
    private let drawn: Texture
    private let drawnTarget: Framebuffer
    private let depth: Renderbuffer

    init(context: GLContext, width: Int, height: Int) throws(GLError) {
        texture = try Texture(context: context, width: width, height: height, format: .rgba8, sampling: .nearest)
        target = try Framebuffer(context: context, color: texture)
        drawn = try Texture(context: context, width: width, height: height, format: .rgba8, sampling: .nearest)
        drawnTarget = try Framebuffer(context: context, color: drawn)
        depth = try Renderbuffer(context: context, width: width, height: height)
        depth.attach(to: drawnTarget)
    }

    var byteCount: Int { texture.byteCount + drawn.byteCount + texture.width * texture.height * 4 }

    func fits(_ drawing: DeviceDrawing) -> Bool {
        image?.drawing?.owner === drawing.owner && texture.width == drawing.width && texture.height == drawing.height
    }

    /// Lets the caller draw, checks the state it leaves, and restores GL's state.
    ///
    /// - Throws: `RenderError.contentFailed` for errors that the caller throws or makes.
    func draw(_ drawing: DeviceDrawing, _ context: GLContext) throws {
        try context.checkpoint(pass: "before the content of \(drawing.name)")
        let state = GLState()
        GLState.reset(width: texture.width, height: texture.height)
        // The framebuffer is restored too, to the state of its first use.
        drawnTarget.restore(color: drawn)
        depth.attach(to: drawnTarget)
        glClear(GLbitfield(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT))
        let result = Result { try drawing.draw(drawnTarget.id) }
        var problems = faults(of: drawing, context)
        if context.isCurrent {
            problems += state.faults()
            state.restore()
            if problems.isEmpty {
                let all = GLRect(width: texture.width, height: texture.height)
                drawnTarget.restore(color: drawn)
                drawnTarget.blit(to: target, from: all, flippedInto: all)
                state.restore()
            }
        }
        if case .failure(let error) = result { problems.insert("it threw: \(error)", at: 0) }
        if !problems.isEmpty {
            throw RenderError.contentFailed(layer: drawing.name, problem: problems.joined(separator: "; "))
        }
    }

    private func faults(of drawing: DeviceDrawing, _ context: GLContext) -> [String] {
        guard context.isCurrent else {
            // Otherwise everything after it would be drawn in another context.
            let problem = "it left another context current"
            guard (try? context.makeCurrent()) != nil else {
                return [problem, "and Lamina's can't be made current again"]
            }
            _ = context.takeErrorNames()
            return [problem + "; make the previous one current again"]
        }
        var problems: [String] = []
        let errors = context.takeErrorNames()
        if !errors.isEmpty { problems.append("GL reports \(errors.joined(separator: ", "))") }
        if glIsFramebuffer(drawnTarget.id) == 0 {
            problems.append("it deleted the framebuffer that it was given")
        } else {
            glBindFramebuffer(GLenum(GL_FRAMEBUFFER), drawnTarget.id)
            if glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER)) != GLenum(GL_FRAMEBUFFER_COMPLETE) {
                problems.append("it left the framebuffer that it was given incomplete")
            } else if !drawnTarget.holds(drawn) {
                problems.append("it left another image attached to the framebuffer that it was given")
            }
        }
        return problems
    }
}

// MARK: Images of a plan

extension PassPlan {
    /// The images that draws of the plan show and that are drawn on the device, without duplicates, in the order of the
    /// draws.
    var drawnImages: [Image] {
        guard images.contains(where: { $0.drawing != nil }) else { return [] }
        var found: [Image] = []
        for draw in passes.lazy.flatMap(\.draws) {
            for source in [draw.texture, draw.second] {
                guard case .image(let index) = source, images[Int(index)].drawing != nil else { continue }
                if !found.contains(where: { $0 === images[Int(index)] }) { found.append(images[Int(index)]) }
            }
        }
        return found
    }
}
