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

/// Does one thing wrong.
final class FaultyContent: GLContent {
    let fault: @Sendable (GLContentTarget) throws -> Void
    init(_ fault: @escaping @Sendable (GLContentTarget) throws -> Void) { self.fault = fault }
    func draw(into target: GLContentTarget) throws { try fault(target) }
}
