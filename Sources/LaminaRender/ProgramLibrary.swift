import CGLES
import LaminaGL
import LaminaPlan
import LaminaShaders

/// The programs of a device, each compiled when it is first needed.
///
/// A frame takes some dozens at most, but all kinds of scenes together thousands: those that have not been used for longest
/// are let go.
final class ProgramLibrary {
    private let context: GLContext
    private var programs: AgedCache<ProgramKey, LinkedProgram>
    private var counters: [ProgramKey: LinkedProgram] = [:]

    init(context: GLContext, byteLimit: Int = 128 << 20) {
        self.context = context
        programs = AgedCache(byteLimit: byteLimit)
    }

    /// Begins a frame: the programs that are used from now on stay until the next.
    func beginFrame() { programs.beginFrame() }

    /// The program that draws instances of `key`.
    func program(for key: ProgramKey) throws(GLError) -> LinkedProgram {
        if let program = programs.use(key) { return program }
        let program = try LinkedProgram(key, counts: false, context: context)
        programs.insert(program, for: key, byteCount: LinkedProgram.usualByteCount)
        return program
    }

    /// The program that counts the fragments of such instances.
    func counter(for key: ProgramKey) throws(GLError) -> LinkedProgram {
        let shape = key.intersection([.quad, .point])
        if let program = counters[shape] { return program }
        let program = try LinkedProgram(shape, counts: true, context: context)
        counters[shape] = program
        return program
    }

    /// How many programs that draw are kept.
    var count: Int { programs.byteCount / LinkedProgram.usualByteCount }
}

// MARK: One program

/// A program with the places of its uniforms.
final class LinkedProgram {
    private let program: Program
    private let target: GLint
    private let pyramid: GLint

    /// The memory that a driver takes for one, near enough: Mesa's llvmpipe was seen to take 0.8 MB.
    static let usualByteCount = 768 << 10

    /// The texture unit of the image or target that a program reads.
    static let imageUnit = 0
    /// The texture unit of the table that instances refer to.
    static let tableUnit = 1

    /// The texture unit of a mask or of a backdrop that shows through.
    static let secondUnit = 2
    /// The texture unit of what is behind a blend.
    static let behindUnit = 3
    /// The texture unit of those of the shadows' corner tables that are read between texels.
    static let shadowUnit = 4
    /// The texture unit of those of which a pixel reads one texel.
    static let exactShadowUnit = 5

    /// Compiles the program for `key`, or the one that counts its fragments.
    init(_ key: ProgramKey, counts: Bool, context: GLContext) throws(GLError) {
        let isQuad = key.contains(.quad)
        let parts = (counts ? key.intersection(.point) : key.subtracting(.quad)).parts
        program = try Program(
            context: context, name: LinkedProgram.name(key, counts: counts),
            vertex: LinkedProgram.vertexStage(key, isQuad: isQuad).assembled(parts: parts),
            fragment: (counts ? ShaderSource.countFragment : LinkedProgram.fragmentStage(key, isQuad: isQuad))
                .assembled(parts: parts))
        target = program.uniform("target")
        pyramid = program.uniform("pyramid")
        program.use()
        glUniform1i(program.uniform("image"), GLint(LinkedProgram.imageUnit))
        glUniform1i(program.uniform("instanceTable"), GLint(LinkedProgram.tableUnit))
        glUniform1i(program.uniform("second"), GLint(LinkedProgram.secondUnit))
        glUniform1i(program.uniform("behind"), GLint(LinkedProgram.behindUnit))
        let shadowUnit = key.contains(.exact) ? LinkedProgram.exactShadowUnit : LinkedProgram.shadowUnit
        glUniform1i(program.uniform("shadowTables"), GLint(shadowUnit))
    }

    private static func vertexStage(_ key: ProgramKey, isQuad: Bool) -> ShaderSource {
        key.contains(.shadow) ? .shadowVertex : isQuad ? .quadVertex : .boxVertex
    }

    private static func fragmentStage(_ key: ProgramKey, isQuad: Bool) -> ShaderSource {
        key.contains(.shadow) ? .shadowFragment : isQuad ? .quadFragment : .boxFragment
    }

    private static func name(_ key: ProgramKey, counts: Bool) -> String {
        let layout = key.contains(.quad) ? "quad" : "box"
        if counts { return "\(layout) count" }
        return ([layout] + key.subtracting(.quad).parts.map { $0.lowercased() }).joined(separator: " ")
    }

    func use() { program.use() }

    /// Sets where the target lies: the pixel at its top left, then 2 / width and 2 / height.
    func setTarget(_ place: SIMD4<Float>) {
        glUniform4f(target, place.x, place.y, place.z, place.w)
    }

    /// Sets the size and the levels of the pyramid that is bound.
    func setPyramid(_ layout: PyramidLayout) {
        glUniform3f(pyramid, Float(layout.width), Float(layout.height), Float(layout.levels))
    }
}

// MARK: Vertex layouts

/// How the instances of a plan lie in a vertex buffer: vectors of four floats, one after the other.
enum InstanceLayouts {
    static let box = vectors(6, stride: MemoryLayout<BoxInstance>.stride)
    static let quad = vectors(14, stride: MemoryLayout<QuadInstance>.stride)

    private static func vectors(_ count: Int, stride: Int) -> VertexLayout {
        VertexLayout(
            (0..<count).map { VertexAttribute(location: $0, components: 4, offset: $0 * 16) }, stride: stride,
            divisor: 1)
    }
}
