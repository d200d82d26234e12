/// What a filter finds beyond the edge of the image it reads.
public enum FilterEdge: String, Sendable, CaseIterable {
    /// Nothing: the image fades out and grows. The default for a layer's own filters.
    case transparent
    /// The nearest pixel of the image.
    case clamp
    /// The image mirrored at its edge. The default for backdrops.
    case mirror
}

/// A filter of which one can say what it finds beyond the edge of its image.
package protocol EdgedAmounts: FilterAmounts {
    var edge: FilterEdge { get set }
}

extension EdgedAmounts {
    package static var hasEdge: Bool { true }
    package var edgeMode: FilterEdge? {
        get { edge }
        set { edge = newValue ?? .transparent }
    }
}
