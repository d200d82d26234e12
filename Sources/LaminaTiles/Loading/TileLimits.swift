import Foundation

/// What loading tiles may take.
public struct TileLimits: Sendable, Equatable {
    /// The bytes of tiles that are kept, at least those of what can be seen. Beyond, those go that have not been seen for
    /// longest.
    public var byteLimit = 48 << 20
    /// The tiles that are asked for at the same time, each on a thread.
    public var workers = max(2, min(ProcessInfo.processInfo.activeProcessorCount, 8))
    /// How long a source may take for a tile without a sign of progress, in seconds.
    public var timeoutSeconds = 20.0
    /// How often a tile is asked for before it counts as failed. What runs out of time is not asked for again.
    public var attempts = 2

    /// The defaults.
    public init() {}
}
