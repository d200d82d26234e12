import CGLES
import Lamina
import Synchronization

/// Notes what of GL's state is not new, fills its picture with blue, and leaves all of the state other than it was.
final class StateSpoiler: GLContent {
    let found = Mutex<[String]>([])
    let count = Mutex(0)

    func draw(into target: GLContentTarget) throws {
        let faults = NewState.faults(width: target.width, height: target.height)
        found.withLock { $0 += faults }
        count.withLock { $0 += 1 }
        glClearColor(0, 0, 1, 1)
        glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
        spoilVertices()
        spoilTextures()
        spoilBuffers()
        spoilFragments()
        spoilPixelStore()
        for name in NewState.switches {
            if name == GL_DITHER { glDisable(GLenum(name)) } else { glEnable(GLenum(name)) }
        }
        glDrawBuffers(1, [GLenum(GL_NONE)])
        glReadBuffer(GLenum(GL_NONE))
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), 0)
    }

    private func makeBuffer() -> GLuint {
        var name: GLuint = 0
        glGenBuffers(1, &name)
        glBindBuffer(GLenum(GL_COPY_READ_BUFFER), name)
        glBufferData(GLenum(GL_COPY_READ_BUFFER), 64, nil, GLenum(GL_STATIC_DRAW))
        return name
    }

    private func spoilVertices() {
        glUseProgram(0)
        glBindVertexArray(0)
        glBindBuffer(GLenum(GL_ELEMENT_ARRAY_BUFFER), makeBuffer())
        glBindBuffer(GLenum(GL_ARRAY_BUFFER), makeBuffer())
        for index in 0..<GLuint(NewState.attributeCount) {
            glEnableVertexAttribArray(index)
            glVertexAttribDivisor(index, 3)
            glVertexAttribPointer(index, 2, GLenum(GL_BYTE), GLboolean(GL_TRUE), 8, nil)
            glVertexAttrib4f(index, 1, 2, 3, 4)
        }
    }

    private func spoilTextures() {
        let targets = [GL_TEXTURE_2D, GL_TEXTURE_3D, GL_TEXTURE_2D_ARRAY, GL_TEXTURE_CUBE_MAP]
        var (textures, sampler): ([GLuint], GLuint) = ([0, 0, 0, 0], 0)
        glGenTextures(4, &textures)
        glGenSamplers(1, &sampler)
        for unit in NewState.units {
            glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
            for (target, texture) in zip(targets, textures) { glBindTexture(GLenum(target), texture) }
            glBindSampler(GLuint(unit), sampler)
        }
    }

    private func spoilBuffers() {
        let buffer = makeBuffer()
        var feedback: GLuint = 0
        // The object of feedback that is there at first keeps a buffer too.
        for index in 0..<GLuint(2) { glBindBufferBase(GLenum(GL_TRANSFORM_FEEDBACK_BUFFER), index, buffer) }
        glGenTransformFeedbacks(1, &feedback)
        glBindTransformFeedback(GLenum(GL_TRANSFORM_FEEDBACK), feedback)
        for index in 0..<GLuint(3) { glBindBufferBase(GLenum(GL_UNIFORM_BUFFER), index, buffer) }
        for target in [GL_COPY_READ_BUFFER, GL_COPY_WRITE_BUFFER, GL_PIXEL_PACK_BUFFER, GL_PIXEL_UNPACK_BUFFER] {
            glBindBuffer(GLenum(target), buffer)
        }
        var renderbuffer: GLuint = 0
        glGenRenderbuffers(1, &renderbuffer)
        glBindRenderbuffer(GLenum(GL_RENDERBUFFER), renderbuffer)
    }

    private func spoilFragments() {
        glViewport(3, 3, 2, 2)
        glScissor(0, 0, 1, 1)
        glDepthRangef(0.25, 0.5)
        glLineWidth(2)
        glCullFace(GLenum(GL_FRONT_AND_BACK))
        glFrontFace(GLenum(GL_CW))
        glPolygonOffset(3, 4)
        glSampleCoverage(0.5, GLboolean(GL_TRUE))
        glHint(GLenum(GL_GENERATE_MIPMAP_HINT), GLenum(GL_NICEST))
        glHint(GLenum(GL_FRAGMENT_SHADER_DERIVATIVE_HINT), GLenum(GL_FASTEST))
        glBlendFuncSeparate(GLenum(GL_ZERO), GLenum(GL_DST_ALPHA), GLenum(GL_SRC_COLOR), GLenum(GL_ONE))
        glBlendEquationSeparate(GLenum(GL_MIN), GLenum(GL_MAX))
        glBlendColor(0.25, 0.5, 0.75, 1)
        glColorMask(0, 1, 0, 1)
        glDepthMask(0)
        glDepthFunc(GLenum(GL_NEVER))
        glClearDepthf(0)
        glStencilMask(0)
        glStencilMaskSeparate(GLenum(GL_BACK), 5)
        glStencilFunc(GLenum(GL_NEVER), 7, 3)
        glStencilFuncSeparate(GLenum(GL_BACK), GLenum(GL_LESS), 6, 9)
        glStencilOp(GLenum(GL_INVERT), GLenum(GL_INCR), GLenum(GL_DECR))
        glStencilOpSeparate(GLenum(GL_BACK), GLenum(GL_ZERO), GLenum(GL_REPLACE), GLenum(GL_INVERT))
        glClearStencil(77)
    }

    private func spoilPixelStore() {
        for (name, value) in [
            (GL_PACK_ALIGNMENT, 8), (GL_PACK_ROW_LENGTH, 77), (GL_PACK_SKIP_ROWS, 3), (GL_PACK_SKIP_PIXELS, 4),
            (GL_UNPACK_ALIGNMENT, 2), (GL_UNPACK_ROW_LENGTH, 77), (GL_UNPACK_SKIP_ROWS, 3),
            (GL_UNPACK_SKIP_PIXELS, 5), (GL_UNPACK_IMAGE_HEIGHT, 9), (GL_UNPACK_SKIP_IMAGES, 2),
        ] {
            glPixelStorei(GLenum(name), GLint(value))
        }
    }
}
