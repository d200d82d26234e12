import LaminaGeometry

/// One instance on its way into a pass: what the rules look at before draws are made of it.
struct DrawItem {
    var node: Int32
    /// An index into the list's boxes or quads, as the program says.
    var instance: Int32
    var program: ProgramKey
    var texture: TextureSource
    /// Whether it mixes with what is there.
    var blends: Bool
    /// Whether its area is a rectangle along the axes, which can be made smaller without changing the picture.
    var isRectangular: Bool
    /// Whether it is left out.
    var isHidden = false
    /// Whether `bounds` must be kept by the scissor, because its own area reaches beyond them.
    var needsScissor = false
    /// Of ``DrawList/extras``: what only few draws have, or -1.
    var extras: Int32 = -1
    /// The pixels it touches.
    var bounds: PixelRect
    /// The pixels it covers wholly and opaquely.
    var opaque: PixelRect
}

/// What a draw may have beside its program and texture.
struct DrawExtras {
    /// A mask or the backdrop that shows through.
    var second = TextureSource.none
    /// What is behind, for a blend mode.
    var behind = TextureSource.none
    var mixing = Mixing.over
    /// The barrier that stands here instead of a draw: what is before it is captured. Else -1.
    var barrier: Int32 = -1

    /// Whether a draw has any of them.
    var isNeeded: Bool { second != .none || behind != .none || mixing != .over || barrier >= 0 }
}
