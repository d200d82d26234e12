import CGLES
import LaminaGL
import LaminaPlan
import LaminaShaders

/// The filter programs of a device, each compiled when it is first needed, and the lookup tables that they read.
final class FilterPrograms {
    /// The texture unit of the source.
    static let sourceUnit = 0
    /// The texture unit of the second image or the lookup table.
    static let secondUnit = 2

    private let context: GLContext
    private var programs: [FilterProgramKey: FilterProgram] = [:]
    private var tables: [TransferTable: Shared<Texture>] = [:]
    private var nearest: Shared<Sampler>?

    init(context: GLContext) { self.context = context }

    /// Draws a kernel on the bound target, without blending. The bound vertex array has the instances, in
    /// ``FilterRun/layout``.
    ///
    /// Leaves another program in use, and other textures at ``sourceUnit`` and ``secondUnit``.
    func draw(_ kernel: FilterKernel, _ run: FilterRun) throws(GLError) {
        let program = try program(for: kernel)
        program.use(target: run.target, run.format)
        kernel.setNumbers(of: program)
        bind(run.source, unit: Self.sourceUnit)
        if case .transfer(let table) = kernel.operation {
            try self.table(for: table).handle.bind(unit: Self.secondUnit)
        } else if let second = run.second {
            bind(second, unit: Self.secondUnit)
        }
        try sampler().handle.bind(unit: Self.sourceUnit)
        glDrawArraysInstanced(GLenum(GL_TRIANGLE_STRIP), 0, 4, GLsizei(run.count))
        glBindSampler(GLuint(Self.sourceUnit), 0)
    }

    /// Returns a sampler of the nearest texel, which overrides the textures' own sampling.
    private func sampler() throws(GLError) -> Shared<Sampler> {
        if let nearest { return nearest }
        let made = Shared(try Sampler(context: context, .nearest))
        nearest = made
        return made
    }

    private func bind(_ texture: UInt32, unit: Int) {
        glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
        glBindTexture(GLenum(GL_TEXTURE_2D), texture)
    }

    private func program(for kernel: FilterKernel) throws(GLError) -> FilterProgram {
        let key = FilterProgramKey(kernel)
        if let program = programs[key] { return program }
        let program = try FilterProgram(kernel, key, context: context)
        programs[key] = program
        return program
    }

    private func table(for functions: TransferTable) throws(GLError) -> Shared<Texture> {
        if let table = tables[functions] { return table }
        // Tables that change every frame must not accumulate.
        if tables.count >= 32 { tables.removeAll() }
        let texture = try Texture(
            context: context, width: TransferTable.entryCount, height: 1, format: .rgba32f, sampling: .nearest)
        try texture.upload(functions.entries.span.bytes, width: TransferTable.entryCount, height: 1)
        let table = Shared(texture)
        tables[functions] = table
        return table
    }
}

/// The inputs of one pass of a filter: its textures and its instances.
struct FilterRun {
    /// The GL name of the texture that the kernel reads.
    var source: UInt32
    /// The GL name of the second image, for kernels that combine two.
    var second: UInt32?
    /// The pixel at the target's top left, then 2 / width and 2 / height; see `frame.glsl`.
    var target: SIMD4<Float>
    /// The target's format.
    var format: TargetFormat
    /// The number of instances.
    var count: Int

    /// The layout of ``FilterInstance`` in a vertex buffer; point a vertex array to it before a run.
    static let layout = VertexLayout(
        (0..<5).map { VertexAttribute(location: $0, components: 4, offset: $0 * 16) },
        stride: MemoryLayout<FilterInstance>.stride, divisor: 1)
}

// MARK: One program

/// The program that draws a kernel: a shader and its parts.
struct FilterProgramKey: Hashable {
    let name: String
    let parts: [String]

    init(_ kernel: FilterKernel) { (name, parts) = (kernel.shader.name, kernel.parts) }
}

/// A filter's program and its uniforms.
final class FilterProgram: FilterNumbers {
    private let program: Program
    private var locations: [String: GLint] = [:]

    /// - Parameter key: The kernel's key.
    init(_ kernel: FilterKernel, _ key: FilterProgramKey, context: GLContext) throws(GLError) {
        program = try Program(
            context: context, name: (["filter", key.name] + key.parts.map { $0.lowercased() }).joined(separator: " "),
            vertex: ShaderSource.filterVertex.assembled(parts: key.parts),
            fragment: ShaderSource("\(key.name).frag", kernel.shader.text).assembled(
                parts: key.parts, rounds: context.workarounds.roundsColorsInShaders))
        program.use()
        glUniform1i(program.uniform("image"), GLint(FilterPrograms.sourceUnit))
        glUniform1i(program.uniform("secondImage"), GLint(FilterPrograms.secondUnit))
    }

    /// Makes it the current program for draws on a target.
    func use(target: SIMD4<Float>, _ format: TargetFormat) {
        program.use()
        set("target", target)
        glUniform1f(location("holdsBytes"), format == .rgba8 ? 1 : 0)
    }

    private func location(_ name: String) -> GLint {
        if let location = locations[name] { return location }
        let location = program.uniform(name)
        locations[name] = location
        return location
    }

    func set(_ name: String, _ x: Float, _ y: Float) { glUniform2f(location(name), x, y) }
    func set(_ name: String, _ v: SIMD4<Float>) { glUniform4f(location(name), v.x, v.y, v.z, v.w) }
    func set(_ name: String, _ v: SIMD3<Int32>) { glUniform3i(location(name), v.x, v.y, v.z) }
    func set(_ name: String, _ values: [Float]) { glUniform1fv(location(name), GLsizei(values.count), values) }
    func set(_ name: String, _ values: [Int32]) { glUniform1iv(location(name), GLsizei(values.count), values) }

    func set(_ name: String, _ values: [SIMD4<Float>]) {
        let numbers = values.flatMap { [$0.x, $0.y, $0.z, $0.w] }
        glUniform4fv(location(name), GLsizei(values.count), numbers)
    }

    func set(_ numbers: SIMD16<Float>, count: Int) {
        withUnsafeBytes(of: numbers) {
            glUniform4fv(location("numbers"), GLsizei(count), $0.assumingMemoryBound(to: Float.self).baseAddress)
        }
    }

    func set(_ axis: FilterAxis) { glUniform2i(location("axis"), axis == .x ? 1 : 0, axis == .x ? 0 : 1) }
}
