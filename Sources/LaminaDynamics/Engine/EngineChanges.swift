/// What the engine has to make anew before the next step.
struct EngineChanges: OptionSet {
    let rawValue: Int

    /// Gravity, pushes.
    static let forces = EngineChanges(rawValue: 1)
    /// What items are made of.
    static let properties = EngineChanges(rawValue: 2)
    /// Who collides with whom.
    static let collisions = EngineChanges(rawValue: 4)
    /// Lines that items collide with.
    static let boundaries = EngineChanges(rawValue: 8)
    /// Numbers of attachments.
    static let attachments = EngineChanges(rawValue: 16)
    /// Fields and whom they act on.
    static let fields = EngineChanges(rawValue: 32)
    /// Which behaviours have actions.
    static let actions = EngineChanges(rawValue: 64)
    /// Which behaviours there are.
    static let tree = EngineChanges(rawValue: 128)
    /// Nothing, but that bodies may be awake.
    static let wake = EngineChanges(rawValue: 256)

    static let everything = EngineChanges(rawValue: 255)
}
