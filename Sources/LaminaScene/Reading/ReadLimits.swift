/// The limits on a document's size, beyond which reading stops with an error.
///
/// They protect memory and time from hostile or broken files. The defaults allow documents with ten million layers.
public struct ReadLimits: Sendable, Equatable {
    /// The maximum depth of nested arrays and objects. A level of the layer tree takes two. Default 10,000.
    public var depth = 10_000

    /// The maximum size of the file, in bytes. The default, just under 4 GiB, is also the largest possible value.
    public var bytes = Self.maximumByteCount

    /// The maximum number of values, including arrays, objects and their contents. Default 250,000,000, at 20 bytes
    /// each.
    public var nodes = 250_000_000

    /// The maximum number of values added by YAML's aliases and merge keys. Default 10,000,000.
    public var expandedNodes = 10_000_000

    /// The maximum number of problems listed in an error; further ones are only counted. Default 20.
    public var problems = 20

    /// Creates the default limits.
    public init() {}

    static let maximumByteCount = Int(UInt32.max) - 64

    /// These limits, clamped to what the document's 32-bit ranges can represent.
    var clamped: ReadLimits {
        var limits = self
        limits.depth = max(1, depth)
        limits.bytes = min(max(0, bytes), Self.maximumByteCount)
        limits.nodes = min(max(1, nodes), Int(UInt32.max) - 64)
        limits.problems = max(1, problems)
        return limits
    }
}
