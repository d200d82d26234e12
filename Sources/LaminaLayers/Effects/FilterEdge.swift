/// What a filter finds beyond the edge of the image it reads.
public enum FilterEdge: String, Sendable, CaseIterable {
    /// Nothing: the image fades out and grows. The default for a layer's own filters.
    case transparent
    /// The nearest pixel of the image.
    case clamp
    /// The image mirrored at its edge. The default for backdrops.
    case mirror
}
