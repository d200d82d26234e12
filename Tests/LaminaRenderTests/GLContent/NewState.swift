import CGLES

/// The state of a new context, from the tables of the OpenGL ES 3.0.6 specification, section 6.2.
enum NewState {
    static let attributeCount = 16
    /// The first, some between, and the last that every context has.
    static let units = [0, 1, 7, 8, 20, 31]
    /// All are off, but for dithering.
    static let switches = [
        GL_BLEND, GL_SCISSOR_TEST, GL_DEPTH_TEST, GL_STENCIL_TEST, GL_CULL_FACE, GL_DITHER, GL_POLYGON_OFFSET_FILL,
        GL_SAMPLE_ALPHA_TO_COVERAGE, GL_SAMPLE_COVERAGE, GL_PRIMITIVE_RESTART_FIXED_INDEX, GL_RASTERIZER_DISCARD,
    ]

    private static let bindings: [(String, Int32)] = [
        ("program", GL_CURRENT_PROGRAM), ("vertex array", GL_VERTEX_ARRAY_BINDING),
        ("array buffer", GL_ARRAY_BUFFER_BINDING), ("element buffer", GL_ELEMENT_ARRAY_BUFFER_BINDING),
        ("copy read buffer", GL_COPY_READ_BUFFER_BINDING), ("copy write buffer", GL_COPY_WRITE_BUFFER_BINDING),
        ("pack buffer", GL_PIXEL_PACK_BUFFER_BINDING), ("unpack buffer", GL_PIXEL_UNPACK_BUFFER_BINDING),
        ("uniform buffer", GL_UNIFORM_BUFFER_BINDING), ("renderbuffer", GL_RENDERBUFFER_BINDING),
        ("feedback", GL_TRANSFORM_FEEDBACK_BINDING), ("feedback buffer", GL_TRANSFORM_FEEDBACK_BUFFER_BINDING),
    ]

    private static let values: [(String, Int32, [Int32])] = [
        ("active texture", GL_ACTIVE_TEXTURE, [GL_TEXTURE0]), ("depth range", GL_DEPTH_RANGE, [0, 1]),
        ("line width", GL_LINE_WIDTH, [1]), ("cull face", GL_CULL_FACE_MODE, [GL_BACK]),
        ("front face", GL_FRONT_FACE, [GL_CCW]), ("offset factor", GL_POLYGON_OFFSET_FACTOR, [0]),
        ("offset units", GL_POLYGON_OFFSET_UNITS, [0]), ("sample coverage", GL_SAMPLE_COVERAGE_VALUE, [1]),
        ("coverage inverted", GL_SAMPLE_COVERAGE_INVERT, [0]), ("depth function", GL_DEPTH_FUNC, [GL_LESS]),
        ("depth mask", GL_DEPTH_WRITEMASK, [1]), ("clear depth", GL_DEPTH_CLEAR_VALUE, [1]),
        ("stencil function", GL_STENCIL_FUNC, [GL_ALWAYS]), ("stencil reference", GL_STENCIL_REF, [0]),
        ("stencil fail", GL_STENCIL_FAIL, [GL_KEEP]), ("stencil depth fail", GL_STENCIL_PASS_DEPTH_FAIL, [GL_KEEP]),
        ("stencil pass", GL_STENCIL_PASS_DEPTH_PASS, [GL_KEEP]),
        ("back stencil function", GL_STENCIL_BACK_FUNC, [GL_ALWAYS]),
        ("back stencil reference", GL_STENCIL_BACK_REF, [0]), ("back stencil fail", GL_STENCIL_BACK_FAIL, [GL_KEEP]),
        ("back stencil depth fail", GL_STENCIL_BACK_PASS_DEPTH_FAIL, [GL_KEEP]),
        ("back stencil pass", GL_STENCIL_BACK_PASS_DEPTH_PASS, [GL_KEEP]),
        ("clear stencil", GL_STENCIL_CLEAR_VALUE, [0]), ("blend source", GL_BLEND_SRC_RGB, [GL_ONE]),
        ("blend destination", GL_BLEND_DST_RGB, [GL_ZERO]), ("blend alpha source", GL_BLEND_SRC_ALPHA, [GL_ONE]),
        ("blend alpha destination", GL_BLEND_DST_ALPHA, [GL_ZERO]),
        ("blend equation", GL_BLEND_EQUATION_RGB, [GL_FUNC_ADD]),
        ("blend alpha equation", GL_BLEND_EQUATION_ALPHA, [GL_FUNC_ADD]),
        ("blend color", GL_BLEND_COLOR, [0, 0, 0, 0]), ("color mask", GL_COLOR_WRITEMASK, [1, 1, 1, 1]),
        ("clear color", GL_COLOR_CLEAR_VALUE, [0, 0, 0, 0]), ("pack alignment", GL_PACK_ALIGNMENT, [4]),
        ("pack row length", GL_PACK_ROW_LENGTH, [0]), ("pack skip rows", GL_PACK_SKIP_ROWS, [0]),
        ("pack skip pixels", GL_PACK_SKIP_PIXELS, [0]), ("unpack alignment", GL_UNPACK_ALIGNMENT, [4]),
        ("unpack row length", GL_UNPACK_ROW_LENGTH, [0]), ("unpack skip rows", GL_UNPACK_SKIP_ROWS, [0]),
        ("unpack skip pixels", GL_UNPACK_SKIP_PIXELS, [0]), ("unpack image height", GL_UNPACK_IMAGE_HEIGHT, [0]),
        ("unpack skip images", GL_UNPACK_SKIP_IMAGES, [0]),
        ("mipmap hint", GL_GENERATE_MIPMAP_HINT, [GL_DONT_CARE]),
        ("derivative hint", GL_FRAGMENT_SHADER_DERIVATIVE_HINT, [GL_DONT_CARE]),
        ("draw buffer", GL_DRAW_BUFFER0, [GL_COLOR_ATTACHMENT0]),
        ("read buffer", GL_READ_BUFFER, [GL_COLOR_ATTACHMENT0]),
    ]

    /// The differences of the current context's state from that of a new one with a surface of this size.
    static func faults(width: Int, height: Int) -> [String] {
        var faults: [String] = []
        func check(_ what: String, _ found: [GLfloat], _ expected: [GLfloat]) {
            if found != expected { faults.append("\(what) is \(found), not \(expected)") }
        }
        for name in switches where (glIsEnabled(GLenum(name)) != 0) != (name == GL_DITHER) {
            faults.append("switch \(name)")
        }
        for (what, name) in bindings { check(what, numbers(name, 1), [0]) }
        for (what, name, expected) in values {
            check(what, numbers(name, expected.count), expected.map { GLfloat($0) })
        }
        check("viewport", numbers(GL_VIEWPORT, 4), [0, 0, GLfloat(width), GLfloat(height)])
        check("scissor", numbers(GL_SCISSOR_BOX, 4), [0, 0, GLfloat(width), GLfloat(height)])
        for name in [
            GL_STENCIL_WRITEMASK, GL_STENCIL_VALUE_MASK, GL_STENCIL_BACK_WRITEMASK, GL_STENCIL_BACK_VALUE_MASK,
        ] {
            var mask: GLint = 0
            glGetIntegerv(GLenum(name), &mask)
            // As many bits as a stencil has.
            check("stencil mask \(name)", [GLfloat(mask & 255)], [255])
        }
        for (name, count) in [(GL_UNIFORM_BUFFER_BINDING, 3), (GL_TRANSFORM_FEEDBACK_BUFFER_BINDING, 2)] {
            for index in 0..<count {
                var buffer: GLint = 0
                glGetIntegeri_v(GLenum(name), GLuint(index), &buffer)
                check("buffer \(index) of \(name)", [GLfloat(buffer)], [0])
            }
        }
        for index in 0..<GLuint(attributeCount) {
            var value: [GLfloat] = [0, 0, 0, 0]
            glGetVertexAttribfv(index, GLenum(GL_CURRENT_VERTEX_ATTRIB), &value)
            check("attribute \(index)", value, [0, 0, 0, 1])
            for (name, expected) in [
                (GL_VERTEX_ATTRIB_ARRAY_ENABLED, 0), (GL_VERTEX_ATTRIB_ARRAY_DIVISOR, 0),
                (GL_VERTEX_ATTRIB_ARRAY_BUFFER_BINDING, 0), (GL_VERTEX_ATTRIB_ARRAY_SIZE, 4),
                (GL_VERTEX_ATTRIB_ARRAY_STRIDE, 0), (GL_VERTEX_ATTRIB_ARRAY_TYPE, GL_FLOAT),
                (GL_VERTEX_ATTRIB_ARRAY_NORMALIZED, 0),
            ] {
                var number: GLint = 0
                glGetVertexAttribiv(index, GLenum(name), &number)
                check("array \(index), \(name)", [GLfloat(number)], [GLfloat(expected)])
            }
        }
        for unit in units {
            glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
            for name in [
                GL_TEXTURE_BINDING_2D, GL_TEXTURE_BINDING_3D, GL_TEXTURE_BINDING_2D_ARRAY, GL_TEXTURE_BINDING_CUBE_MAP,
                GL_SAMPLER_BINDING,
            ] {
                check("unit \(unit), \(name)", numbers(name, 1), [0])
            }
        }
        glActiveTexture(GLenum(GL_TEXTURE0))
        return faults
    }

    private static func numbers(_ name: Int32, _ count: Int) -> [GLfloat] {
        var values = [GLfloat](repeating: -1, count: count)
        glGetFloatv(GLenum(name), &values)
        return values
    }
}
