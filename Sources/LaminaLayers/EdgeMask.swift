/// Edges of a layer's bounds, for ``Layer/edgeAntialiasingMask``.
public struct EdgeMask: OptionSet, Sendable, Hashable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let left = EdgeMask(rawValue: 1 << 0)
    public static let right = EdgeMask(rawValue: 1 << 1)
    /// The edge of the greatest y.
    public static let bottom = EdgeMask(rawValue: 1 << 2)
    /// The edge of the least y.
    public static let top = EdgeMask(rawValue: 1 << 3)
    /// All four, the default.
    public static let all: EdgeMask = [.left, .right, .bottom, .top]

    /// The names of the edges in documents.
    static let names: [(String, EdgeMask)] = [
        ("left", .left), ("right", .right), ("bottom", .bottom), ("top", .top),
    ]
}
