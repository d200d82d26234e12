import LaminaGeometry
import LaminaLayers

/// The declarations of animations in documents.
enum AnimationDeclaration {
    /// An animation of any type.
    static let animation = VariantDeclaration<AnimationDraft>(
        "animation",
        "An animation. Without a type it is inferred from its keys: spring, keyframe, group or "
            + "transition; otherwise basic.",
        default: "basic"
    ) {
        [
            VariantCase("basic", basic) { $0.draft },
            VariantCase(
                "spring", spring, hints: ["mass", "stiffness", "damping", "initialVelocity", "allowsOverdamping"]
            ) { $0.draft },
            VariantCase("keyframe", keyframe, hints: ["values", "path"]) { $0.draft },
            VariantCase("group", group, hints: ["animations"]) { $0.draft },
            VariantCase("transition", transition, hints: ["kind", "subtype"]) { $0.draft },
        ]
    }

    /// An animation from one value to another.
    static let basic = ObjectDeclaration(
        "basicAnimation",
        "An animation from one value to another. At least one of from, to and by is given; the "
            + "layer's value replaces what is missing.",
        appliesDefaults: false, rules: timeRules + [.someOf(["from", "to", "by"])],
        make: AnimationDraftOf(kind: BasicAnimation(keyPath: nil)),
        properties: { common() + keyPathProperties() + valueProperties() })

    /// An animation that follows a spring.
    static let spring = ObjectDeclaration(
        "springAnimation",
        "An animation from one value to another that moves like a mass on a spring. Without a "
            + "duration it lasts until the spring has settled.",
        appliesDefaults: false, rules: timeRules + [.someOf(["from", "to", "by"])],
        make: AnimationDraftOf(kind: SpringAnimation(keyPath: nil)),
        properties: { common() + keyPathProperties() + valueProperties() + springs { $0.kind } })

    /// An animation through a list of values, or along a path.
    static let keyframe = ObjectDeclaration(
        "keyframeAnimation", "An animation through a list of values, or along a path.",
        appliesDefaults: false, rules: timeRules + [.oneOf(["values", "path"]), .needs("rotationMode", of: ["path"])],
        make: AnimationDraftOf(kind: KeyframeAnimation(keyPath: nil)),
        check: { checkKeyframes($0.kind, at: $1, with: $2) },
        properties: { common() + keyPathProperties() + keyframes() })

    /// Several animations with a common local time.
    static let group = ObjectDeclaration(
        "animationGroup",
        "Animations that share a local time, which starts when the group begins; they are cut off "
            + "when the group ends.",
        appliesDefaults: false, rules: timeRules, make: AnimationDraftOf(kind: AnimationGroup()),
        properties: { common() + children() })

    /// A transition from what a layer showed to what it shows.
    static let transition = ObjectDeclaration(
        "transitionAnimation", "A transition from what the layer showed before a change to what it shows after it.",
        appliesDefaults: false, rules: timeRules, make: AnimationDraftOf(kind: Transition()),
        check: { checkProgress($0.kind, at: $1, with: $2) },
        properties: { common() + transitionProperties() })

    /// The repetition and the begin time are each given in one form.
    static let timeRules: [ObjectRule] = [
        .instead("repeatDuration", of: ["repeatCount"]), .instead("begin", of: ["beginTime"]),
    ]

    /// The children of a group.
    private static func children() -> [Property<AnimationDraftOf<AnimationGroup>>] {
        [
            Property(
                required: "animations", .deferredArray(of: animation),
                "The animations; one without a duration lasts as long as the group."
            ) { $0.parts.inner = $1 }
        ]
    }
}

extension AnimationDeclaration {
    /// The properties of all animations.
    static func common<Kind>() -> [Property<AnimationDraftOf<Kind>>] {
        ofEachAnimation.map { property in Property(property) { $1(&$0.draft) } }
    }

    private static let ofEachAnimation: [Property<AnimationDraft>] =
        [
            Property(
                "key", .name,
                "The key under which the animation is added to the layer; it replaces an animation with the same key."
            ) { $0.parts.key = $1 },
            Property(
                "timing", .timingFunction, default: .linear,
                "The timing function of each iteration; a spring follows its own curve."
            ) { $0.animation.timingFunction = $1 },
            Property(
                "removedOnCompletion", .boolean, default: true,
                "Removes the animation when it ends, even if its fillMode would keep it showing."
            ) { $0.animation.isRemovedOnCompletion = $1 },
            Property(
                "begin", .seconds(in: .coordinate),
                "An alias of beginTime: the time at which it begins, in seconds of the layer's or the "
                    + "group's local time."
            ) { $0.animation.timing.beginTime = $1 },
        ]
        + TimingDeclaration.timing(
            begin: "The time at which it begins, in seconds of the layer's or the group's local time; 0 means "
                + "when it is added.",
            duration: "The duration of one iteration, in seconds; by default that of the transaction, 0.25."
        ).map { property in Property(property) { $1(&$0.animation.timing) } }

    /// The properties of animations with a key path.
    static func keyPathProperties<Kind: PropertyAnimation>() -> [Property<AnimationDraftOf<Kind>>] {
        [
            Property(
                required: "keyPath", .deferredText("a key path"),
                "The key path to animate: a property such as opacity, or a component of one such as "
                    + "position.x, transform.rotation.z or filters.blur.inputRadius."
            ) { $0.parts.keyPath = $1 },
            Property(
                "additive", .boolean, default: false,
                "Adds the values to what the layer shows without the animation; transforms apply in the "
                    + "layer's own coordinates."
            ) { $0.kind.isAdditive = $1 },
            Property(
                "cumulative", .boolean, default: false,
                "Adds each iteration to the value at the end of the previous one."
            ) { $0.kind.isCumulative = $1 },
        ]
    }

    /// The values of a basic animation.
    static func valueProperties<Kind: BasicAnimation>() -> [Property<AnimationDraftOf<Kind>>] {
        [
            Property("from", .animated, "The value at the start of an iteration.") { $0.parts.from = $1 },
            Property("to", .animated, "The value at the end of an iteration.") { $0.parts.to = $1 },
            Property("by", .animated, "The change of the value over an iteration.") { $0.parts.by = $1 },
        ]
    }

    /// The properties of springs by their physics.
    ///
    /// - Parameter spring: returns the spring of a target.
    static func springs<Target>(
        _ spring: @escaping @Sendable (Target) -> SpringAnimation
    ) -> [Property<Target>] {
        let amount = NumberRange(minimum: 0, maximum: 1e6, excludesMinimum: true)
        return [
            Property("mass", .number(in: amount), default: 1, "The mass attached to the spring.") {
                spring($0).mass = $1
            },
            Property("stiffness", .number(in: amount), default: 100, "The stiffness of the spring.") {
                spring($0).stiffness = $1
            },
            Property("damping", .number(in: .between(0...1e6)), default: 10, "The damping coefficient of the spring.") {
                spring($0).damping = $1
            },
            Property(
                "initialVelocity", .number(in: .between(-1e6...1e6)), default: 0,
                "The initial velocity, in multiples of the whole change per second; positive values move "
                    + "towards the end value."
            ) { spring($0).initialVelocity = $1 },
            Property(
                "allowsOverdamping", .boolean, default: false,
                "Lets damping above the critical value slow the spring further."
            ) { spring($0).allowsOverdamping = $1 },
        ]
    }
}

extension ValueDeclaration where Value == NodeID {
    /// A value of the key path's type, read when the layer is known.
    static var animated: ValueDeclaration {
        deferred(.phrased("a value of the key path's type", .any))
    }
}

extension AnimationDeclaration {
    /// The properties of transitions.
    static func transitionProperties() -> [Property<AnimationDraftOf<Transition>>] {
        [
            Property(
                "kind", .enumeration(Transition.Kind.self), default: .fade,
                "The type of transition between the old and the new image."
            ) { $0.kind.type = $1 },
            Property(
                "subtype", .enumeration(Transition.Subtype.self), default: .fromLeft,
                "The side from which the moving image comes."
            ) { $0.kind.subtype = $1 },
            Property(
                "startProgress", .number(in: .unit), default: 0,
                "The progress at which the transition starts, from 0 to 1."
            ) { $0.kind.startProgress = Float($1) },
            Property(
                "endProgress", .number(in: .unit), default: 1, "The progress at which the transition ends, from 0 to 1."
            ) { $0.kind.endProgress = Float($1) },
            Property(
                "filter", .variant(FilterDeclaration.filter),
                "A filter that makes the transition in place of kind, strongest halfway."
            ) { $0.kind.filter = $1.filter(edge: .clamp) },
        ]
    }

    /// Reports a transition that would run in reverse.
    static func checkProgress(_ transition: Transition, at node: NodeID, with reader: DocumentReader) {
        guard transition.startProgress > transition.endProgress else { return }
        reader.report(
            .invalid(
                found: "startProgress \(transition.startProgress) is beyond endProgress \(transition.endProgress)",
                advice: "write a startProgress of at most endProgress"),
            at: reader.member("startProgress", of: node) ?? node)
    }
}

/// An animation being read: its own properties are set immediately; those that depend on its layer are set later.
struct AnimationDraft {
    let animation: Animation
    var parts = AnimationParts()
}

/// The parts of an animation's object that can't be set immediately.
struct AnimationParts {
    /// The key under which the layer stores it.
    var key: String?

    /// A key path, and values of its type.
    var keyPath: NodeID?
    var from: NodeID?
    var to: NodeID?
    var by: NodeID?
    var values: NodeID?
    var path: NodeID?

    /// The animations of a group.
    var inner: NodeID?
}

/// An animation of one type being read.
struct AnimationDraftOf<Kind: Animation> {
    let kind: Kind
    var draft: AnimationDraft

    init(kind: Kind) {
        self.kind = kind
        draft = AnimationDraft(animation: kind)
    }

    var parts: AnimationParts {
        get { draft.parts }
        _modify { yield &draft.parts }
    }
}
