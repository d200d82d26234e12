/// What became of the layers of a frame.
///
/// A layer is counted under the first cause that applies; what lies inside a hidden layer is not visited at all.
public struct LayerCounts: Sendable, Equatable, Encodable {
    /// Layers looked at.
    public var visited = 0
    /// Layers with something on the picture.
    public var drawn = 0
    /// Layers with nothing of their own to draw: no colour, contents, pattern or border.
    public var empty = 0
    /// Layers left out because they are hidden.
    public var hidden = 0
    /// Layers left out, with all inside them, because their opacity is 0.
    public var transparent = 0
    /// Layers left out because they are outside the picture or their clip, seen from behind, or have no area.
    public var outside = 0
    /// Layers left out because opaque content covers them.
    public var occluded = 0

    public init() {}
}
