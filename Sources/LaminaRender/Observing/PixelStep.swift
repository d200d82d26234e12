/// What one draw did to one pixel of a target.
package struct PixelStep: Sendable, Equatable {
    /// The pass, by its place in the plan.
    package var pass: Int
    /// The node of the render tree that was drawn.
    package var node: Int
    /// What was drawn there: the parts of its program.
    package var parts: [String]
    /// Whether it was mixed with what was there.
    package var blends: Bool
    /// The pixel before and after, premultiplied.
    package var before: SIMD4<Float>
    package var after: SIMD4<Float>
}
