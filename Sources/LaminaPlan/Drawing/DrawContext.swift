/// The state that the enclosing layers pass to a layer's draws. The features of a layer change it for the layer's
/// sublayers.
struct DrawContext {
    /// The product of the opacities of groups that fade draw by draw: ``Opacity``.
    var foldedOpacity: Float = 1
    /// The product of the tints that are folded into draws: ``Tint``. Its alpha is 1: the fade of a tint is in
    /// ``foldedOpacity``, as an instance may show one image over a colour.
    var tint = SIMD4<Float>(repeating: 1)
    /// True if the tint changes anything.
    var isTinted = false
    /// The clip planes that cut all draws; an empty range cuts nothing: ``ClipPlanes``.
    var clipPlanes = ClipPlaneRange()
    /// The table index of the clip applied in the shader, or -1: ``Clip``, ``Mask``.
    var clip: Int32 = -1
    /// True if the clip's corners are ellipses or continuous.
    var hasShapedClip = false
    /// The image of a mask, if the clip is one.
    var maskImage = TextureSource.none
    /// True if the clip is a mask that is a gradient.
    var isMaskGradient = false
    /// True if that gradient repeats or has a focus.
    var maskSpreads = false
    /// The pixels that the clip lets through wholly.
    var clipInterior = ClipInterior.everything
    /// The surface with the filtered backdrop of the nearest enclosing layer that has one, or -1 if nothing of it
    /// shows; nil if there is no such layer on the current surface: ``Vibrancy``.
    var backdrop: Int32?

    /// True if no draw has an entry of a clip or clip planes.
    var cutsNothing: Bool { clip < 0 && clipPlanes.count == 0 }

    /// True if no enclosing layer changes anything.
    var isDefault: Bool {
        foldedOpacity == 1 && !isTinted && clipPlanes.count == 0 && clip < 0 && backdrop == nil
    }
}

/// A range of clip planes of a ``DrawTable``.
struct ClipPlaneRange: Equatable {
    var first: Int32 = 0
    var count: Int32 = 0

    var indices: Range<Int> { Int(first)..<Int(first) + Int(count) }
}
