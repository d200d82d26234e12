import LaminaGeometry
import LaminaLayers

/// How the entries of a timeline stand in documents.
enum TimelineDeclaration {
    static let entry = ObjectDeclaration(
        "timelineEntry",
        "What happens at a moment. All entries of one moment are one transaction: no picture shows half of it.",
        appliesDefaults: false,
        rules: [
            .someOf(["set", "remove", "add", "animate", "stop", "transition", "drag"]), .together("transition", "on"),
            .needs("to", of: ["add"]), .needs("index", of: ["add"]), .needs("above", of: ["add"]),
            .needs("below", of: ["add"]),
            .instead("index", of: ["above", "below"]), .instead("above", of: ["below"]),
            .needs("animate", of: ["animation", "animations"]), .needs("animation", of: ["animate"]),
            .needs("animations", of: ["animate"]), .instead("animation", of: ["animations"]),
            .needs("keys", of: ["stop"]),
        ],
        make: TimelineDraft(),
        properties: { changes() + additions() + animations() + transaction() })

    /// A transition has the same properties wherever it stands; here no type.
    static let transition = ObjectDeclaration(
        "timelineTransition", "From what a layer shows before the entry to what it shows after it.",
        appliesDefaults: false, rules: AnimationDeclaration.timeRules, make: AnimationDraftOf(kind: Transition()),
        check: { AnimationDeclaration.checkProgress($0.kind, at: $1, with: $2) },
        properties: { AnimationDeclaration.common() + AnimationDeclaration.changingOver() })

    private static func changes() -> [Property<TimelineDraft>] {
        [
            Property(
                required: "at", .number(in: .between(0...1e9)),
                "The moment, in seconds from the start; entries may stand in any order."
            ) { $0.time = $1 },
            Property(
                "set", .deferred(.map(of: .any)),
                "Properties to set: the id of a layer, a dot and the property's name, with a value as in the layer's "
                    + "own object, or of a behaviour. \"root\" is the outermost layer, unless another has that id."
            ) { $0.set = $1 },
            Property(
                "remove", .layers, "The layers to take out, with all inside them, or behaviours: an id, or several."
            ) { $0.remove = $1 },
        ]
    }

    private static func additions() -> [Property<TimelineDraft>] {
        [
            Property(
                "add",
                .deferredOrIDs(LayerDeclaration.layer, "an object that describes a layer, or ids of behaviours"),
                "A layer to put in, or the ids of behaviours."
            ) { $0.add = $1 },
            Property("to", .reference, "The id of the layer to put it into; without it the outermost layer.") {
                $0.to = $1
            },
            Property(
                "index", .integer(in: .between(0...1e9)),
                "How many of that layer's sublayers come before it; without it all."
            ) { $0.index = $1 },
            Property("above", .reference, "The id of the layer in front of which it is put.") { $0.above = $1 },
            Property("below", .reference, "The id of the layer behind which it is put.") { $0.below = $1 },
        ]
    }

    private static func animations() -> [Property<TimelineDraft>] {
        [
            Property("drag", .deferred(DragDeclaration.drag), "A finger that begins to drag an item.") { $0.drag = $1 },
            Property("animate", .layers, "The layers to give animations to: an id, or several.") { $0.animate = $1 },
            Property("animation", .deferred(AnimationDeclaration.animation), "The animation.") { $0.animation = $1 },
            Property(
                "animations", .deferredArray(of: AnimationDeclaration.animation), "The animations."
            ) { $0.animations = $1 },
            Property("stop", .layers, "The layers to take animations from: an id, or several.") { $0.stop = $1 },
            Property(
                "keys", .array(of: .name, count: 1...1000),
                "The keys of the animations to take away; without it all of the layers' own."
            ) { $0.keys = $1 },
            Property("transition", .object(transition), "How the change that the entry makes looks on a layer.") {
                $0.transition = $1.kind
            },
            Property("on", .reference, "The id of the layer that the transition is seen on.") { $0.on = $1 },
        ]
    }

    private static func transaction() -> [Property<TimelineDraft>] {
        [
            Property(
                "animated", .boolean,
                "Whether what is set animates by itself; without it yes, except beside a transition."
            ) { $0.isAnimated = $1 },
            Property(
                "duration", .duration,
                "The seconds that what animates without a duration of its own takes; without it 0.25."
            ) { $0.duration = $1 },
            Property("timing", .timingFunction, "The pace of what animates without one of its own.") {
                $0.timing = $1
            },
        ]
    }
}

extension ValueDeclaration where Value == NodeID {
    /// The id of a layer, or several.
    static var layers: ValueDeclaration {
        let id = ValueShape.text(pattern: "[\\s\\S]")
        return deferred(
            .phrased("the id of a layer, or an array of ids", .either([id, .array(of: id, count: 1...Int.max)])))
    }
}

/// An entry of the timeline that is being read. What it names is looked up in the order of time.
struct TimelineDraft {
    var time = 0.0
    var set: NodeID?
    var remove: NodeID?
    var add: NodeID?
    var to: NodeID?
    var index: Int?
    var above: NodeID?
    var below: NodeID?
    var drag: NodeID?
    var animate: NodeID?
    var animation: NodeID?
    var animations: NodeID?
    var stop: NodeID?
    var keys: [String]?
    var transition: Transition?
    var on: NodeID?
    var isAnimated: Bool?
    var duration: Double?
    var timing: TimingFunction?
}
