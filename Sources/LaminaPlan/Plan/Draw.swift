import LaminaGeometry

/// One draw call of a ``Pass``: a run of instances that share program, textures and blending.
package struct Draw: Sendable, Equatable {
    package var program: ProgramKey
    package var texture: TextureSource
    /// A mask, or the backdrop that shows through.
    package var second: TextureSource = .none
    /// What is behind, for a blend mode.
    package var behind: TextureSource = .none
    /// Whether the instances are mixed with what is there; opaque ones just replace it.
    package var blends: Bool
    /// How they are mixed: an operator of Porter and Duff.
    package var mixing = Mixing.over
    /// The pixels of the frame that the instances may touch where their own areas say too little, or nil.
    package var scissor: PixelRect?
    /// The instances, in ``PassPlan/quads`` or ``PassPlan/boxes`` as the program says.
    package var instances: Range<Int>
}
