import CGLES

/// Depth and stencil to go with a texture that is drawn into, freed when it is dropped.
package struct Renderbuffer: ~Copyable {
    private let name: OwnedName

    /// GL's name.
    package var id: UInt32 { name.id }

    /// Depth of 24 bits and stencil of 8, in pixels.
    ///
    /// - Throws: `GLError.outOfMemory` when the driver has no room for it.
    package init(context: GLContext, width: Int, height: Int) throws(GLError) {
        let name = try OwnedName(.renderbuffer, in: context)
        var previous: GLint = 0
        glGetIntegerv(GLenum(GL_RENDERBUFFER_BINDING), &previous)
        glBindRenderbuffer(GLenum(GL_RENDERBUFFER), name.id)
        glRenderbufferStorage(
            GLenum(GL_RENDERBUFFER), GLenum(GL_DEPTH24_STENCIL8), GLsizei(width), GLsizei(height))
        glBindRenderbuffer(GLenum(GL_RENDERBUFFER), GLuint(bitPattern: previous))
        if context.takeOutOfMemory() { throw .outOfMemory(what: "depth and stencil", bytes: width * height * 4) }
        self.name = name
    }

    /// Attaches it to a framebuffer; leaves that bound.
    package func attach(to framebuffer: borrowing Framebuffer) {
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer.id)
        glFramebufferRenderbuffer(
            GLenum(GL_FRAMEBUFFER), GLenum(GL_DEPTH_STENCIL_ATTACHMENT), GLenum(GL_RENDERBUFFER), id)
    }
}
