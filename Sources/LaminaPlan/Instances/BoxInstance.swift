import LaminaGeometry

/// An axis-aligned rectangle with rounded corners, a fill and a border, as the GPU reads it.
///
/// All lengths are pixels of the frame, whatever target it is drawn on; colours are premultiplied. The layout matches
/// the vertex attributes of the same names in `Shaders/box.vert`: six vectors of four floats.
@frozen
package struct BoxInstance: BitwiseCopyable, Sendable, Equatable {
    /// The pixels to shade: whole numbers, minX minY maxX maxY.
    package private(set) var raster: SIMD4<Float>
    /// The edges of the rectangle: minX minY maxX maxY.
    package var shape: SIMD4<Float>
    package var fill: SIMD4<Float>
    /// Top left, top right, bottom right, bottom left.
    package var radii: SIMD4<Float>
    package var border: SIMD4<Float>
    /// ``borderWidth``; ``fillInset``; ``opacity``; ``edges`` plus 4 times one more than ``tableEntry``.
    package private(set) var parameters: SIMD4<Float>

    package init(
        raster: SIMD4<Float>, shape: SIMD4<Float>, fill: SIMD4<Float>, radii: SIMD4<Float> = .zero,
        border: SIMD4<Float> = .zero, borderWidth: Float = 0, fillInset: Float = 0, opacity: Float = 1,
        edges: BoxEdges = .own, tableEntry: Int32 = -1
    ) {
        self.raster = raster
        self.shape = shape
        self.fill = fill
        self.radii = radii
        self.border = border
        parameters = SIMD4(borderWidth, fillInset, opacity, BoxInstance.code(edges.rawValue, tableEntry))
    }

    package var borderWidth: Float { parameters.x }
    /// The distance of the fill from the edges.
    package var fillInset: Float { parameters.y }
    /// The factor of all colours; 1 for programs without a border, whose fill is faded itself.
    package var opacity: Float { parameters.z }
    package var edges: BoxEdges { BoxEdges(rawValue: Float(Int32(parameters.w) & 3)) ?? .own }

    /// The first of the entries of ``PassPlan/table`` that clip it, or -1.
    package var tableEntry: Int32 {
        get { (Int32(parameters.w) >> 2) - 1 }
        set { parameters.w = BoxInstance.code(Float(Int32(parameters.w) & 3), newValue) }
    }

    /// An instance that shades no pixel: its area is beyond every target, as a point without a size may still be drawn.
    static let nothing = BoxInstance(raster: SIMD4(PixelRect.beyond), shape: .zero, fill: .zero)

    private static func code(_ edges: Float, _ entry: Int32) -> Float { edges + 4 * Float(entry + 1) }
}

/// The area to shade.
extension BoxInstance {
    /// Shades the pixels of `rect`.
    package mutating func setArea(_ rect: PixelRect) { raster = SIMD4(rect) }

    /// Clears the area.
    mutating func removeArea() { raster = .zero }

    /// The pixels shaded.
    package var area: PixelRect { PixelRect(coveringEdges: raster) }
}

/// The effect of a ``BoxInstance``'s shape on its fill and border.
package enum BoxEdges: Float, Sendable {
    /// Fill and border each have the shape.
    case own = 0
    /// The shape clips fill and border as one image.
    case clipAll = 1
    /// The shape cuts nothing: the layer is drawn on a target of its own that its shape clips afterwards.
    case unbounded = 2
}

extension PixelRect {
    /// A pixel beyond every target.
    static let beyond = PixelRect(minX: -1_000_001, minY: -1_000_001, maxX: -1_000_000, maxY: -1_000_000)

    /// The pixels that the edges minX minY maxX maxY touch.
    package init(coveringEdges edges: SIMD4<Float>) {
        self.init(
            coveringMinX: Double(edges.x), minY: Double(edges.y), maxX: Double(edges.z), maxY: Double(edges.w))
    }
}

extension SIMD4<Float> {
    /// minX minY maxX maxY.
    init(_ rect: PixelRect) {
        self.init(Float(rect.minX), Float(rect.minY), Float(rect.maxX), Float(rect.maxY))
    }
}
