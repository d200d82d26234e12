import CGLES
import LaminaGL
import LaminaPlan

/// What one pass of a filter draws with: textures, and where its instances lie.
struct FilterRun {
    /// GL's name of the texture that the kernel reads.
    var source: UInt32
    /// That of the other image, for kernels that join two.
    var second: UInt32?
    /// The pixel at the target's top left, then 2 / width and 2 / height; see `frame.glsl`.
    var target: SIMD4<Float>
    /// How many instances are drawn.
    var count: Int

    /// How ``FilterInstance`` lies in a vertex buffer; point a vertex array at it before a run.
    static let layout = VertexLayout(
        (0..<5).map { VertexAttribute(location: $0, components: 4, offset: $0 * 16) },
        stride: MemoryLayout<FilterInstance>.stride, divisor: 1)
}
