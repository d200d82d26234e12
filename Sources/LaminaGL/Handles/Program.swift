import CGLES

/// A linked program, freed when it is dropped.
///
/// Look up uniforms once and store their locations: each look-up asks the driver by name.
package struct Program: ~Copyable {
    /// The program's name in errors.
    package let name: String
    private let owned: OwnedName

    /// Compiles and links a vertex and a fragment stage. Takes about 20 to 50 ms with a driver that compiles for the
    /// CPU, partly at the first draw.
    ///
    /// - Parameters:
    ///   - name: The program's name in errors and captures.
    ///   - vertex: GLSL ES source, beginning with `#version 300 es` or later.
    ///   - fragment: GLSL ES source of the same version.
    ///   - attributes: Locations by name, for shaders that don't declare them.
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

    /// Compiles and links a compute program; see ``run(columns:rows:)``. Takes as long.
    ///
    /// - Parameters:
    ///   - name: The program's name in errors and captures.
    ///   - compute: GLSL ES source, beginning with `#version 310 es` or later.
    /// - Throws: `GLError.unsupported` if the device has no compute stage, `.compile` or `.link` with the driver's log.
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

    /// Makes it the current program.
    package func use() { glUseProgram(id) }

    /// Dispatches a compute program, which must be in use, with that many work groups across and down.
    ///
    /// Its images see everything that was drawn before, and all later commands see the results.
    package func run(columns: Int, rows: Int) {
        // The driver submits the pending draws here; see `HeldFences`.
        owned.context.endWork()
        glMemoryBarrier(GLbitfield(GL_SHADER_IMAGE_ACCESS_BARRIER_BIT))
        glDispatchCompute(GLuint(columns), GLuint(rows), 1)
        let readers =
            GL_SHADER_IMAGE_ACCESS_BARRIER_BIT | GL_TEXTURE_FETCH_BARRIER_BIT | GL_FRAMEBUFFER_BARRIER_BIT
            | GL_TEXTURE_UPDATE_BARRIER_BIT | GL_PIXEL_BUFFER_BARRIER_BIT
        glMemoryBarrier(GLbitfield(readers))
    }

    /// Returns the location of a uniform; −1, which is harmless to set, if the program has or uses none with that name.
    package func uniform(_ name: String) -> Int32 { glGetUniformLocation(id, name) }
}
