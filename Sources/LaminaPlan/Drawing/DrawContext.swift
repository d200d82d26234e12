import LaminaGeometry

/// What the layers around one leave to its draws. The features of a layer change it for the layer's sublayers.
struct DrawContext {
    /// The product of the opacities of groups that fade draw by draw: ``Opacity``.
    var foldedOpacity: Float = 1
    /// What colours are multiplied with for groups whose tint goes to their draws: ``Tint``. Its alpha is 1: what tints fade
    /// is in ``foldedOpacity``, as an instance may show one thing over another.
    var tint = SIMD4<Float>(repeating: 1)
    /// Whether that changes anything.
    var isTinted = false
    /// The half planes that are left of all draws; none cut nothing: ``ClipPlanes``.
    var slices = SliceRange()
    /// The entry of the table with the clip applied in the shader, or -1: ``Clip``, ``Mask``.
    var clip: Int32 = -1
    /// The image of a mask, if the clip is one.
    var maskImage = TextureSource.none
    /// Whether the clip is a mask that is a gradient.
    var isMaskGradient = false
    /// What that clip lets through wholly.
    var clipInterior = ClipInterior.everything
    /// The surface with the filtered backdrop of the nearest layer around that has one, or -1 if nothing of it shows; nil if
    /// there is no such layer on the surface that is drawn: ``Vibrancy``.
    var backdrop: Int32?
}

/// What a layer's own shape does to its draws.
enum ShapeUse {
    /// Colour and border have the shape, contents have edges of their own.
    case ownEdges
    /// The shape clips all of the layer's picture as one image.
    case clipsAll
    /// The layer is drawn on a target that its shape clips afterwards.
    case unbounded

    init(_ flags: PlacedFlags, _ treatment: GroupTreatment) {
        if !flags.contains(.clipsThroughPixels) {
            self = .ownEdges
        } else {
            // The pass of a lone draw that is only cut has no clip to come.
            self = treatment.isSuperset(of: [.isPass, .clips]) ? .unbounded : .clipsAll
        }
    }

    var flags: QuadFlags {
        switch self {
        case .ownEdges: []
        case .clipsAll: .clipsAll
        case .unbounded: [.clipsAll, .isUnbounded]
        }
    }
}
