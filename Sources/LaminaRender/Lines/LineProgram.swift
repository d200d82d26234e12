import CGLES
import LaminaGL
import LaminaPlan
import LaminaShaders

/// A program that goes along lines, with the places of its uniforms.
final class LineProgram {
    let key: LineProgramKey
    private let program: Program
    private let area: GLint
    private let offsets: GLint
    private let count: GLint
    /// Those of the kernel, in the order in which ``set(_:)`` has them.
    private let numbers: [GLint]
    /// What its uniforms are set to.
    private var kernel: LineKernel?

    init(_ key: LineProgramKey, context: GLContext) throws(GLError) {
        self.key = key
        program = try Program(
            context: context, name: ([key.source.name] + key.parts.map { $0.lowercased() }).joined(separator: " "),
            compute: key.source.assembled(parts: key.parts))
        (area, offsets, count) = (program.uniform("area"), program.uniform("offsets"), program.uniform("count"))
        var numbers: [GLint] = []
        for name in key.uniforms { numbers.append(program.uniform(name)) }
        self.numbers = numbers
        program.use()
        // The units of images stand in the shaders.
        if key.readsTexture { glUniform1i(program.uniform("image"), GLint(LinkedProgram.imageUnit)) }
    }

    /// Works out an area of the target, which is bound as the image of unit 0.
    func run(_ kernel: LineKernel, _ run: LineRun) {
        program.use()
        glUniform4i(area, run.area.x, run.area.y, run.area.z, run.area.w)
        glUniform4i(offsets, run.offsets.x, run.offsets.y, run.offsets.z, run.offsets.w)
        let length = run.pieceLength(shortest: kernel.shortest)
        glUniform1i(count, GLint(length))
        if kernel != self.kernel {
            set(kernel, run)
            self.kernel = kernel
        }
        program.run(columns: run.groups, rows: (run.length + length - 1) / length)
    }

    private func set(_ kernel: LineKernel, _ run: LineRun) {
        switch kernel {
        case .image(let map, let texels):
            glUniform4f(numbers[0], map.x, map.y, map.z, map.w)
            glUniform4f(numbers[1], texels.x, texels.y, texels.z, texels.w)
        case .grow(let place, _, _):
            glUniform2f(numbers[0], place.x, place.y)
        case .shrink(let step, _, let limits):
            glUniform1i(numbers[0], GLint(step.firstTap))
            let polynomials = step.polynomials.flatMap { [$0.x, $0.y, $0.z, $0.w] }
            glUniform4fv(numbers[1], GLsizei(step.order), polynomials)
            let one = run.source.isHalf ? 1.0 : 255
            glUniform1f(numbers[2], Float(FilterKernel.upward / (Double(step.weightSum) * one)))
            glUniform2i(numbers[3], limits.x, limits.y)
        case .soften(let grid, let limits):
            glUniform1i(numbers[0], GLint(-grid.reach))
            let weights = GaussianKernel.unrolledWeights(GaussianWeights.soften(grid))
            glUniform1fv(numbers[1], GLsizei(weights.count), weights)
            glUniform2i(numbers[2], limits.x, limits.y)
        }
    }
}
