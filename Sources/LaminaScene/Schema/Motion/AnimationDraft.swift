import LaminaLayers

/// An animation that is being read: its own values are set as they are met, those that depend on its layer wait.
protocol AnimationTarget: SendableMetatype {
    var animation: Animation { get }
    var parts: AnimationParts { get set }
}

/// What of an animation's object can't be set at once.
struct AnimationParts {
    /// The name under which the layer has it.
    var key: String?

    /// A key path, and values of what it names.
    var keyPath: NodeID?
    var from: NodeID?
    var to: NodeID?
    var by: NodeID?
    var values: NodeID?
    var path: NodeID?

    /// The animations of a group.
    var inner: NodeID?
}

/// An animation of one type.
struct AnimationDraftOf<Kind: Animation>: AnimationTarget {
    let kind: Kind
    var parts = AnimationParts()

    var animation: Animation { kind }
}

/// An animation of any type.
struct AnimationDraft {
    let animation: Animation
    let parts: AnimationParts

    init(_ target: some AnimationTarget) {
        animation = target.animation
        parts = target.parts
    }
}
