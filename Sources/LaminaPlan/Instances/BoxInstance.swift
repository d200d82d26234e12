/// A rectangle along the axes with rounded corners, a fill and a border, as the GPU reads it.
///
/// All lengths are pixels of the frame, whatever target it is drawn on; colours are premultiplied.
/// The layout is that of the vertex attributes in `Shaders/box.vert`: six vectors of four floats.
@frozen
package struct BoxInstance: BitwiseCopyable, Sendable, Equatable {
    /// The pixels to shade: whole numbers, minX minY maxX maxY.
    package var raster: SIMD4<Float>
    /// The edges of the rectangle: minX minY maxX maxY.
    package var shape: SIMD4<Float>
    package var fill: SIMD4<Float>
    /// Top left, top right, bottom right, bottom left.
    package var radii: SIMD4<Float>
    package var border: SIMD4<Float>
    /// The border's width; how far the fill keeps from the edges; the opacity, which programs without a border leave
    /// to the fill; and the ``BoxEdges`` plus 4 times one more than the index of the clip.
    package var parameters: SIMD4<Float>

    package init(
        raster: SIMD4<Float>, shape: SIMD4<Float>, fill: SIMD4<Float>, radii: SIMD4<Float> = .zero,
        border: SIMD4<Float> = .zero, borderWidth: Float = 0, fillInset: Float = 0, opacity: Float = 1,
        edges: BoxEdges = .own, clip: Int32 = -1
    ) {
        self.raster = raster
        self.shape = shape
        self.fill = fill
        self.radii = radii
        self.border = border
        parameters = SIMD4(borderWidth, fillInset, opacity, edges.rawValue + 4 * Float(clip + 1))
    }
}

/// What the shape of a ``BoxInstance`` does to its fill and border.
package enum BoxEdges: Float, Sendable {
    /// Fill and border have the shape, each for itself.
    case own = 0
    /// The shape clips fill and border as one image.
    case clipAll = 1
    /// The shape cuts nothing: the layer is drawn on a target of its own that its shape clips afterwards.
    case unbounded = 2
}
