/// How large a document may be before reading it stops with an error.
///
/// The limits keep a hostile or broken file from taking the machine's memory or time. The defaults let documents of
/// ten million layers pass.
public struct ReadLimits: Sendable, Equatable {
    /// Arrays and objects inside each other. A level of the layer tree takes two. Default 10,000.
    public var depth = 10_000

    /// The size of the file in bytes. Default and largest possible: just under 4 GiB.
    public var bytes = Self.mostBytes

    /// Values in the document, counting arrays, objects and what they hold. Default 250,000,000, at 20 bytes each.
    public var nodes = 250_000_000

    /// Values that YAML's aliases and merge keys may add by repeating others. Default 10,000,000.
    public var expandedNodes = 10_000_000

    /// Problems that one error lists; further ones are counted only. Default 20.
    public var problems = 20

    /// Creates the default limits.
    public init() {}

    static let mostBytes = Int(UInt32.max) - 64

    /// These limits, held to what the document's 32-bit ranges can express.
    var clamped: ReadLimits {
        var limits = self
        limits.depth = max(1, depth)
        limits.bytes = min(max(0, bytes), Self.mostBytes)
        limits.nodes = min(max(1, nodes), Int(UInt32.max) - 64)
        limits.problems = max(1, problems)
        return limits
    }
}
