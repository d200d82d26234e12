/// What one draw did to one pixel of a target.
public struct PixelStep: Sendable, Equatable {
    /// The pass, by its place in the plan.
    public var pass: Int
    /// The node of the render tree that was drawn.
    package var node: Int
    /// What was drawn there: the parts of its program.
    public var parts: [String]
    /// Whether it was mixed with what was there.
    public var blends: Bool
    /// The pixel before and after, premultiplied.
    public var before: SIMD4<Float>
    public var after: SIMD4<Float>
}
