import LaminaGeometry
import LaminaStage

/// What the layers around one leave to its draws.
struct DrawContext {
    /// The product of the opacities of groups that fade draw by draw.
    var foldedOpacity: Float = 1
    /// What colours are multiplied with for groups whose tint goes to their draws. Its alpha is 1: what tints fade is in
    /// ``foldedOpacity``, as an instance may show one thing over another.
    var tint = SIMD4<Float>(repeating: 1)
    /// Whether that changes anything.
    var isTinted = false
    /// The half planes that are left of all draws; none cut nothing.
    var slices = SliceRange()
    /// The clip applied in the shader, or -1.
    var clip: Int32 = -1
    /// The image of a mask, if the clip is one.
    var maskImage = TextureSource.none
    /// Whether the clip is a mask that is a gradient.
    var isMaskGradient = false
    /// What that clip lets through wholly.
    var clipInterior = ClipInterior.everything
}

extension DrawContext {
    /// The context inside a node that has a tint.
    func tinted(by node: RenderNode, _ tree: RenderTree) -> DrawContext {
        guard node.tint >= 0 else { return self }
        var inside = self
        var tint = tree.tints[Int(node.tint)]
        inside.foldedOpacity *= tint.w
        tint.w = 1
        inside.tint *= tint
        inside.isTinted = true
        return inside
    }
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
