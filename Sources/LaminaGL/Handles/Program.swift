import CGLES

/// A linked program, freed when it is dropped.
///
/// Look uniforms up once and keep their locations: each look-up asks the driver by name.
package struct Program: ~Copyable {
    /// The name that errors give it.
    package let name: String
    private let owned: OwnedName

    /// Compiles and links two stages. Costs some 20 to 50 ms with a driver that compiles for the CPU, part of it at
    /// the first draw.
    ///
    /// - Parameters:
    ///   - name: the program's name in errors and recordings.
    ///   - vertex: GLSL ES, beginning with `#version 300 es` or later.
    ///   - fragment: likewise.
    ///   - attributes: locations by name, for shaders that do not state them.
    /// - Throws: `GLError.compile` or `.link` with the driver's log.
    package init(
        context: GLContext, name: String, vertex: String, fragment: String, attributes: [String: Int] = [:]
    ) throws(GLError) {
        let vertexShader = try Shader(context: context, program: name, stage: .vertex, source: vertex)
        let fragmentShader = try Shader(context: context, program: name, stage: .fragment, source: fragment)
        let owned = try OwnedName(.program, in: context)
        for (attribute, location) in attributes { glBindAttribLocation(owned.id, GLuint(location), attribute) }
        try Self.link(owned.id, name, [vertexShader.id, fragmentShader.id], context)
        self.owned = owned
        self.name = name
    }

    /// Compiles and links a program of one stage that works out pixels by itself; see ``run(columns:rows:)``. Costs as
    /// much.
    ///
    /// - Parameters:
    ///   - name: the program's name in errors and recordings.
    ///   - compute: GLSL ES, beginning with `#version 310 es` or later.
    /// - Throws: `GLError.unsupported` where the device has no such stage, `.compile` or `.link` with the driver's log.
    package init(context: GLContext, name: String, compute: String) throws(GLError) {
        guard context.capabilities.hasComputeImages else { throw .unsupported(feature: "compute shaders with images") }
        let shader = try Shader(context: context, program: name, stage: .compute, source: compute)
        let owned = try OwnedName(.program, in: context)
        try Self.link(owned.id, name, [shader.id], context)
        self.owned = owned
        self.name = name
    }

    private static func link(
        _ id: GLuint, _ name: String, _ shaders: [GLuint], _ context: GLContext
    ) throws(GLError) {
        for shader in shaders { glAttachShader(id, shader) }
        glLinkProgram(id)
        for shader in shaders { glDetachShader(id, shader) }
        var isLinked: GLint = 0
        glGetProgramiv(id, GLenum(GL_LINK_STATUS), &isLinked)
        guard isLinked == GL_TRUE else {
            context.dropMessages()
            throw .link(program: name, log: log(of: id))
        }
    }

    private static func log(of id: GLuint) -> String {
        var length: GLint = 0
        glGetProgramiv(id, GLenum(GL_INFO_LOG_LENGTH), &length)
        var log = [CChar](repeating: 0, count: max(Int(length), 1))
        glGetProgramInfoLog(id, GLsizei(log.count), nil, &log)
        return ShaderLog.annotated(String(cText: log), source: "")
    }

    /// GL's name.
    package var id: UInt32 { owned.id }

    /// Makes it what draws run.
    package func use() { glUseProgram(id) }

    /// Runs a program of the compute stage, which must be in use, for so many groups across and down.
    ///
    /// What was drawn before is there for the images that it reads and writes, and what it writes for all that comes after.
    package func run(columns: Int, rows: Int) {
        // Handing over what was drawn is what the driver does now; see `HeldFences`.
        owned.context.endWork()
        glMemoryBarrier(GLbitfield(GL_SHADER_IMAGE_ACCESS_BARRIER_BIT))
        glDispatchCompute(GLuint(columns), GLuint(rows), 1)
        let readers =
            GL_SHADER_IMAGE_ACCESS_BARRIER_BIT | GL_TEXTURE_FETCH_BARRIER_BIT | GL_FRAMEBUFFER_BARRIER_BIT
            | GL_TEXTURE_UPDATE_BARRIER_BIT | GL_PIXEL_BUFFER_BARRIER_BIT
        glMemoryBarrier(GLbitfield(readers))
    }

    /// The location of a uniform; −1, which is harmless to set, if the program has or uses none of that name.
    package func uniform(_ name: String) -> Int32 { glGetUniformLocation(id, name) }
}
