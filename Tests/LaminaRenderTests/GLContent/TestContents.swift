import CEGL
import CGLES
import Lamina
import Synchronization

/// The lower half green and the upper one red, as GL counts rows; notes what it was given.
final class TwoHalves: GLContent {
    let targets = Mutex<[GLContentTarget]>([])

    func draw(into target: GLContentTarget) throws {
        targets.withLock { $0.append(target) }
        glEnable(GLenum(GL_SCISSOR_TEST))
        glScissor(0, 0, GLsizei(target.width), GLsizei(target.height / 2))
        glClearColor(0, 1, 0, 1)
        glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
        glScissor(0, GLint(target.height / 2), GLsizei(target.width), GLsizei(target.height))
        glClearColor(1, 0, 0, 1)
        glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    }

    var count: Int { targets.withLock { $0.count } }
}

/// Leaves all of GL's state other than it was.
final class StateSpoiler: GLContent {
    func draw(into target: GLContentTarget) throws {
        glClearColor(0, 0, 1, 1)
        glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
        for name in [
            GL_SCISSOR_TEST, GL_DEPTH_TEST, GL_STENCIL_TEST, GL_CULL_FACE, GL_BLEND, GL_RASTERIZER_DISCARD,
            GL_PRIMITIVE_RESTART_FIXED_INDEX,
        ] { glEnable(GLenum(name)) }
        glScissor(0, 0, 1, 1)
        glBlendFunc(GLenum(GL_ZERO), GLenum(GL_ZERO))
        glBlendEquation(GLenum(GL_MIN))
        glColorMask(0, 1, 0, 1)
        glDepthMask(0)
        glDepthFunc(GLenum(GL_NEVER))
        glCullFace(GLenum(GL_FRONT_AND_BACK))
        glViewport(3, 3, 2, 2)
        glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 8)
        glPixelStorei(GLenum(GL_PACK_ROW_LENGTH), 77)
        glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), 77)
        glPixelStorei(GLenum(GL_UNPACK_SKIP_PIXELS), 5)
        glUseProgram(0)
        glBindVertexArray(0)
        glBindBuffer(GLenum(GL_ARRAY_BUFFER), 0)
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), 0)
        for unit in 0..<8 {
            glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
            glBindTexture(GLenum(GL_TEXTURE_2D), 0)
            glBindSampler(GLuint(unit), 0)
        }
    }
}

/// Does one thing wrong.
final class FaultyContent: GLContent {
    let fault: @Sendable (GLContentTarget) throws -> Void
    init(_ fault: @escaping @Sendable (GLContentTarget) throws -> Void) { self.fault = fault }
    func draw(into target: GLContentTarget) throws { try fault(target) }
}
