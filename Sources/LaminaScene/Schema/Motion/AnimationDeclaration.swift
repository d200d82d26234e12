import LaminaLayers

/// How animations stand in documents.
enum AnimationDeclaration {
    /// An animation of any type.
    static let animation = VariantDeclaration<AnimationDraft>(
        "animation",
        "An animation. Without a type it is what its keys belong to: a spring, keyframes, a group, a transition; else basic.",
        default: "basic"
    ) {
        [
            VariantCase("basic", basic) { AnimationDraft($0) },
            VariantCase(
                "spring", spring, hints: ["mass", "stiffness", "damping", "initialVelocity", "allowsOverdamping"]
            ) { AnimationDraft($0) },
            VariantCase("keyframe", keyframe, hints: ["values", "path"]) { AnimationDraft($0) },
            VariantCase("group", group, hints: ["animations"]) { AnimationDraft($0) },
            VariantCase("transition", transition, hints: ["kind", "subtype"]) { AnimationDraft($0) },
        ]
    }

    /// From one value to another.
    static let basic = ObjectDeclaration(
        "basicAnimation",
        "From one value to another. Of from, to and by any may be missing: what the layer shows stands for it.",
        appliesDefaults: false, rules: timeRules + [.someOf(["from", "to", "by"])],
        make: AnimationDraftOf(kind: BasicAnimation(keyPath: nil)),
        properties: { common() + changing() + ends() })

    /// As a mass on a spring moves.
    static let spring = ObjectDeclaration(
        "springAnimation",
        "From one value to another as a mass on a spring moves. Without a duration it lasts until it has settled.",
        appliesDefaults: false, rules: timeRules + [.someOf(["from", "to", "by"])],
        make: AnimationDraftOf(kind: SpringAnimation(keyPath: nil)),
        properties: { common() + changing() + ends() + springs() })

    /// Through a row of values, or along a path.
    static let keyframe = ObjectDeclaration(
        "keyframeAnimation", "Through a row of values, or along a path.",
        appliesDefaults: false, rules: timeRules + [.oneOf(["values", "path"]), .needs("rotationMode", of: ["path"])],
        make: AnimationDraftOf(kind: KeyframeAnimation(keyPath: nil)),
        check: { checkKeyframes($0.kind, at: $1, with: $2) },
        properties: { common() + changing() + keyframes() })

    /// Several in one time.
    static let group = ObjectDeclaration(
        "animationGroup",
        "Animations in a time of their own, which counts from the group's beginning; they are cut off at its end.",
        appliesDefaults: false, rules: timeRules, make: AnimationDraftOf(kind: AnimationGroup()),
        properties: { common() + inner() })

    /// From what a layer showed to what it shows.
    static let transition = ObjectDeclaration(
        "transitionAnimation", "From what the layer showed before a change to what it shows after it.",
        appliesDefaults: false, rules: timeRules, make: AnimationDraftOf(kind: Transition()),
        check: { checkProgress($0.kind, at: $1, with: $2) },
        properties: { common() + changingOver() })

    /// What a run is repeated by is said in one way.
    static let timeRules: [ObjectRule] = [
        .instead("repeatDuration", of: ["repeatCount"]), .instead("begin", of: ["beginTime"]),
    ]

    /// What a group holds.
    private static func inner() -> [Property<AnimationDraftOf<AnimationGroup>>] {
        [
            Property(
                required: "animations", .deferredArray(of: animation),
                "The animations. One without a duration lasts as long as the group."
            ) { $0.parts.inner = $1 }
        ]
    }
}
