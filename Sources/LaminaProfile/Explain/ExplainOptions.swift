/// What to explain, and how much to try for it.
public struct ExplainOptions: Sendable {
    /// The name of a layer, or its path or the end of it: only passes of such layers and of those in them are explained.
    public var layer: String?
    /// Whether frames are timed, each drawn a few times.
    public var measuresTime = true
    /// Whether the rules are found that avoid each pass, which takes a plan without each of them and more.
    public var namesRules = true
    /// Whether changes are tried too that do not keep the picture: repairs of effects, and what loses a pass at a price.
    public var triesOtherChanges = true
    /// How often the tree may be planned or drawn to try changes; passes that take more pixels are looked at first.
    public var mostTries = 2_000
    /// For how many seconds the tree may be planned and drawn to try changes, as far as a change is not left half tried.
    /// Which are tried before depends on the machine. The default is no limit.
    public var mostTime = Double.infinity

    /// Options; by default everything is explained and timed.
    public init() {}
}
