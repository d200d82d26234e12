import LaminaCounters

/// The account of a range of frames: the counters of each, their statistics, and all about the one that took most.
public struct RangeProfile: Sendable, Encodable {
    /// The version of the encoded form, that of ``Profile``.
    public var version = Profile.version
    /// What the scene is called; nil if it has no name.
    public var scene: String?
    /// Frames a second.
    public var framesPerSecond: Double
    /// The frames in order.
    public var frames: [FrameSample]
    /// A line for each counter that was measured.
    public var statistics: [CounterStatistics]
    /// The frame that ``detail`` is of: the one with most fragments, of equals the first.
    public var detailFrame: Int
    public var detail: Profile
    /// The budgets that some frame breaks, as far as some were checked.
    public var brokenBudgets: [BudgetFailure] = []

    /// The range as JSON, keys sorted, two spaces deep a level.
    public func json() throws -> String { try PrettyJSON.text(of: self) }
}
