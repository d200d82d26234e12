import LaminaGeometry

/// What the layers around one leave to its draws.
struct DrawContext {
    /// The product of the opacities of groups that fade draw by draw.
    var foldedOpacity: Float = 1
    /// The clip applied in the shader, or -1.
    var clip: Int32 = -1
    /// The image of a mask, if the clip is one.
    var maskImage = TextureSource.none
    /// Whether the clip is a mask that is a gradient.
    var isMaskGradient = false
    /// What that clip lets through wholly.
    var clipInterior = ClipInterior.everything
}

/// What a layer's own shape does to its draws.
enum ShapeUse {
    /// Colour and border have the shape, contents have edges of their own.
    case ownEdges
    /// The shape clips all of the layer's picture as one image.
    case clipsAll
    /// The layer is drawn on a target that its shape clips afterwards.
    case unbounded
}
