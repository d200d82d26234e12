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

// MARK: Layout

/// One attribute of a vertex or an instance.
package struct VertexAttribute: Sendable, Hashable {
    /// The type of a component in memory.
    package enum Component: Sendable, Hashable {
        case float, halfFloat, unsignedByte, unsignedShort, short, unsignedInt, int

        var name: UInt32 {
            switch self {
            case .float: UInt32(GL_FLOAT)
            case .halfFloat: UInt32(GL_HALF_FLOAT)
            case .unsignedByte: UInt32(GL_UNSIGNED_BYTE)
            case .unsignedShort: UInt32(GL_UNSIGNED_SHORT)
            case .short: UInt32(GL_SHORT)
            case .unsignedInt: UInt32(GL_UNSIGNED_INT)
            case .int: UInt32(GL_INT)
            }
        }
    }

    /// How a component arrives in the shader.
    package enum Reading: Sendable, Hashable {
        /// As a float of its value.
        case value
        /// As a float, integers scaled to 0…1 or −1…1.
        case normalized
        /// As an integer.
        case integer
    }

    /// `layout(location = …)` in the shader.
    package var location: Int
    /// The components, 1 to 4.
    package var components: Int
    /// The type of a component.
    package var type: Component
    /// How the shader sees it.
    package var reading: Reading
    /// From the start of the vertex, in bytes.
    package var offset: Int

    /// Describes an attribute.
    package init(location: Int, components: Int, type: Component = .float, reading: Reading = .value, offset: Int) {
        self.location = location
        self.components = components
        self.type = type
        self.reading = reading
        self.offset = offset
    }
}

/// How vertices or instances lie in a buffer.
package struct VertexLayout: Sendable, Hashable {
    /// The attributes.
    package var attributes: [VertexAttribute]
    /// From one vertex to the next, in bytes.
    package var stride: Int
    /// 0: an element a vertex; 1: an element an instance.
    package var divisor: Int

    /// Describes a layout.
    package init(_ attributes: [VertexAttribute], stride: Int, divisor: Int = 0) {
        self.attributes = attributes
        self.stride = stride
        self.divisor = divisor
    }
}
