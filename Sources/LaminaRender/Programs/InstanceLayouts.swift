import LaminaGL
import LaminaPlan

/// How the instances of a plan lie in a vertex buffer: vectors of four floats, one after the other.
enum InstanceLayouts {
    static let box = vectors(6, stride: MemoryLayout<BoxInstance>.stride)
    static let quad = vectors(14, stride: MemoryLayout<QuadInstance>.stride)

    private static func vectors(_ count: Int, stride: Int) -> VertexLayout {
        VertexLayout(
            (0..<count).map { VertexAttribute(location: $0, components: 4, offset: $0 * 16) }, stride: stride,
            divisor: 1)
    }
}
