/// The corners of a layer that its corner radius rounds.
public struct CornerMask: OptionSet, Sendable, Hashable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The corner of the least x and the least y: top left.
    public static let minXMinY = CornerMask(rawValue: 1 << 0)
    /// Top right.
    public static let maxXMinY = CornerMask(rawValue: 1 << 1)
    /// Bottom left.
    public static let minXMaxY = CornerMask(rawValue: 1 << 2)
    /// Bottom right.
    public static let maxXMaxY = CornerMask(rawValue: 1 << 3)
    /// All four, the default.
    public static let all: CornerMask = [.minXMinY, .maxXMinY, .minXMaxY, .maxXMaxY]

    /// The names of the corners in documents.
    static let names: [(String, CornerMask)] = [
        ("minXMinY", .minXMinY), ("maxXMinY", .maxXMinY), ("minXMaxY", .minXMaxY), ("maxXMaxY", .maxXMaxY),
    ]
}
