/// Why content is drawn or captured away from its target, worked on and brought back.
///
/// The one enumeration of reasons everywhere: plans, counters, explanations and documents.
public enum OffscreenReason: String, Sendable, CaseIterable, Codable, CodingKeyRepresentable {
    /// Several layers fade as one image.
    case groupOpacity
    /// `masksToBounds` clips sublayers along an edge that runs through pixels.
    case clip
}
