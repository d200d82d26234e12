import CGLES

/// Textures as draw targets, freed when it is dropped (the textures are not).
package struct Framebuffer: ~Copyable {
    /// The width in pixels.
    package let width: Int
    /// The height in pixels.
    package let height: Int
    private let name: OwnedName

    /// Creates a framebuffer for one mipmap level of a texture, which must outlive it.
    ///
    /// - Throws: `GLError.incompleteFramebuffer` if the driver can't draw to it.
    package init(context: GLContext, color texture: borrowing Texture, level: Int = 0) throws(GLError) {
        try self.init(
            context: context, width: max(texture.width >> level, 1), height: max(texture.height >> level, 1),
            attachments: [texture.id], level: level)
    }

    /// Creates a framebuffer for several textures of one size; `layout(location = n)` writes the n-th.
    ///
    /// - Throws: `GLError.incompleteFramebuffer` if the driver can't draw to it, `.unsupported` with more attachments
    ///   than the device allows.
    package init(
        context: GLContext, width: Int, height: Int, attachments: [UInt32], level: Int = 0
    ) throws(GLError) {
        guard attachments.count <= context.capabilities.maxColorAttachments else {
            throw .unsupported(feature: "framebuffers of \(attachments.count) attachments")
        }
        let name = try OwnedName(.framebuffer, in: context)
        let id = name.id
        // The name may have belonged to another framebuffer before.
        context.willDraw(into: 0)
        var previous: [GLint] = [0, 0]
        glGetIntegerv(GLenum(GL_DRAW_FRAMEBUFFER_BINDING), &previous[0])
        glGetIntegerv(GLenum(GL_READ_FRAMEBUFFER_BINDING), &previous[1])
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), id)
        for (index, texture) in attachments.enumerated() {
            glFramebufferTexture2D(
                GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0) + GLenum(index), GLenum(GL_TEXTURE_2D), texture,
                GLint(level))
        }
        let buffers = attachments.indices.map { GLenum(GL_COLOR_ATTACHMENT0) + GLenum($0) }
        glDrawBuffers(GLsizei(buffers.count), buffers)
        let status = glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER))
        glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), GLuint(bitPattern: previous[0]))
        glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), GLuint(bitPattern: previous[1]))
        guard status == GLenum(GL_FRAMEBUFFER_COMPLETE) else {
            throw .incompleteFramebuffer(width: width, height: height, status: Self.name(ofStatus: status))
        }
        self.name = name
        self.width = width
        self.height = height
    }

    /// GL's name.
    package var id: UInt32 { name.id }
    /// The context it belongs to.
    var context: GLContext { name.context }

    /// The rectangle of all its pixels.
    package var bounds: GLRect { GLRect(width: width, height: height) }

    /// Binds it for drawing, with the viewport set to all of it or to `viewport`.
    package func bind(viewport: GLRect? = nil) {
        let area = viewport ?? bounds
        context.willDraw(into: id)
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), id)
        glViewport(GLint(area.x), GLint(area.y), GLsizei(area.width), GLsizei(area.height))
    }

    /// Makes `texture` its first colour attachment again and its draw and read buffer, whatever other code has changed.
    /// Binds it.
    package func restore(color texture: borrowing Texture) {
        context.willDraw(into: id)
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), id)
        glFramebufferTexture2D(
            GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), texture.id, 0)
        glDrawBuffers(1, [GLenum(GL_COLOR_ATTACHMENT0)])
        glReadBuffer(GLenum(GL_COLOR_ATTACHMENT0))
    }

    /// Returns whether `texture` is its first colour attachment; it must be bound, and complete.
    package func holds(_ texture: borrowing Texture) -> Bool {
        var name: GLint = 0
        glGetFramebufferAttachmentParameteriv(
            GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_FRAMEBUFFER_ATTACHMENT_OBJECT_NAME), &name)
        return GLuint(bitPattern: name) == texture.id
    }

    /// Binds it for drawing and clears its first attachment, within the scissor and the colour mask.
    package func clear(_ red: Float = 0, _ green: Float = 0, _ blue: Float = 0, _ alpha: Float = 0) {
        context.willDraw(into: id)
        glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), id)
        glClearBufferfv(GLenum(GL_COLOR), 0, [red, green, blue, alpha])
    }

    /// Copies a rectangle of its first attachment, scaled if the sizes differ; leaves the other framebuffer bound for
    /// drawing and this one for reading. The scissor applies if enabled.
    package func blit(
        to other: borrowing Framebuffer, from source: GLRect, into target: GLRect, linear: Bool = false
    ) {
        context.willDraw(into: other.id)
        glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), id)
        glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), other.id)
        glBlitFramebuffer(
            GLint(source.x), GLint(source.y), GLint(source.x + source.width), GLint(source.y + source.height),
            GLint(target.x), GLint(target.y), GLint(target.x + target.width), GLint(target.y + target.height),
            GLbitfield(GL_COLOR_BUFFER_BIT), GLenum(linear ? GL_LINEAR : GL_NEAREST))
    }

    /// Copies a rectangle of its first attachment with the rows in reverse order.
    package func blit(to other: borrowing Framebuffer, from source: GLRect, flippedInto target: GLRect) {
        context.willDraw(into: other.id)
        glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), id)
        glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), other.id)
        glDisable(GLenum(GL_SCISSOR_TEST))
        glBlitFramebuffer(
            GLint(source.x), GLint(source.y), GLint(source.x + source.width), GLint(source.y + source.height),
            GLint(target.x), GLint(target.y + target.height), GLint(target.x + target.width), GLint(target.y),
            GLbitfield(GL_COLOR_BUFFER_BIT), GLenum(GL_NEAREST))
    }

    private static func name(ofStatus status: GLenum) -> String {
        switch status {
        case GLenum(GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT):
            "an attachment cannot be drawn into (GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT)"
        case GLenum(GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT):
            "it has no attachment (GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT)"
        case GLenum(GL_FRAMEBUFFER_UNSUPPORTED):
            "the driver does not support its formats together (GL_FRAMEBUFFER_UNSUPPORTED)"
        case GLenum(GL_FRAMEBUFFER_INCOMPLETE_MULTISAMPLE):
            "its attachments differ in samples (GL_FRAMEBUFFER_INCOMPLETE_MULTISAMPLE)"
        default: "status 0x" + String(status, radix: 16)
        }
    }
}

// MARK: Depth and stencil

/// A depth and stencil buffer for a texture that is drawn to, freed when it is dropped.
package struct Renderbuffer: ~Copyable {
    private let name: OwnedName

    /// GL's name.
    package var id: UInt32 { name.id }

    /// Creates a buffer with 24 bits of depth and 8 of stencil; the size is in pixels.
    ///
    /// - Throws: `GLError.outOfMemory` if the driver has no memory for it.
    package init(context: GLContext, width: Int, height: Int) throws(GLError) {
        let name = try OwnedName(.renderbuffer, in: context)
        var previous: GLint = 0
        glGetIntegerv(GLenum(GL_RENDERBUFFER_BINDING), &previous)
        glBindRenderbuffer(GLenum(GL_RENDERBUFFER), name.id)
        let isOut = context.runsOutOfMemory {
            glRenderbufferStorage(
                GLenum(GL_RENDERBUFFER), GLenum(GL_DEPTH24_STENCIL8), GLsizei(width), GLsizei(height))
        }
        glBindRenderbuffer(GLenum(GL_RENDERBUFFER), GLuint(bitPattern: previous))
        if isOut { throw .outOfMemory(what: "depth and stencil", bytes: width * height * 4) }
        self.name = name
    }

    /// Attaches it to a framebuffer and leaves that bound.
    package func attach(to framebuffer: borrowing Framebuffer) {
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer.id)
        glFramebufferRenderbuffer(
            GLenum(GL_FRAMEBUFFER), GLenum(GL_DEPTH_STENCIL_ATTACHMENT), GLenum(GL_RENDERBUFFER), id)
    }
}
