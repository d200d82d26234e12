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

/// A set of ``OffscreenReason``s in a machine word, for passes that have more than one.
public struct ReasonSet: OptionSet, Sendable, Hashable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let groupOpacity = ReasonSet(rawValue: 1 << 0)
    public static let clip = ReasonSet(rawValue: 1 << 1)
    public static let mask = ReasonSet(rawValue: 1 << 2)
    public static let shadow = ReasonSet(rawValue: 1 << 3)
    public static let filter = ReasonSet(rawValue: 1 << 4)
    public static let backdrop = ReasonSet(rawValue: 1 << 5)
    public static let vibrancy = ReasonSet(rawValue: 1 << 6)
    public static let compositingFilter = ReasonSet(rawValue: 1 << 7)
    public static let isolation = ReasonSet(rawValue: 1 << 8)
    public static let rasterize = ReasonSet(rawValue: 1 << 9)
    public static let snapshot = ReasonSet(rawValue: 1 << 10)
    public static let transition = ReasonSet(rawValue: 1 << 11)
    public static let flatten3D = ReasonSet(rawValue: 1 << 12)
    public static let tooLarge = ReasonSet(rawValue: 1 << 13)

    /// The reasons in the set, in the order of their declaration.
    public var reasons: [OffscreenReason] {
        OffscreenReason.allCases.enumerated()
            .filter { contains(ReasonSet(rawValue: 1 << UInt32($0.offset))) }
            .map(\.element)
    }
}

extension ReasonSet: Encodable {
    /// Encodes the names of the reasons as an array.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(reasons)
    }
}
