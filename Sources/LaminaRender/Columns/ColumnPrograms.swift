import CGLES
import LaminaGL
import LaminaPlan

/// The programs that go down columns, each compiled when it is first needed; see ``PlanRule/shadeColumns``.
final class ColumnPrograms {
    private let context: GLContext
    /// Those for targets of 8 bits a channel, then those for half floats.
    private var programs: [[ColumnProgramKey: ColumnProgram]] = [[:], [:]]

    /// The units of images: the target, and an image that is read by texels.
    private enum Unit {
        static let result: GLuint = 0
        static let source: GLuint = 1
    }

    /// Nil where the device does not gain by it or can't do it.
    init?(context: GLContext) {
        // llvmpipe gains by it. Devices with units for textures read what they have read before for nothing.
        guard context.capabilities.hasComputeImages, context.report.chosen?.renderer.hasPrefix("llvmpipe") == true
        else { return nil }
        self.context = context
    }

    /// The program of a kernel for targets of half floats or of 8 bits a channel.
    func program(for kernel: ColumnKernel, isHalf: Bool) throws(GLError) -> ColumnProgram {
        let index = isHalf ? 1 : 0
        if let program = programs[index][kernel.key] { return program }
        let program = try ColumnProgram(kernel.key, isHalf: isHalf, context: context)
        programs[index][kernel.key] = program
        return program
    }

    /// Runs a kernel with its program.
    ///
    /// Leaves another program in use, and another texture at the first unit.
    func run(_ kernel: ColumnKernel, _ program: ColumnProgram, _ run: ColumnRun) {
        if run.texels.isEmpty { return }
        bindImage(run.target, Unit.result, run.isHalf ? GL_RGBA16F : GL_R32UI, GL_WRITE_ONLY)
        switch kernel {
        // Four channels in one number.
        case .image, .shrink: bindImage(run.source, Unit.source, GL_R32UI, GL_READ_ONLY)
        case .grow:
            glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(LinkedProgram.imageUnit))
            glBindTexture(GLenum(GL_TEXTURE_2D), run.source)
        }
        program.run(kernel, run)
        // Nobody else expects images, and some drivers hand a target over only when it becomes one.
        bindImage(0, Unit.result, GL_RGBA8, GL_READ_ONLY)
        bindImage(0, Unit.source, GL_RGBA8, GL_READ_ONLY)
    }

    private func bindImage(_ texture: UInt32, _ unit: GLuint, _ format: Int32, _ access: Int32) {
        glBindImageTexture(unit, texture, 0, GLboolean(GL_FALSE), 0, GLenum(access), GLenum(format))
    }
}
