import CGLES

extension GLState {
    /// Brings the current context to the state of a new one whose surface has `width` by `height` pixels, but for what is
    /// bound to framebuffers, so that no code sees what other code left.
    ///
    /// It goes through the tables of state of the OpenGL ES 3.0.6 specification, section 6.2. Costs some calls a texture
    /// unit, of which drivers have a hundred and more.
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

    /// The vertex array 0, and the values of attributes that no array gives. No buffer may be bound for arrays.
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
