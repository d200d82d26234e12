import CGLES

/// The buffers and layouts that vertices are read from, freed when it is dropped.
package struct VertexArray: ~Copyable {
    private let name: OwnedName

    /// Creates a vertex array without attributes.
    ///
    /// - Throws: `GLError.contextLost` if the context is destroyed.
    package init(context: GLContext) throws(GLError) {
        name = try OwnedName(.vertexArray, in: context)
    }

    /// The GL name.
    package var id: UInt32 { name.id }

    /// Binds it for draws.
    package func bind() { glBindVertexArray(id) }

    /// Binds it and points a layout's attributes to a buffer.
    ///
    /// - Parameters:
    ///   - buffer: The buffer's GL name.
    ///   - offset: The offset of the first vertex in the buffer, in bytes.
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

    /// Binds it and points a layout's attributes to streamed data.
    package func point(_ layout: VertexLayout, at slice: StreamSlice) {
        point(layout, at: slice.buffer, offset: slice.offset)
    }
}

// MARK: One layout

/// A vertex array whose layout stays, so that a draw has only to say where its instances begin; freed when it is dropped.
///
/// From OpenGL ES 3.1 on that is one call. Before, each attribute is pointed there by itself, with three.
package struct InstanceArray: ~Copyable {
    private let array: VertexArray
    private let layout: VertexLayout
    private let hasBindings: Bool

    /// Creates a vertex array for a layout. Leaves it bound.
    ///
    /// - Parameter hasBindings: True to set the layout once; by default if the device can.
    /// - Throws: `GLError.contextLost` if the context is destroyed.
    package init(context: GLContext, _ layout: VertexLayout, hasBindings: Bool? = nil) throws(GLError) {
        array = try VertexArray(context: context)
        self.layout = layout
        self.hasBindings = hasBindings ?? (context.capabilities.version >= GLVersion(3, 1))
        array.bind()
        guard self.hasBindings else { return }
        for attribute in layout.attributes {
            let location = GLuint(attribute.location)
            glEnableVertexAttribArray(location)
            if attribute.reading == .integer {
                glVertexAttribIFormat(
                    location, GLint(attribute.components), attribute.type.name, GLuint(attribute.offset))
            } else {
                glVertexAttribFormat(
                    location, GLint(attribute.components), attribute.type.name,
                    GLboolean(attribute.reading == .normalized ? GL_TRUE : GL_FALSE), GLuint(attribute.offset))
            }
            glVertexAttribBinding(location, 0)
        }
        glVertexBindingDivisor(0, GLuint(layout.divisor))
    }

    /// Binds it and lets draws begin with an element of streamed data in its layout.
    package func point(at slice: StreamSlice, first: Int = 0) {
        let offset = slice.offset + first * layout.stride
        guard hasBindings else { return array.point(layout, at: slice.buffer, offset: offset) }
        array.bind()
        glBindVertexBuffer(0, slice.buffer, GLintptr(offset), GLsizei(layout.stride))
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

    /// The conversions of a component on its way to the shader.
    package enum Reading: Sendable, Hashable {
        /// To a float of the same value.
        case value
        /// To a float, integers scaled to 0…1 or −1…1.
        case normalized
        /// To an integer.
        case integer
    }

    /// The attribute's `layout(location = …)` in the shader.
    package var location: Int
    /// The number of components, 1 to 4.
    package var components: Int
    /// The type of a component.
    package var type: Component
    /// The conversion of its components.
    package var reading: Reading
    /// The offset from the start of the vertex, in bytes.
    package var offset: Int

    /// Creates an attribute.
    package init(location: Int, components: Int, type: Component = .float, reading: Reading = .value, offset: Int) {
        self.location = location
        self.components = components
        self.type = type
        self.reading = reading
        self.offset = offset
    }
}

/// The memory layout of vertices or instances in a buffer.
package struct VertexLayout: Sendable, Hashable {
    /// The attributes.
    package var attributes: [VertexAttribute]
    /// The stride from one vertex to the next, in bytes.
    package var stride: Int
    /// The step rate: 0 for an element per vertex, 1 for an element per instance.
    package var divisor: Int

    /// Creates a layout.
    package init(_ attributes: [VertexAttribute], stride: Int, divisor: Int = 0) {
        self.attributes = attributes
        self.stride = stride
        self.divisor = divisor
    }
}
