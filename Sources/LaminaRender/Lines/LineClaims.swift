import CGLES
import LaminaGL

/// Where the invocations of runs along lines note which pieces they have taken up; see ``LinePieces``.
struct LineClaims: ~Copyable {
    private let buffer: Buffer
    /// The number of the latest run. Its invocations leave it, so that nothing need be cleared from run to run.
    private(set) var run: UInt32

    /// - Parameter run: the number of a run before the first.
    /// - Throws: `GLError.outOfMemory`.
    init(context: GLContext, run: UInt32 = 0) throws(GLError) {
        buffer = try Buffer(
            context: context, byteCount: LinePieces.limit * LinePieces.width * MemoryLayout<UInt32>.stride)
        self.run = run
        clear()
    }

    /// Begins a run, whose number no invocation has left yet.
    mutating func beginRun() {
        run &+= 1
        if run == 0 {
            clear()
            run = 1
        }
        glBindBufferBase(GLenum(GL_SHADER_STORAGE_BUFFER), 0, buffer.id)
    }

    /// Ends a run. Nobody else expects the buffer.
    func endRun() { glBindBufferBase(GLenum(GL_SHADER_STORAGE_BUFFER), 0, 0) }

    /// Leaves 0 everywhere, which no run has for a number.
    private func clear() {
        glBindBuffer(GLenum(GL_COPY_WRITE_BUFFER), buffer.id)
        [UInt8](repeating: 0, count: buffer.byteCount).withUnsafeBytes {
            glBufferSubData(GLenum(GL_COPY_WRITE_BUFFER), 0, $0.count, $0.baseAddress)
        }
    }
}
