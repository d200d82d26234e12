import LaminaGeometry

/// One draw call of a ``Pass``: a run of instances that share program, texture and blending.
package struct Draw: Sendable, Equatable {
    package var program: ProgramKey
    package var texture: TextureSource
    /// Whether the instances are mixed with what is there; opaque ones just replace it.
    package var blends: Bool
    /// The pixels of the frame that the instances may touch where their own areas say too little, or nil.
    package var scissor: PixelRect?
    /// The instances, in ``PassPlan/quads`` or ``PassPlan/boxes`` as the program says.
    package var instances: Range<Int>
}
