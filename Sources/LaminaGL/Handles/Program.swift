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
        let id = owned.id
        glAttachShader(id, vertexShader.id)
        glAttachShader(id, fragmentShader.id)
        for (attribute, location) in attributes { glBindAttribLocation(id, GLuint(location), attribute) }
        glLinkProgram(id)
        glDetachShader(id, vertexShader.id)
        glDetachShader(id, fragmentShader.id)
        var isLinked: GLint = 0
        glGetProgramiv(id, GLenum(GL_LINK_STATUS), &isLinked)
        guard isLinked == GL_TRUE else {
            context.dropMessages()
            throw .link(program: name, log: Self.log(of: id))
        }
        self.owned = owned
        self.name = name
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

    /// The location of a uniform; −1, which is harmless to set, if the program has or uses none of that name.
    package func uniform(_ name: String) -> Int32 { glGetUniformLocation(id, name) }
}
