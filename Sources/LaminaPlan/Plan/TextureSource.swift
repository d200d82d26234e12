/// What a draw reads.
package enum TextureSource: Sendable, Hashable {
    case none
    /// An image of the render tree, by index.
    case image(Int32)
    /// The target of an earlier pass, by the pass's index.
    case target(Int32)
}
