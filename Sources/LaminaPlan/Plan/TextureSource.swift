/// What a draw reads.
package enum TextureSource: Sendable, Hashable {
    case none
    /// An image of the render tree, by index.
    case image(Int32)
    /// A sheet of small images: for each instance the one of ``PassPlan/quadImages``.
    case sheet
    /// A target that earlier passes drew on, by its index in ``PassPlan/targets``.
    case target(Int32)
    /// A filled path, by its index in ``PassPlan/pathFills``.
    case path(Int32)
}
