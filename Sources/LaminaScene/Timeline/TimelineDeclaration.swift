import LaminaGeometry
import LaminaLayers

/// The declarations of timeline entries in documents.
enum TimelineDeclaration {
    static let entry = ObjectDeclaration(
        "timelineEntry",
        "Changes made at one time. All entries at the same time form one transaction: no frame shows "
            + "only a part of them.",
        appliesDefaults: false,
        rules: [
            .someOf([
                "set", "remove", "add", "activate", "deactivate", "animate", "stop", "state", "transition",
                "drag",
            ]), .together("transition", "on"),
            .needs("to", of: ["add"]), .needs("index", of: ["add"]), .needs("above", of: ["add"]),
            .needs("below", of: ["add"]),
            .instead("index", of: ["above", "below"]), .instead("above", of: ["below"]),
            .needs("animate", of: ["animation", "animations"]), .needs("animation", of: ["animate"]),
            .needs("animations", of: ["animate"]), .instead("animation", of: ["animations"]),
            .needs("keys", of: ["stop"]),
        ],
        make: TimelineDraft(),
        properties: { changes() + motion() + transaction() })

    /// The transition of an entry, whose object has no `type`.
    static let transition = ObjectDeclaration(
        "timelineTransition", "A transition from what a layer shows before the entry to what it shows after it.",
        appliesDefaults: false, rules: AnimationDeclaration.timeRules, make: AnimationDraftOf(kind: Transition()),
        check: { AnimationDeclaration.checkProgress($0.kind, at: $1, with: $2) },
        properties: { AnimationDeclaration.common() + AnimationDeclaration.transitionProperties() })

    private static func changes() -> [Property<TimelineDraft>] {
        [
            Property(
                required: "at", .seconds(in: .between(0...1e9)),
                "The time in seconds from the start; entries can be in any order."
            ) { $0.time = $1 },
            Property(
                "set", .deferred(.map(of: .any)),
                "The properties to set: keys of the form \"id.property\", naming a layer, a behaviour or a "
                    + "constraint, with values as in its own object; constraints have a constant and a priority. \"root\" is the outermost layer, unless another layer has that id."
            ) { $0.set = $1 },
            Property(
                "remove", .layers,
                "The layers to remove, with their sublayers, or the behaviours: an id, or an array of ids."
            ) { $0.remove = $1 },
            Property(
                "add",
                .deferredOrIDs(LayerDeclaration.layer, "an object that describes a layer, or ids of behaviours"),
                "A layer to add, or the ids of behaviours to add."
            ) { $0.add = $1 },
            Property(
                "to", .reference,
                "The id of the layer to add it to; by default the superlayer of above or below, or else the "
                    + "outermost layer."
            ) { $0.to = $1 },
            Property(
                "index", .integer(in: .between(0...1e9)),
                "The index at which to insert it among the sublayers; last if absent."
            ) { $0.index = $1 },
            Property("above", .reference, "The id of the sublayer to insert it above.") { $0.above = $1 },
            Property("below", .reference, "The id of the sublayer to insert it below.") { $0.below = $1 },
        ]
    }

    private static func motion() -> [Property<TimelineDraft>] {
        [
            Property(
                "deactivate", .setsAndConstraints,
                "The sets of constraints, or the constraints by id, to deactivate: a name, or an array of names."
            ) { $0.deactivate = $1 },
            Property(
                "activate", .setsAndConstraints,
                "The sets of constraints, or the constraints by id, to activate after that."
            ) { $0.activate = $1 },
            Property("drag", .deferred(DragDeclaration.drag), "A drag of an item that begins at this time.") {
                $0.drag = $1
            },
            Property("animate", .layers, "The layers to add animations to: an id, or an array of ids.") {
                $0.animate = $1
            },
            Property("animation", .deferred(AnimationDeclaration.animation), "The animation to add.") {
                $0.animation = $1
            },
            Property(
                "animations", .deferredArray(of: AnimationDeclaration.animation), "The animations to add."
            ) { $0.animations = $1 },
            Property("stop", .layers, "The layers to remove animations from: an id, or an array of ids.") {
                $0.stop = $1
            },
            Property(
                "keys", .array(of: .name, count: 1...1000),
                "The keys of the animations to remove; all animations of the layers if absent."
            ) { $0.keys = $1 },
            Property(
                "state", .deferred(.phrased("the name of a state, or null", .either([.nonemptyText, .null]))),
                "The state that the layers are in from then on, with the animations of its transition; null for none."
            ) { $0.state = $1 },
            Property(
                "transition", .object(transition), "The transition with which a layer shows the changes of this entry."
            ) { $0.transition = $1.kind },
            Property("on", .reference, "The id of the layer that shows the transition.") { $0.on = $1 },
        ]
    }

    private static func transaction() -> [Property<TimelineDraft>] {
        [
            Property(
                "animated", .boolean,
                "Animates the properties that are set, and changes of the state; true by default, false if the entry has a "
                    + "transition."
            ) { $0.isAnimated = $1 },
            Property(
                "duration", .duration,
                "The default duration of animations, in seconds; if absent 0.25, or until a spring has settled."
            ) { $0.duration = $1 },
            Property(
                "timing", .entryTiming,
                "The default timing of animations: a timing function, or a spring as in {spring: {bounce: 0.3}}."
            ) { $0.timing = $1 },
        ]
    }
}

extension ValueDeclaration where Value == NodeID {
    /// The id of a layer, or several ids.
    fileprivate static var layers: ValueDeclaration { deferredTexts("the id of a layer, or an array of ids") }

    /// The name of a set or the id of a constraint, or several of them.
    fileprivate static var setsAndConstraints: ValueDeclaration {
        deferredTexts("the name of a set, the id of a constraint, or an array of these")
    }
}

/// A timeline entry being read. Its references are resolved in order of time.
struct TimelineDraft {
    var time = 0.0
    var set: NodeID?
    var remove: NodeID?
    var add: NodeID?
    var to: NodeID?
    var index: Int?
    var above: NodeID?
    var below: NodeID?
    var deactivate: NodeID?
    var activate: NodeID?
    var drag: NodeID?
    var animate: NodeID?
    var animation: NodeID?
    var animations: NodeID?
    var stop: NodeID?
    var keys: [String]?
    var state: NodeID?
    var transition: Transition?
    var on: NodeID?
    var isAnimated: Bool?
    var duration: Double?
    var timing: EntryTiming?
}

/// The default timing of the animations of a timeline entry.
enum EntryTiming: Sendable {
    case function(TimingFunction)
    case spring(SpringCurve)

    /// Sets it for the changes that follow in the open transaction.
    func apply() {
        switch self {
        case .function(let function): Transaction.setAnimationTimingFunction(function)
        case .spring(let spring): Transaction.setAnimationSpring(spring)
        }
    }

    /// An object with a spring.
    fileprivate static let springTiming = ObjectDeclaration(
        "springTiming", "The timing of a spring.", appliesDefaults: false, make: SpringDraft(),
        properties: {
            [Property(required: "spring", .object(springForms), "The spring that animations follow.") { $0 = $1 }]
        })

    private static let springForms = ObjectDeclaration(
        "spring",
        "A spring, by its physics or by the duration and the bounce that it seems to have. Animations without a duration "
            + "last until it has settled.",
        appliesDefaults: false,
        rules: ["duration", "bounce"].map { .instead($0, of: ["mass", "stiffness", "damping", "allowsOverdamping"]) },
        make: SpringDraft(), properties: { AnimationDeclaration.springs { $0.physics } + appearance() })

    private static func appearance() -> [Property<SpringDraft>] {
        [
            Property(
                "duration", .seconds(in: .between(0.001...1_000)),
                "The time that the motion seems to take, in seconds; 0.5 if only the bounce is given."
            ) { $0.duration = $1 },
            Property(
                "bounce", .number(in: .between(-0.999...1)),
                "The amount of overshooting, from strongly damped through 0, critically damped, to 1, which oscillates "
                    + "forever; 0 if only the duration is given."
            ) { $0.bounce = $1 },
        ]
    }
}

extension ValueDeclaration where Value == EntryTiming {
    /// A timing function, or an object with a spring.
    static var entryTiming: ValueDeclaration {
        .either(
            ValueDeclaration<TimingFunction>.timingFunction.map { .function($0) },
            ValueDeclaration<SpringDraft>.object(EntryTiming.springTiming).map { .spring($0.curve) }
        )
    }
}

/// A spring being read.
private struct SpringDraft {
    /// The spring by its mass, stiffness and damping; in any form with the initial velocity.
    let physics = SpringAnimation(keyPath: nil)
    var duration: Double?
    var bounce: Double?

    var curve: SpringCurve {
        guard duration != nil || bounce != nil else { return physics.curve }
        return SpringCurve(
            perceptualDuration: duration ?? 0.5, bounce: bounce ?? 0, initialVelocity: physics.initialVelocity)
    }
}
