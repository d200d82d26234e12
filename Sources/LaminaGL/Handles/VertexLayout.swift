import CGLES

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
