import LaminaLayers

/// The declarations of states in documents.
///
/// ```yaml
/// states:
///   Locked: {clock.opacity: 1}
///   Unlock: {clock.opacity: 0, sheet.position.y: 200}
/// transitions:
///   - {to: Unlock, animations: {sheet.position.y: {stiffness: 200, damping: 20}}}
/// ```
enum StateDeclaration {
    /// The key by which a state names the one that it is based on, among its values.
    static let baseKey = "basedOn"

    /// The property of a document's root.
    static let states = ValueDeclaration<NodeID>.deferred(.map(of: .map(of: .any)))

    /// A transition between states.
    static let transition = ObjectDeclaration(
        "stateTransition", "The animations with which layers go from one state to another.", appliesDefaults: false,
        make: StateTransitionDraft(),
        properties: {
            [
                Property("from", .name, default: LayerStateTransition.any, "The state that is left; * is any or none.")
                {
                    $0.from = $1
                },
                Property("to", .name, default: LayerStateTransition.any, "The state that is entered; * is any or none.")
                {
                    $0.to = $1
                },
                Property(
                    required: "animations", animations,
                    "The animations by keys of the form \"id.keyPath\". They begin at what is shown when the state changes, "
                        + "and end at the new state's value; keyframes have their own."
                ) { $0.animations = $1 },
            ]
        })

    /// The animations of a transition, by layer and key path.
    private static let animations: ValueDeclaration<NodeID> = {
        let shape = ValueShape.map(of: .object(animation.name))
        return ValueDeclaration(shape, literal: nil) { binder in
            binder.bindLater(animation)
            return ValueDeclaration<NodeID>.deferred(shape).bind(&binder)
        }
    }()

    /// An animation of any type.
    static let animation = VariantDeclaration<AnimationDraft>(
        "stateAnimation",
        "An animation of a transition between states. Without a type it is inferred from its keys: spring or keyframe; "
            + "otherwise basic.",
        default: "basic"
    ) {
        [
            VariantCase("basic", basic) { $0.draft },
            VariantCase(
                "spring", spring, hints: ["mass", "stiffness", "damping", "initialVelocity", "allowsOverdamping"]
            ) { $0.draft },
            VariantCase("keyframe", keyframe, hints: ["values", "path"]) { $0.draft },
        ]
    }

    private static let basic = ObjectDeclaration(
        "basicStateAnimation", "An animation from what is shown to the new state's value.",
        appliesDefaults: false, rules: AnimationDeclaration.timeRules,
        make: AnimationDraftOf(kind: BasicAnimation(keyPath: nil)),
        properties: { common() + AnimationDeclaration.valueProperties() })

    private static let spring = ObjectDeclaration(
        "springStateAnimation",
        "An animation from what is shown to the new state's value that moves like a mass on a spring. Without a duration "
            + "it lasts until the spring has settled.",
        appliesDefaults: false, rules: AnimationDeclaration.timeRules,
        make: AnimationDraftOf(kind: SpringAnimation(keyPath: nil)),
        properties: { common() + AnimationDeclaration.valueProperties() + AnimationDeclaration.springs { $0.kind } })

    private static let keyframe = ObjectDeclaration(
        "keyframeStateAnimation",
        "An animation through a list of values, or along a path. One that repeats forever ends when the state is left.",
        appliesDefaults: false,
        rules: AnimationDeclaration.timeRules + [.oneOf(["values", "path"]), .needs("rotationMode", of: ["path"])],
        make: AnimationDraftOf(kind: KeyframeAnimation(keyPath: nil)),
        check: { AnimationDeclaration.checkKeyframes($0.kind, at: $1, with: $2) },
        properties: { common() + AnimationDeclaration.keyframes() })

    /// The properties of all: those of any animation of a property, but for the key path, which is in its key, and the
    /// begin time, which is a delay.
    private static func common<Kind: PropertyAnimation>() -> [Property<AnimationDraftOf<Kind>>] {
        let replaced: Set = ["key", "keyPath", "begin", "beginTime"]
        let own: [Property<AnimationDraftOf<Kind>>] =
            AnimationDeclaration.common() + AnimationDeclaration.keyPathProperties()
        return own.filter { !replaced.contains($0.schema.name) }
            + delays.map { property in Property(property) { $1(&$0.draft) } }
    }

    private static let delays: [Property<AnimationDraft>] = [
        Property(
            "beginTime", .seconds(in: .between(0...1e9)), default: 0,
            "The delay after the change of the state, in seconds of the layer's local time; the start shows until then."
        ) { $0.animation.timing.beginTime = $1 },
        Property("begin", .seconds(in: .between(0...1e9)), "An alias of beginTime.") {
            $0.animation.timing.beginTime = $1
        },
    ]
}

/// A transition between states being read. Its names and layers are resolved when all are known.
struct StateTransitionDraft {
    var from = LayerStateTransition.any
    var to = LayerStateTransition.any
    var animations: NodeID?
}
