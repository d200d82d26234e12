import CGLES

/// The context state that other code may change, saved so that it can be restored.
///
/// Saves and restores only the state that Lamina relies on. The rest of OpenGL ES 3.0's state stays as other code left
/// it until ``reset(width:height:)`` restores the defaults for the next user.
package struct GLState {
    private var integers: [GLenum: [GLint]] = [:]
    private var floats: [GLenum: [GLfloat]] = [:]
    private var enabled: [GLenum: Bool] = [:]
    /// The texture and the sampler of each texture unit.
    private var units: [(texture: GLuint, sampler: GLuint)] = []

    /// The number of texture units that Lamina draws from.
    private static let unitCount = 8
    private static let names: [(name: Int32, count: Int)] = [
        (GL_CURRENT_PROGRAM, 1), (GL_VERTEX_ARRAY_BINDING, 1), (GL_ARRAY_BUFFER_BINDING, 1),
        (GL_COPY_READ_BUFFER_BINDING, 1), (GL_COPY_WRITE_BUFFER_BINDING, 1), (GL_PIXEL_PACK_BUFFER_BINDING, 1),
        (GL_PIXEL_UNPACK_BUFFER_BINDING, 1), (GL_UNIFORM_BUFFER_BINDING, 1), (GL_RENDERBUFFER_BINDING, 1),
        (GL_DRAW_FRAMEBUFFER_BINDING, 1), (GL_READ_FRAMEBUFFER_BINDING, 1), (GL_ACTIVE_TEXTURE, 1),
        (GL_VIEWPORT, 4), (GL_SCISSOR_BOX, 4), (GL_BLEND_SRC_RGB, 1), (GL_BLEND_DST_RGB, 1),
        (GL_BLEND_SRC_ALPHA, 1), (GL_BLEND_DST_ALPHA, 1), (GL_BLEND_EQUATION_RGB, 1), (GL_BLEND_EQUATION_ALPHA, 1),
        (GL_COLOR_WRITEMASK, 4), (GL_DEPTH_WRITEMASK, 1), (GL_DEPTH_FUNC, 1), (GL_CULL_FACE_MODE, 1),
        (GL_FRONT_FACE, 1), (GL_PACK_ALIGNMENT, 1), (GL_PACK_ROW_LENGTH, 1), (GL_PACK_SKIP_ROWS, 1),
        (GL_PACK_SKIP_PIXELS, 1), (GL_UNPACK_ALIGNMENT, 1), (GL_UNPACK_ROW_LENGTH, 1), (GL_UNPACK_SKIP_ROWS, 1),
        (GL_UNPACK_SKIP_PIXELS, 1), (GL_UNPACK_IMAGE_HEIGHT, 1), (GL_UNPACK_SKIP_IMAGES, 1),
    ]
    static let switches = [
        GL_BLEND, GL_SCISSOR_TEST, GL_DEPTH_TEST, GL_STENCIL_TEST, GL_CULL_FACE, GL_DITHER, GL_POLYGON_OFFSET_FILL,
        GL_SAMPLE_ALPHA_TO_COVERAGE, GL_SAMPLE_COVERAGE, GL_PRIMITIVE_RESTART_FIXED_INDEX, GL_RASTERIZER_DISCARD,
    ]

    /// Saves the state of the current context.
    package init() {
        for (name, count) in Self.names {
            var values = [GLint](repeating: 0, count: count)
            glGetIntegerv(GLenum(name), &values)
            integers[GLenum(name)] = values
        }
        for name in [GL_BLEND_COLOR, GL_COLOR_CLEAR_VALUE] {
            var values: [GLfloat] = [0, 0, 0, 0]
            glGetFloatv(GLenum(name), &values)
            floats[GLenum(name)] = values
        }
        for name in Self.switches { enabled[GLenum(name)] = glIsEnabled(GLenum(name)) != 0 }
        for unit in 0..<Self.unitCount {
            glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
            var (texture, sampler): (GLint, GLint) = (0, 0)
            glGetIntegerv(GLenum(GL_TEXTURE_BINDING_2D), &texture)
            glGetIntegerv(GLenum(GL_SAMPLER_BINDING), &sampler)
            units.append((GLuint(bitPattern: texture), GLuint(bitPattern: sampler)))
        }
        glActiveTexture(GLenum(self[GL_ACTIVE_TEXTURE]))
    }

    private subscript(name: Int32, place: Int = 0) -> GLint { integers[GLenum(name)]?[place] ?? 0 }

    /// Returns a message for each bound object that other code has deleted, and for each operation that it has begun
    /// and not ended; such an operation is ended here.
    package func faults() -> [String] {
        var faults: [String] = []
        var isActive: GLboolean = 0
        glGetBooleanv(GLenum(GL_TRANSFORM_FEEDBACK_ACTIVE), &isActive)
        if isActive != 0 {
            glEndTransformFeedback()
            faults.append("it left transform feedback active; end it with glEndTransformFeedback")
        }
        for (target, name) in [
            (GL_ANY_SAMPLES_PASSED, "GL_ANY_SAMPLES_PASSED"),
            (GL_ANY_SAMPLES_PASSED_CONSERVATIVE, "GL_ANY_SAMPLES_PASSED_CONSERVATIVE"),
            (GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN, "GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN"),
        ] {
            var query: GLint = 0
            glGetQueryiv(GLenum(target), GLenum(GL_CURRENT_QUERY), &query)
            if query != 0 {
                glEndQuery(GLenum(target))
                faults.append("it left a query of \(name) active; end it with glEndQuery")
            }
        }
        let (program, array) = (GLuint(self[GL_CURRENT_PROGRAM]), GLuint(self[GL_VERTEX_ARRAY_BINDING]))
        if program != 0, glIsProgram(program) == 0 { faults.append("it deleted a program that is not its own") }
        if array != 0, glIsVertexArray(array) == 0 { faults.append("it deleted a vertex array that is not its own") }
        if units.contains(where: { $0.texture != 0 && glIsTexture($0.texture) == 0 }) {
            faults.append("it deleted a texture that is not its own")
        }
        return faults
    }

    /// Restores the saved state.
    package func restore() {
        for name in Self.switches {
            if enabled[GLenum(name)] == true { glEnable(GLenum(name)) } else { glDisable(GLenum(name)) }
        }
        for (unit, bound) in units.enumerated() {
            glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
            glBindTexture(GLenum(GL_TEXTURE_2D), bound.texture)
            glBindSampler(GLuint(unit), bound.sampler)
        }
        glActiveTexture(GLenum(self[GL_ACTIVE_TEXTURE]))
        glUseProgram(GLuint(self[GL_CURRENT_PROGRAM]))
        glBindVertexArray(GLuint(self[GL_VERTEX_ARRAY_BINDING]))
        restoreBuffers()
        glViewport(self[GL_VIEWPORT], self[GL_VIEWPORT, 1], self[GL_VIEWPORT, 2], self[GL_VIEWPORT, 3])
        glScissor(self[GL_SCISSOR_BOX], self[GL_SCISSOR_BOX, 1], self[GL_SCISSOR_BOX, 2], self[GL_SCISSOR_BOX, 3])
        restoreBlending()
        glDepthMask(GLboolean(self[GL_DEPTH_WRITEMASK]))
        glDepthFunc(GLenum(self[GL_DEPTH_FUNC]))
        glCullFace(GLenum(self[GL_CULL_FACE_MODE]))
        glFrontFace(GLenum(self[GL_FRONT_FACE]))
        for (name, _) in Self.names where Self.isPixelStore(name) { glPixelStorei(GLenum(name), self[name]) }
    }

    private func restoreBuffers() {
        glBindBuffer(GLenum(GL_ARRAY_BUFFER), GLuint(self[GL_ARRAY_BUFFER_BINDING]))
        glBindBuffer(GLenum(GL_COPY_READ_BUFFER), GLuint(self[GL_COPY_READ_BUFFER_BINDING]))
        glBindBuffer(GLenum(GL_COPY_WRITE_BUFFER), GLuint(self[GL_COPY_WRITE_BUFFER_BINDING]))
        glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), GLuint(self[GL_PIXEL_PACK_BUFFER_BINDING]))
        glBindBuffer(GLenum(GL_PIXEL_UNPACK_BUFFER), GLuint(self[GL_PIXEL_UNPACK_BUFFER_BINDING]))
        glBindBuffer(GLenum(GL_UNIFORM_BUFFER), GLuint(self[GL_UNIFORM_BUFFER_BINDING]))
        glBindRenderbuffer(GLenum(GL_RENDERBUFFER), GLuint(self[GL_RENDERBUFFER_BINDING]))
        glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), GLuint(self[GL_DRAW_FRAMEBUFFER_BINDING]))
        glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), GLuint(self[GL_READ_FRAMEBUFFER_BINDING]))
    }

    private func restoreBlending() {
        glBlendFuncSeparate(
            GLenum(self[GL_BLEND_SRC_RGB]), GLenum(self[GL_BLEND_DST_RGB]), GLenum(self[GL_BLEND_SRC_ALPHA]),
            GLenum(self[GL_BLEND_DST_ALPHA]))
        glBlendEquationSeparate(GLenum(self[GL_BLEND_EQUATION_RGB]), GLenum(self[GL_BLEND_EQUATION_ALPHA]))
        let mask = integers[GLenum(GL_COLOR_WRITEMASK)] ?? [1, 1, 1, 1]
        glColorMask(GLboolean(mask[0]), GLboolean(mask[1]), GLboolean(mask[2]), GLboolean(mask[3]))
        if let color = floats[GLenum(GL_BLEND_COLOR)] { glBlendColor(color[0], color[1], color[2], color[3]) }
        if let color = floats[GLenum(GL_COLOR_CLEAR_VALUE)] { glClearColor(color[0], color[1], color[2], color[3]) }
    }

    private static func isPixelStore(_ name: Int32) -> Bool {
        (GL_PACK_ROW_LENGTH...GL_PACK_ALIGNMENT).contains(name)
            || name >= GL_UNPACK_ROW_LENGTH && name <= GL_UNPACK_ALIGNMENT
            || name == GL_UNPACK_IMAGE_HEIGHT || name == GL_UNPACK_SKIP_IMAGES
    }
}

// MARK: Reset

extension GLState {
    /// Resets the current context to the state of a new one whose surface has `width` by `height` pixels, except for
    /// the framebuffer bindings, so that no code sees the state that other code left.
    ///
    /// Follows the state tables of the OpenGL ES 3.0.6 specification, section 6.2. Costs several calls per texture
    /// unit, of which drivers may have more than a hundred.
    package static func reset(width: Int, height: Int) {
        for name in switches { if name == GL_DITHER { glEnable(GLenum(name)) } else { glDisable(GLenum(name)) } }
        glUseProgram(0)
        resetBuffers()
        resetVertices()
        resetTextures()
        resetRasterization(width: GLsizei(width), height: GLsizei(height))
        resetDepthAndStencil()
        resetBlending()
        resetPixelStore()
    }

    private static func limit(_ name: Int32) -> Int {
        var value: GLint = 0
        glGetIntegerv(GLenum(name), &value)
        return Int(value)
    }

    private static func resetBuffers() {
        glBindTransformFeedback(GLenum(GL_TRANSFORM_FEEDBACK), 0)
        for (target, count) in [
            (GL_UNIFORM_BUFFER, limit(GL_MAX_UNIFORM_BUFFER_BINDINGS)),
            (GL_TRANSFORM_FEEDBACK_BUFFER, limit(GL_MAX_TRANSFORM_FEEDBACK_SEPARATE_ATTRIBS)),
        ] {
            for index in 0..<count { glBindBufferBase(GLenum(target), GLuint(index), 0) }
        }
        for target in [
            GL_ARRAY_BUFFER, GL_COPY_READ_BUFFER, GL_COPY_WRITE_BUFFER, GL_PIXEL_PACK_BUFFER, GL_PIXEL_UNPACK_BUFFER,
            GL_UNIFORM_BUFFER, GL_TRANSFORM_FEEDBACK_BUFFER,
        ] {
            glBindBuffer(GLenum(target), 0)
        }
        glBindRenderbuffer(GLenum(GL_RENDERBUFFER), 0)
    }

    /// Resets vertex array 0, and the constant values of attributes without an array. No array buffer may be bound.
    private static func resetVertices() {
        glBindVertexArray(0)
        glBindBuffer(GLenum(GL_ELEMENT_ARRAY_BUFFER), 0)
        for index in 0..<GLuint(limit(GL_MAX_VERTEX_ATTRIBS)) {
            glDisableVertexAttribArray(index)
            glVertexAttribDivisor(index, 0)
            glVertexAttribPointer(index, 4, GLenum(GL_FLOAT), GLboolean(GL_FALSE), 0, nil)
            glVertexAttrib4f(index, 0, 0, 0, 1)
        }
    }

    private static func resetTextures() {
        for unit in (0..<limit(GL_MAX_COMBINED_TEXTURE_IMAGE_UNITS)).reversed() {
            glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
            for target in [GL_TEXTURE_2D, GL_TEXTURE_3D, GL_TEXTURE_2D_ARRAY, GL_TEXTURE_CUBE_MAP] {
                glBindTexture(GLenum(target), 0)
            }
            glBindSampler(GLuint(unit), 0)
        }
    }

    private static func resetRasterization(width: GLsizei, height: GLsizei) {
        glViewport(0, 0, width, height)
        glScissor(0, 0, width, height)
        glDepthRangef(0, 1)
        glLineWidth(1)
        glCullFace(GLenum(GL_BACK))
        glFrontFace(GLenum(GL_CCW))
        glPolygonOffset(0, 0)
        glSampleCoverage(1, GLboolean(GL_FALSE))
        glHint(GLenum(GL_GENERATE_MIPMAP_HINT), GLenum(GL_DONT_CARE))
        glHint(GLenum(GL_FRAGMENT_SHADER_DERIVATIVE_HINT), GLenum(GL_DONT_CARE))
    }

    private static func resetDepthAndStencil() {
        glDepthMask(GLboolean(GL_TRUE))
        glDepthFunc(GLenum(GL_LESS))
        glClearDepthf(1)
        glStencilMask(.max)
        glStencilFunc(GLenum(GL_ALWAYS), 0, .max)
        glStencilOp(GLenum(GL_KEEP), GLenum(GL_KEEP), GLenum(GL_KEEP))
        glClearStencil(0)
    }

    private static func resetBlending() {
        glBlendFunc(GLenum(GL_ONE), GLenum(GL_ZERO))
        glBlendEquation(GLenum(GL_FUNC_ADD))
        glBlendColor(0, 0, 0, 0)
        glColorMask(1, 1, 1, 1)
        glClearColor(0, 0, 0, 0)
    }

    private static func resetPixelStore() {
        for name in [
            GL_PACK_ROW_LENGTH, GL_PACK_SKIP_ROWS, GL_PACK_SKIP_PIXELS, GL_UNPACK_ROW_LENGTH, GL_UNPACK_SKIP_ROWS,
            GL_UNPACK_SKIP_PIXELS, GL_UNPACK_IMAGE_HEIGHT, GL_UNPACK_SKIP_IMAGES,
        ] {
            glPixelStorei(GLenum(name), 0)
        }
        glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 4)
        glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 4)
    }
}
