import Foundation
import LaminaDynamics

extension BehaviorDeclaration {
    static let attachment = ObjectDeclaration(
        "attachment",
        "Ties an item to a point or to another item: by a rod, a spring, a rope, a weld, a pin or a slide.",
        appliesDefaults: false, make: AttachmentDraft(), check: { $0.check(at: $1, with: $2) },
        properties: { common() + item("The layer or group that is tied.") + ties + numbers })

    private static var ties: [Property<AttachmentDraft>] {
        [
            Property(
                "kind", .enumeration(), default: AttachmentBehavior.Kind.distance,
                "How it is tied: distance is a rod, and a spring with a frequency; limit is a rope, fixed a weld."
            ) { $0.kind = $1 },
            Property("to", .itemID, "The layer or group that it is tied to.") { $0.parts.other = $1 },
            Property(
                "anchorPoint", .pointInAnimator,
                "The point that it is tied to; of welds, pins and slides where they are put together."
            ) { $0.anchor = $1 },
            Property(
                "offset", .offsetFromCenter,
                "Where the item is tied, from its centre along its own axes: [horizontal, vertical]; without it the centre."
            ) { $0.offset = $1 },
            Property("toOffset", .offsetFromCenter, "Where the other one is tied.") { $0.otherOffset = $1 },
            Property(
                "axis",
                ValueDeclaration<CGVector>.vector.checked("write a direction that is not [0, 0]") {
                    $0.dx != 0 || $0.dy != 0
                }, "The direction of a slide."
            ) { $0.axis = $1 },
        ]
    }

    private static var numbers: [Property<AttachmentDraft>] {
        [
            Property(
                "length", .number(in: .between(0...DynamicsUnits.farthest)),
                "The length of a rod, a spring at rest, or a rope; without it the distance when it is added."
            ) { $0.length = $1 },
            Property(
                "damping", .number(in: .between(0...1000)), default: 0,
                "The spring's damping ratio: 1 comes to rest the fastest without swinging."
            ) { $0.damping = $1 },
            Property(
                "frequency", .number(in: .between(0...30)), default: 0,
                "How often the spring swings in a second; 0 is a rod."
            ) { $0.frequency = $1 },
            Property("frictionTorque", .number(in: .between(0...1e6)), default: 0, "How hard a pin is to turn.") {
                $0.frictionTorque = $1
            },
            Property(
                "attachmentRange", .attachmentRange,
                "How far a slide goes, in points, or a pin turns, in degrees: [minimum, maximum]; without it any way."
            ) { $0.range = $1 },
        ]
    }
}
