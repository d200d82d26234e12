import CGLES

/// One compiled stage of a program, freed when it is dropped.
struct Shader: ~Copyable {
    private let name: OwnedName
    var id: UInt32 { name.id }

    /// Compiles a stage; the context must be current.
    ///
    /// - Throws: `GLError.compile` with the driver's log.
    init(context: GLContext, program: String, stage: ShaderStage, source: String) throws(GLError) {
        let name = try OwnedName(stage.object, in: context)
        let id = name.id
        source.withCString { text in
            var pointer: UnsafePointer<CChar>? = text
            glShaderSource(id, 1, &pointer, nil)
        }
        glCompileShader(id)
        var isCompiled: GLint = 0
        glGetShaderiv(id, GLenum(GL_COMPILE_STATUS), &isCompiled)
        guard isCompiled == GL_TRUE else {
            context.dropMessages()
            let log = ShaderLog.annotated(Self.log(of: id), source: source)
            throw .compile(program: program, stage: stage, log: log)
        }
        self.name = name
    }

    private static func log(of id: GLuint) -> String {
        var length: GLint = 0
        glGetShaderiv(id, GLenum(GL_INFO_LOG_LENGTH), &length)
        var log = [CChar](repeating: 0, count: max(Int(length), 1))
        glGetShaderInfoLog(id, GLsizei(log.count), nil, &log)
        return String(cText: log)
    }
}

extension ShaderStage {
    /// The kind of GL object of a stage.
    fileprivate var object: OwnedName.Kind {
        switch self {
        case .vertex: .vertexShader
        case .fragment: .fragmentShader
        case .compute: .computeShader
        }
    }
}

extension String {
    /// Decodes the text before the first zero of a C buffer; bytes that are not valid UTF-8 are replaced.
    init(cText: [CChar]) {
        let bytes = cText.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        self = String(decoding: bytes, as: UTF8.self)
    }
}
