/// Why content is drawn or captured away from its target, worked on and brought back.
///
/// The one enumeration of reasons everywhere: plans, counters, explanations and documents.
public enum OffscreenReason: String, Sendable, CaseIterable, Codable, CodingKeyRepresentable {
    /// Several layers fade as one image.
    case groupOpacity
    /// `masksToBounds` clips sublayers along an edge that runs through pixels.
    case clip
    /// A mask layer's image lets the layer show.
    case mask
    /// A shadow is made by blurring the layer's image or a path.
    case shadow
    /// Filters work on the layer's image.
    case filter
    /// Background filters work on what is behind the layer.
    case backdrop
    /// What is behind shows, filtered, through the layer's image.
    case vibrancy
    /// A compositing filter mixes the layer's image with what is behind it.
    case compositingFilter
    /// A layer inside reads what is behind it, so that the group must stay an image of its own.
    case isolation
    /// The layer is rasterized.
    case rasterize
    /// The layer is a snapshot.
    case snapshot
    /// Two pictures change over: in a transition, or where an image fades into another.
    case transition
    /// Planes in space cross, so that each is cut where another one hides it.
    case flatten3D
    /// The picture is drawn in bands, because its targets would take more memory than they may.
    case tooLarge
}
