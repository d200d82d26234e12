import LaminaGeometry
import LaminaLayers

extension AnimationDeclaration {
    /// What animations of every type have.
    static func common<Target: AnimationTarget>() -> [Property<Target>] {
        [
            Property(
                "key", .name,
                "The name under which the layer has the animation; another one of the same name takes its place."
            ) { $0.parts.key = $1 },
            Property(
                "timing", .timingFunction, default: .linear, "How each run is paced; a spring has a pace of its own."
            ) { $0.animation.timingFunction = $1 },
            Property(
                "removedOnCompletion", .boolean, default: true,
                "Whether the layer forgets the animation when it has ended, even if its fillMode would show on."
            ) { $0.animation.isRemovedOnCompletion = $1 },
            Property(
                "begin", .number(in: .coordinate),
                "The same as beginTime: the moment of the layer's time, or the group's, at which it begins, in seconds."
            ) { $0.animation.timing.beginTime = $1 },
        ]
            + TimingDeclaration.timing(
                begin: "When it begins, in seconds of the layer's time, or the group's; 0 is when it is added.",
                duration: "The length of one run in seconds; without it the transaction's, which is 0.25."
            ) { $0.animation.timing = $1($0.animation.timing) }
    }

    /// What animations of a property have.
    static func changing<Kind: PropertyAnimation>() -> [Property<AnimationDraftOf<Kind>>] {
        [
            Property(
                required: "keyPath", .deferred(.phrased("a key path", .text(pattern: "[\\s\\S]"))),
                "What it changes: a property such as opacity, or a part of one such as position.x, "
                    + "transform.rotation.z or filters.blur.inputRadius."
            ) { $0.parts.keyPath = $1 },
            Property(
                "additive", .boolean, default: false,
                "Whether its values are added to what the layer shows without it; transforms work in the layer's own "
                    + "coordinates."
            ) { $0.kind.isAdditive = $1 },
            Property(
                "cumulative", .boolean, default: false,
                "Whether each run is added to the value at the end of the one before."
            ) { $0.kind.isCumulative = $1 },
        ]
    }

    /// The ends of a basic animation.
    static func ends<Kind: BasicAnimation>() -> [Property<AnimationDraftOf<Kind>>] {
        [
            Property("from", .animated, "Where a run begins.") { $0.parts.from = $1 },
            Property("to", .animated, "Where a run ends.") { $0.parts.to = $1 },
            Property("by", .animated, "How far a run goes.") { $0.parts.by = $1 },
        ]
    }

    /// What makes a spring.
    static func springs() -> [Property<AnimationDraftOf<SpringAnimation>>] {
        let amount = NumberRange(minimum: 0, maximum: 1e6, excludesMinimum: true)
        return [
            Property("mass", .number(in: amount), default: 1, "The mass on the spring.") { $0.kind.mass = $1 },
            Property("stiffness", .number(in: amount), default: 100, "The spring's stiffness.") {
                $0.kind.stiffness = $1
            },
            Property("damping", .number(in: .between(0...1e6)), default: 10, "How strongly it is slowed down.") {
                $0.kind.damping = $1
            },
            Property(
                "initialVelocity", .number(in: .between(-1e6...1e6)), default: 0,
                "The speed at the beginning, in whole ways a second; towards the end if positive."
            ) { $0.kind.initialVelocity = $1 },
            Property(
                "allowsOverdamping", .boolean, default: false,
                "Whether a damping beyond the least that stops it swinging slows it down further."
            ) { $0.kind.allowsOverdamping = $1 },
        ]
    }
}

extension ValueDeclaration where Value == NodeID {
    /// A value of what a key path names, read when the layer is known.
    static var animated: ValueDeclaration {
        deferred(.phrased("a value of the key path's sort", .any))
    }
}
