import CGLES

/// The name of a GL object, which is freed exactly once: when this is dropped.
///
/// Every handle has one. It keeps the context alive, and does nothing once the context was destroyed, which freed the
/// object. If it is dropped on another thread than its context's, the object lives until the context is destroyed.
struct OwnedName: ~Copyable {
    /// The kinds of objects.
    enum Kind {
        case texture, sampler, buffer, vertexArray, framebuffer, renderbuffer, query, vertexShader, fragmentShader,
            computeShader, program
    }

    /// GL's name.
    let id: GLuint
    /// The context that the object belongs to.
    let context: GLContext
    private let kind: Kind

    /// Makes the context current and creates an object in it.
    ///
    /// - Throws: `GLError.outOfMemory` or `.contextLost` if the driver makes none. Its name would be 0, and of buffer 0
    ///   drivers read the process's own memory.
    init(_ kind: Kind, in context: GLContext) throws(GLError) {
        try context.makeCurrent()
        var id: GLuint = 0
        switch kind {
        case .texture: glGenTextures(1, &id)
        case .sampler: glGenSamplers(1, &id)
        case .buffer: glGenBuffers(1, &id)
        case .vertexArray: glGenVertexArrays(1, &id)
        case .framebuffer: glGenFramebuffers(1, &id)
        case .renderbuffer: glGenRenderbuffers(1, &id)
        case .query: glGenQueries(1, &id)
        case .vertexShader: id = glCreateShader(GLenum(GL_VERTEX_SHADER))
        case .fragmentShader: id = glCreateShader(GLenum(GL_FRAGMENT_SHADER))
        case .computeShader: id = glCreateShader(GLenum(GL_COMPUTE_SHADER))
        case .program: id = glCreateProgram()
        }
        guard id != 0 else {
            let what = "an object (\(kind))"
            try context.checkpoint(pass: "making \(what)")
            throw .outOfMemory(what: what, bytes: 0)
        }
        self.id = id
        self.context = context
        self.kind = kind
    }

    deinit {
        var id = id
        let kind = kind
        context.ifReachable {
            switch kind {
            case .texture: glDeleteTextures(1, &id)
            case .sampler: glDeleteSamplers(1, &id)
            case .buffer: glDeleteBuffers(1, &id)
            case .vertexArray: glDeleteVertexArrays(1, &id)
            case .framebuffer: glDeleteFramebuffers(1, &id)
            case .renderbuffer: glDeleteRenderbuffers(1, &id)
            case .query: glDeleteQueries(1, &id)
            case .vertexShader, .fragmentShader, .computeShader: glDeleteShader(id)
            case .program: glDeleteProgram(id)
            }
        }
    }
}

// MARK: Shared handles

/// A reference to a handle, for use in arrays and dictionaries and by several owners.
///
/// The handle is freed with the last reference.
package final class Shared<Handle: ~Copyable> {
    /// The handle.
    package let handle: Handle

    /// Takes ownership of a handle.
    package init(_ handle: consuming Handle) { self.handle = handle }
}
