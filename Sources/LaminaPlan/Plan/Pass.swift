import LaminaCounters
import LaminaGeometry

/// One render pass: a target, what is drawn on it, and why it is there.
package struct Pass: Sendable, Equatable {
    /// The node of the render tree that asked for the pass: 0, the root, for the frame itself.
    package var node: Int
    /// Why the pass is needed; empty for the frame.
    package var reasons: ReasonSet
    /// The pixels of the frame that the target stands for.
    package var region: PixelRect
    package var format: TargetFormat
    /// What the target holds before the first draw, premultiplied; nil where draws cover all of it.
    package var clear: SIMD4<Float>?
    package var draws: [Draw]
    /// Whether this is the picture itself rather than an offscreen pass.
    package var isFrame: Bool
}

/// How a target keeps its pixels.
package enum TargetFormat: String, Sendable, Encodable {
    /// 8 bits a channel: the frame.
    case rgba8
    /// Half floats: offscreen passes, so that drawing a group apart adds no rounding that shows.
    case rgba16f
}
