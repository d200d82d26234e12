import CGLES
import LaminaGL
import LaminaPlan
import LaminaShaders

/// The line programs, each compiled when it is first needed.
///
/// A frame uses a dozen at most, but all blurs together hundreds: the least recently used are evicted.
///
/// A fragment shares nothing with its neighbours and reads all its inputs itself. A line program reuses what it has
/// read along a line: a pixel of a downsampled grid is read once for all pixels up to the next, a mean of means reads
/// each pixel once, and four weighted sums share their reads. A device that draws on the CPU saves a quarter to a half of
/// the time. The picture is the same except for the order of additions.
final class LinePrograms {
    /// The instances to draw by line programs.
    let choice: LineChoice
    private let context: GLContext
    private var programs: AgedCache<LineProgramKey, LineProgram>

    /// The image units of the target and of a source that is read as whole numbers.
    private enum Unit {
        static let result: GLuint = 0
        static let source: GLuint = 1
    }

    /// Creates an empty cache; nil if the device gains nothing by line programs or can't run them.
    init?(context: GLContext, _ choice: LineChoice = LineChoice(), byteLimit: Int = 64 << 20) {
        guard context.capabilities.hasComputeImages, context.workarounds.prefersLines else { return nil }
        (self.context, self.choice) = (context, choice)
        programs = AgedCache(byteLimit: byteLimit)
    }

    /// The approximate memory of all programs in bytes.
    var byteCount: Int { programs.byteCount }

    /// Begins a frame: programs that are used from now on stay until the next.
    func beginFrame() { programs.beginFrame() }

    /// Returns the program of a kernel for its source and target.
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
        // No other code expects images, and llvmpipe (Mesa 22.3.6) completes the draws on a target only when it is
        // bound as one.
        bindImage(0, Unit.result, GL_RGBA8, GL_READ_ONLY)
        if !program.key.readsTexture { bindImage(0, Unit.source, GL_RGBA8, GL_READ_ONLY) }
    }

    private func bindImage(_ texture: UInt32, _ unit: GLuint, _ format: Int32, _ access: Int32) {
        glBindImageTexture(unit, texture, 0, GLboolean(GL_FALSE), 0, GLenum(access), GLenum(format))
    }
}

// MARK: One program

/// A line program with the locations of its uniforms.
final class LineProgram {
    let key: LineProgramKey
    private let program: Program
    private let area: GLint
    private let offsets: GLint
    private let count: GLint
    /// The locations of the kernel's uniforms, in the order of ``set(_:)``.
    private let numbers: [GLint]
    /// The kernel that its uniforms are set to.
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
        // The image units are declared in the shaders.
        if key.readsTexture { glUniform1i(program.uniform("image"), GLint(LinkedProgram.imageUnit)) }
    }

    /// Computes an area of the target, which is bound to image unit 0.
    func run(_ kernel: LineKernel, _ run: LineRun) {
        program.use()
        glUniform4i(area, run.area.x, run.area.y, run.area.z, run.area.w)
        glUniform4i(offsets, run.offsets.x, run.offsets.y, run.offsets.z, run.offsets.w)
        let length = run.pieceLength(in: kernel.pieceLengths)
        glUniform1i(count, GLint(length))
        if kernel != self.kernel {
            set(kernel, run)
            self.kernel = kernel
        }
        program.run(columns: run.groups, rows: (run.length + length - 1) / length)
    }

    private func set(_ kernel: LineKernel, _ run: LineRun) {
        switch kernel {
        case .upsample(let grid, _, _):
            glUniform2f(numbers[0], grid.x, grid.y)
        case .downsample(let step, _, let limits):
            glUniform1i(numbers[0], GLint(step.firstTap))
            let polynomials = step.polynomials.flatMap { [$0.x, $0.y, $0.z, $0.w] }
            glUniform4fv(numbers[1], GLsizei(step.order), polynomials)
            let one = run.source.isHalf ? 1.0 : 255
            glUniform1f(numbers[2], Float(KernelWeights.upward / (Double(step.weightSum) * one)))
            glUniform2i(numbers[3], limits.x, limits.y)
        case .residualBlur(let grid, let limits):
            glUniform1i(numbers[0], GLint(-grid.reach))
            let weights = GaussianKernel.unrolledWeights(GaussianWeights.residualBlur(grid))
            glUniform1fv(numbers[1], GLsizei(weights.count), weights)
            glUniform2i(numbers[2], limits.x, limits.y)
        }
    }
}

// MARK: Keys

/// The key of a line program: a shader and its parts.
struct LineProgramKey: Hashable {
    /// The shader, with the parts that are its own.
    enum Shader: Hashable {
        case upsample(isCubic: Bool, isSolid: Bool)
        case downsample(GaussianStep, edge: LineEdge, fromHalf: Bool)
        case residualBlur(taps: Int)
    }

    var shader: Shader
    /// The axis of the lines: rows (`x`) or columns.
    var axis: FilterAxis
    /// True if the target has half floats instead of 8 bits per channel.
    var isHalf: Bool

    var source: ShaderSource {
        switch shader {
        case .upsample: .lineUpsample
        case .downsample: .lineDownsample
        case .residualBlur: .lineResidualBlur
        }
    }

    var parts: [String] {
        let own =
            switch shader {
            case .upsample(let isCubic, let isSolid): (isCubic ? ["CUBIC"] : []) + (isSolid ? ["SOLID"] : [])
            case .downsample(let step, let edge, let fromHalf):
                ["FACTOR_\(step.factor)", "ORDER_\(step.order)", Self.part(edge)] + (fromHalf ? ["FROM_HALF"] : [])
            case .residualBlur(let taps): ["TAPS_\(taps)"]
            }
        return own + (axis == .x ? ["ALONG_X"] : []) + (isHalf ? ["HALF"] : [])
    }

    /// The uniforms that are the shader's own.
    var uniforms: [String] {
        switch shader {
        case .upsample: ["place"]
        case .downsample: ["first", "polynomials", "share", "limits"]
        case .residualBlur: ["first", "weights", "limits"]
        }
    }

    /// True if the source is read as a texture instead of an image of whole numbers, four channels in one.
    var readsTexture: Bool {
        switch shader {
        case .downsample(_, _, fromHalf: false): false
        case .upsample, .downsample, .residualBlur: true
        }
    }

    private static func part(_ edge: LineEdge) -> String {
        switch edge {
        case .transparent: "TRANSPARENT"
        case .clamp: "CLAMP"
        case .mirrorOnce: "MIRROR_ONCE"
        case .mirror: "MIRROR"
        }
    }
}
