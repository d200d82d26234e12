import CGLES
import LaminaGL
import LaminaPlan
import LaminaShaders

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

// MARK: One program

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

// MARK: Keys

/// A program that goes along lines: a shader and its parts.
struct LineProgramKey: Hashable {
    /// Which shader it is, with the parts that are its own.
    enum Shader: Hashable {
        case image
        case grow(isCubic: Bool, isSolid: Bool)
        case shrink(GaussianStep, edge: LineEdge, fromHalf: Bool)
        case soften(taps: Int)
    }

    var shader: Shader
    /// The lines are rows (`x`) or columns.
    var axis: FilterAxis
    /// Whether what is written are half floats rather than 8 bits a channel.
    var isHalf: Bool

    var source: ShaderSource {
        switch shader {
        case .image: .lineImage
        case .grow: .lineGrow
        case .shrink: .lineShrink
        case .soften: .lineSoften
        }
    }

    var parts: [String] {
        let own =
            switch shader {
            case .image: [String]()
            case .grow(let isCubic, let isSolid): (isCubic ? ["CUBIC"] : []) + (isSolid ? ["SOLID"] : [])
            case .shrink(let step, let edge, let fromHalf):
                ["FACTOR_\(step.factor)", "ORDER_\(step.order)", Self.part(edge)] + (fromHalf ? ["FROM_HALF"] : [])
            case .soften(let taps): ["TAPS_\(taps)"]
            }
        return own + (axis == .x ? ["ALONG_X"] : []) + (isHalf ? ["HALF"] : [])
    }

    /// The uniforms that are the shader's own.
    var uniforms: [String] {
        switch shader {
        case .image: ["map", "texels"]
        case .grow: ["place"]
        case .shrink: ["first", "polynomials", "share", "limits"]
        case .soften: ["first", "weights", "limits"]
        }
    }

    /// Whether the source is read as a texture rather than as an image of whole numbers, four channels in one.
    var readsTexture: Bool {
        switch shader {
        case .image, .shrink(_, _, fromHalf: false): false
        case .grow, .shrink, .soften: true
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
