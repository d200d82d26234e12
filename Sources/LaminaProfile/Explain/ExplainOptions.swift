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
    /// How many pictures may be drawn to try changes, as far as those of a pass are not left half tried; 0 tries none. Passes
    /// that are made come first, and of those the ones that take more pixels.
    public var mostTries = ExplainOptions.usualTries
    /// Called before a pass is looked at, with the number of those that are done and of all, on the caller's thread.
    public var progress: (@Sendable (_ done: Int, _ count: Int) -> Void)?

    /// The pictures that are drawn at most unless told otherwise.
    public static let usualTries = 500

    /// Options; by default everything is explained and timed.
    public init() {}
}
