/// The reasons for an offscreen pass.
///
/// Used by plans, counters, explanations and documents alike.
public enum OffscreenReason: String, Sendable, CaseIterable, Codable, CodingKeyRepresentable {
    /// A group of layers fades as one image.
    case groupOpacity
    /// `masksToBounds` clips sublayers along an edge that runs through pixels: rounded, rotated or off the pixel grid.
    case clip
    /// A mask layer masks the layer.
    case mask
    /// A shadow is made from the layer's image. The shadow of a path alone is no reason.
    case shadow
    /// Filters are applied to the layer's image.
    case filter
    /// Background filters are applied to the layer's backdrop.
    case backdrop
    /// The filtered backdrop is shown through the layer's image.
    case vibrancy
    /// A compositing filter blends the layer's image with its backdrop.
    case compositingFilter
    /// A layer inside samples its backdrop, so that the group must have a surface of its own.
    case isolation
    /// The layer is rasterized.
    case rasterize
    /// The layer is a snapshot.
    case snapshot
    /// Two pictures cross-fade: in a transition, or between two contents.
    case transition
    /// Planes in space intersect, so that each is cut where another one hides it.
    case flatten3D
    /// The picture is drawn in bands, because its targets would exceed the memory limit.
    case tooLarge
    /// Copies of the layer fill an area.
    case pattern
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
    public static let pattern = ReasonSet(rawValue: 1 << 14)

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
