import CGLES
import LaminaGL
import LaminaPlan

/// The programs that go along lines, each compiled when it is first needed.
///
/// A frame takes a dozen at most, but all blurs together hundreds: those that have not been used for longest are let go.
///
/// A fragment knows nothing of its neighbours, and reads all it needs by itself. A program that goes along a line keeps
/// what it has read: of a magnified image a row of texels is mixed once for the pixels above it and those below, of a
/// shrunk grid a pixel is read once for all pixels up to the next, a mean of means reads each pixel once, and four
/// weighted sums share what they read. A device that draws on the CPU takes from a third to two thirds of the time. The
/// picture is the same but for the order in which numbers are added up.
final class LinePrograms {
    /// What goes along lines.
    let choice: LineChoice
    private let context: GLContext
    private var programs: AgedCache<LineProgramKey, LineProgram>

    /// The units of images: the target, and an image that is read as whole numbers.
    private enum Unit {
        static let result: GLuint = 0
        static let source: GLuint = 1
    }

    /// Nil where the device does not gain by it or can't do it.
    init?(context: GLContext, _ choice: LineChoice = LineChoice(), byteLimit: Int = 64 << 20) {
        guard context.capabilities.hasComputeImages, context.workarounds.prefersLines else { return nil }
        (self.context, self.choice) = (context, choice)
        programs = AgedCache(byteLimit: byteLimit)
    }

    /// Begins a frame: the programs that are used from now on stay until the next.
    func beginFrame() { programs.beginFrame() }

    /// The program of a kernel for what it reads and writes.
    func program(for kernel: LineKernel, _ run: LineRun) throws(GLError) -> LineProgram {
        let key = LineProgramKey(shader: kernel.shader(for: run), axis: run.axis, isHalf: run.target.isHalf)
        if let program = programs.use(key) { return program }
        let program = try LineProgram(key, context: context)
        programs.insert(program, for: key, byteCount: LinkedProgram.usualByteCount)
        return program
    }

    /// Runs a kernel with its program.
    ///
    /// Leaves another program in use, and another texture at the first unit.
    func run(_ kernel: LineKernel, _ program: LineProgram, _ run: LineRun) {
        if run.isEmpty { return }
        bindImage(run.target.texture, Unit.result, run.target.isHalf ? GL_RGBA16F : GL_R32UI, GL_WRITE_ONLY)
        if program.key.readsTexture {
            glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(LinkedProgram.imageUnit))
            glBindTexture(GLenum(GL_TEXTURE_2D), run.source.texture)
        } else {
            bindImage(run.source.texture, Unit.source, GL_R32UI, GL_READ_ONLY)
        }
        program.run(kernel, run)
        // Nobody else expects images, and llvmpipe (Mesa 22.3.6) hands a target over only when it becomes one.
        bindImage(0, Unit.result, GL_RGBA8, GL_READ_ONLY)
        if !program.key.readsTexture { bindImage(0, Unit.source, GL_RGBA8, GL_READ_ONLY) }
    }

    private func bindImage(_ texture: UInt32, _ unit: GLuint, _ format: Int32, _ access: Int32) {
        glBindImageTexture(unit, texture, 0, GLboolean(GL_FALSE), 0, GLenum(access), GLenum(format))
    }
}
