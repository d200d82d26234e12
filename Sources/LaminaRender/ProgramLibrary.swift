import CGLES
import LaminaGL
import LaminaPlan
import LaminaShaders

/// The programs of a device, each compiled when it is first needed.
///
/// A frame uses some dozens at most, but all kinds of scenes together thousands: the least recently used are evicted.
final class ProgramLibrary {
    private let context: GLContext
    private var programs: AgedCache<DrawingKey, LinkedProgram>
    private var counters: [ProgramKey: LinkedProgram] = [:]

    /// The parts of a program that draws.
    private struct DrawingKey: Hashable {
        var key: ProgramKey
        /// True for every program without a gradient: that is the same for all frames.
        var isDithered: Bool
    }

    init(context: GLContext, byteLimit: Int = 128 << 20) {
        self.context = context
        programs = AgedCache(byteLimit: byteLimit)
    }

    /// Begins a frame: programs that are used from now on stay until the next.
    func beginFrame() { programs.beginFrame() }

    /// Returns the program that draws instances of `key`.
    ///
    /// - Parameter dithers: False if gradients are not dithered.
    func program(for key: ProgramKey, dithers: Bool = true) throws(GLError) -> LinkedProgram {
        let drawing = DrawingKey(
            key: key, isDithered: dithers || key.isDisjoint(with: [.gradient, .maskGradient]))
        if let program = programs.use(drawing) { return program }
        let program = try LinkedProgram(key, counts: false, dithers: drawing.isDithered, context: context)
        programs.insert(program, for: drawing, byteCount: LinkedProgram.usualByteCount)
        return program
    }

    /// Returns the program that counts the fragments of such instances.
    func counter(for key: ProgramKey) throws(GLError) -> LinkedProgram {
        let shape = key.intersection([.quad, .point])
        if let program = counters[shape] { return program }
        let program = try LinkedProgram(shape, counts: true, context: context)
        counters[shape] = program
        return program
    }

    /// The number of cached programs that draw.
    var count: Int { programs.byteCount / LinkedProgram.usualByteCount }

    /// The approximate memory of all programs in bytes.
    var byteCount: Int { programs.byteCount + counters.count * LinkedProgram.usualByteCount }
}

// MARK: One program

/// A program with the locations of its uniforms.
final class LinkedProgram {
    private let program: Program
    private let target: GLint
    private let holdsBytes: GLint
    private let pyramid: GLint
    /// The transform and the format that were set last. A program keeps them whatever else is drawn.
    private var targetSet: (transform: SIMD4<Float>, format: TargetFormat)?

    /// The approximate memory of one program in a driver, in bytes: Mesa's llvmpipe takes about 0.8 MB.
    static let usualByteCount = 768 << 10

    /// The texture unit of the image or target that a program reads.
    static let imageUnit = 0
    /// The texture unit of the table that instances refer to.
    static let tableUnit = 1

    /// The texture unit of a mask, or of a backdrop that shows through.
    static let secondUnit = 2
    /// The texture unit of a blend's backdrop.
    static let backdropUnit = 3
    /// The texture unit of the shadow corner tables that are interpolated between texels.
    static let shadowUnit = 4
    /// The texture unit of the shadow corner tables of which a pixel reads one texel.
    static let exactShadowUnit = 5

    /// Compiles the program for `key`, or the one that counts its fragments.
    ///
    /// - Parameter dithers: False if gradients are not dithered.
    init(_ key: ProgramKey, counts: Bool, dithers: Bool = true, context: GLContext) throws(GLError) {
        let isQuad = key.contains(.quad)
        var parts = (counts ? key.intersection(.point) : key.subtracting(.quad)).parts
        if !dithers { parts.append("UNDITHERED") }
        program = try Program(
            context: context, name: LinkedProgram.name(key, counts: counts),
            vertex: LinkedProgram.vertexStage(key, isQuad: isQuad).assembled(parts: parts),
            fragment: (counts ? ShaderSource.countFragment : LinkedProgram.fragmentStage(key, isQuad: isQuad))
                .assembled(parts: parts, rounds: context.workarounds.roundsColorsInShaders))
        target = program.uniform("target")
        holdsBytes = program.uniform("holdsBytes")
        pyramid = program.uniform("pyramid")
        program.use()
        glUniform1i(program.uniform("image"), GLint(LinkedProgram.imageUnit))
        glUniform1i(program.uniform("instanceTable"), GLint(LinkedProgram.tableUnit))
        glUniform1i(program.uniform("second"), GLint(LinkedProgram.secondUnit))
        glUniform1i(program.uniform("behind"), GLint(LinkedProgram.backdropUnit))
        let shadowUnit = key.contains(.exact) ? LinkedProgram.exactShadowUnit : LinkedProgram.shadowUnit
        glUniform1i(program.uniform("shadowTables"), GLint(shadowUnit))
    }

    private static func vertexStage(_ key: ProgramKey, isQuad: Bool) -> ShaderSource {
        if key.contains(.boxShadow) { return .boxShadowVertex }
        if key.contains(.borderSides) { return .borderSidesVertex }
        if key.contains(.borderImage) { return .borderImageVertex }
        return key.contains(.shadow) ? .shadowVertex : isQuad ? .quadVertex : .boxVertex
    }

    private static func fragmentStage(_ key: ProgramKey, isQuad: Bool) -> ShaderSource {
        if key.contains(.boxShadow) { return .boxShadowFragment }
        if key.contains(.borderSides) { return .borderSidesFragment }
        if key.contains(.borderImage) { return .borderImageFragment }
        return key.contains(.shadow) ? .shadowFragment : isQuad ? .quadFragment : .boxFragment
    }

    private static func name(_ key: ProgramKey, counts: Bool) -> String {
        let layout = key.contains(.quad) ? "quad" : "box"
        if counts { return "\(layout) count" }
        return ([layout] + key.subtracting(.quad).parts.map { $0.lowercased() }).joined(separator: " ")
    }

    func use() { program.use() }

    /// Sets the transform from pixels to the target: the pixel at its top left, then 2 / width and 2 / height; and the
    /// format that colours are rounded to.
    func setTarget(_ transform: SIMD4<Float>, _ format: TargetFormat) {
        if let targetSet, targetSet == (transform, format) { return }
        targetSet = (transform, format)
        if holdsBytes >= 0 { glUniform1f(holdsBytes, format == .rgba8 ? 1 : 0) }
        glUniform4f(target, transform.x, transform.y, transform.z, transform.w)
    }

    /// Sets the size and the levels of the pyramid that is bound.
    func setPyramid(_ layout: PyramidLayout) {
        glUniform3f(pyramid, Float(layout.width), Float(layout.height), Float(layout.levels))
    }
}

// MARK: Vertex layouts

/// The layouts of a plan's instances in vertex buffers: consecutive vectors of four floats.
enum InstanceLayouts {
    static let box = vectors(6, stride: MemoryLayout<BoxInstance>.stride)
    static let quad = vectors(14, stride: MemoryLayout<QuadInstance>.stride)

    private static func vectors(_ count: Int, stride: Int) -> VertexLayout {
        VertexLayout(
            (0..<count).map { VertexAttribute(location: $0, components: 4, offset: $0 * 16) }, stride: stride,
            divisor: 1)
    }
}
