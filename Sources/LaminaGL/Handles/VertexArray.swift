import CGLES

/// Where vertices come from, freed when it is dropped.
package struct VertexArray: ~Copyable {
    private let name: OwnedName

    /// Makes a vertex array without attributes.
    ///
    /// - Throws: `GLError.contextLost` when the context is gone.
    package init(context: GLContext) throws(GLError) {
        name = try OwnedName(.vertexArray, in: context)
    }

    /// GL's name.
    package var id: UInt32 { name.id }

    /// Makes it the one that draws use.
    package func bind() { glBindVertexArray(id) }

    /// Binds it and points a layout's attributes at a buffer.
    ///
    /// - Parameters:
    ///   - buffer: the buffer's name.
    ///   - offset: of the first vertex in the buffer, in bytes.
    package func point(_ layout: VertexLayout, at buffer: UInt32, offset: Int = 0) {
        glBindVertexArray(id)
        glBindBuffer(GLenum(GL_ARRAY_BUFFER), buffer)
        for attribute in layout.attributes {
            let location = GLuint(attribute.location)
            let start = UnsafeRawPointer(bitPattern: offset + attribute.offset)
            glEnableVertexAttribArray(location)
            if attribute.reading == .integer {
                glVertexAttribIPointer(
                    location, GLint(attribute.components), attribute.type.name, GLsizei(layout.stride), start)
            } else {
                glVertexAttribPointer(
                    location, GLint(attribute.components), attribute.type.name,
                    GLboolean(attribute.reading == .normalized ? GL_TRUE : GL_FALSE), GLsizei(layout.stride), start)
            }
            glVertexAttribDivisor(location, GLuint(layout.divisor))
        }
    }

    /// Binds it and points a layout's attributes at streamed data.
    package func point(_ layout: VertexLayout, at slice: StreamSlice) {
        point(layout, at: slice.buffer, offset: slice.offset)
    }
}
