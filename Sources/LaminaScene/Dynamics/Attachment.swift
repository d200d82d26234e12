import LaminaDynamics
import LaminaGeometry

extension BehaviorDeclaration {
    static let attachment = ObjectDeclaration(
        "attachment",
        "Attaches an item to a point or to another item by a rod, a spring, a rope, a weld, a pin or "
            + "a slider.",
        appliesDefaults: false, make: AttachmentDraft(), check: { $0.check(at: $1, with: $2) },
        properties: { common() + item("The layer or group to attach.") + ties + numbers })

    private static var ties: [Property<AttachmentDraft>] {
        [
            Property(
                "kind", .enumeration(), default: AttachmentBehavior.Kind.distance,
                "The type of attachment: distance is a rod, or with a frequency a spring; limit is a rope, "
                    + "fixed a weld, sliding a slider."
            ) { $0.kind = $1 },
            Property("to", .itemID, "The layer or group to attach it to.") { $0.parts.other = $1 },
            Property(
                "anchorPoint", .pointInAnimator,
                "The point to attach it to; for welds, pins and sliders, the point where the items are joined."
            ) { $0.anchor = $1 },
            Property(
                "following", .frameReference,
                "The layer or guide to whose frame the item is attached instead: the point follows the layout."
            ) { $0.parts.following = $1 },
            Property(
                "unitPoint", .boundedPoint, default: Point(x: 0.5, y: 0.5),
                "The point of that frame, as a fraction of it: [x, y]; by default its centre."
            ) { $0.unitPoint = $1 },
            Property(
                "offset", .offsetFromCenter,
                "The attachment point on the item, in points from its centre along its own axes: "
                    + "[horizontal, vertical]; the centre if absent."
            ) { $0.offset = $1 },
            Property("toOffset", .offsetFromCenter, "The attachment point on the other item, in the same form.") {
                $0.otherOffset = $1
            },
            Property(
                "axis",
                ValueDeclaration<Vector>.vector.checked("write a direction that is not [0, 0]") {
                    $0.dx != 0 || $0.dy != 0
                }, "The direction of a slider: [dx, dy]."
            ) { $0.axis = $1 },
        ]
    }

    private static var numbers: [Property<AttachmentDraft>] {
        [
            Property(
                "length", .number(in: .between(0...DynamicsUnits.farthest)),
                "The length of a rod, a spring at rest, or a rope, in points; by default the distance when "
                    + "it is added."
            ) { $0.set($1) { $0.length = $1 } },
            Property(
                "damping", .number(in: .between(0...1000)), default: 0,
                "The damping ratio of the spring; at 1 it comes to rest fastest without oscillating."
            ) { $0.set($1) { $0.damping = $1 } },
            Property(
                "frequency", .number(in: .between(0...30)), default: 0,
                "The frequency of the spring in hertz; 0 is a rod."
            ) { $0.set($1) { $0.frequency = $1 } },
            Property(
                "frictionTorque", .number(in: .between(0...1e6)), default: 0,
                "The torque that resists the rotation of a pin."
            ) { $0.set($1) { $0.frictionTorque = $1 } },
            Property(
                "attachmentRange", .attachmentRange,
                "The range of a slider's motion in points, or of a pin's rotation in degrees: [minimum, "
                    + "maximum]; unlimited if absent."
            ) { $0.set($1) { $0.attachmentRange = $0.kind == .pin ? $1.inRadians : $1 } },
        ]
    }
}

/// An attachment being read.
struct AttachmentDraft: SettingDraft {
    var parts = BehaviorParts()
    var settings: [(AttachmentBehavior) -> Void] = []
    var kind = AttachmentBehavior.Kind.distance
    var anchor: Point?
    /// The point of the frame that the anchor follows, as a fraction of it.
    var unitPoint = Point(x: 0.5, y: 0.5)
    var offset = ItemOffset.zero
    var otherOffset = ItemOffset.zero
    var axis = Vector(dx: 1, dy: 0)

    let fixed: Set = ["id", "added", "kind", "item", "to", "following", "unitPoint", "offset", "toOffset", "axis"]

    func make(_ items: [any DynamicItem]) -> DynamicBehavior {
        let (item, other, anchor) = (items[0], items.count > 1 ? items[1] : nil, anchor ?? .zero)
        guard let other else {
            return kind == .sliding
                ? AttachmentBehavior.slidingAttachment(with: item, attachmentAnchor: anchor, axisOfTranslation: axis)
                : AttachmentBehavior(item: item, offsetFromCenter: offset, attachedToAnchor: anchor)
        }
        switch kind {
        case .distance:
            return AttachmentBehavior(
                item: item, offsetFromCenter: offset, attachedTo: other, offsetFromCenter: otherOffset)
        case .limit:
            return AttachmentBehavior.limitAttachment(
                with: item, offsetFromCenter: offset, attachedTo: other, offsetFromCenter: otherOffset)
        case .fixed: return AttachmentBehavior.fixedAttachment(with: item, attachedTo: other, attachmentAnchor: anchor)
        case .pin: return AttachmentBehavior.pinAttachment(with: item, attachedTo: other, attachmentAnchor: anchor)
        case .sliding:
            return AttachmentBehavior.slidingAttachment(
                with: item, attachedTo: other, attachmentAnchor: anchor, axisOfTranslation: axis)
        }
    }

    func finish(_ attachment: AttachmentBehavior) {
        if let anchor { attachment.anchorPoint = anchor }
    }
}

extension AttachmentDraft {
    /// The properties that only some kinds have, with these kinds.
    private static let owners: [(name: String, kinds: [AttachmentBehavior.Kind])] = [
        ("attachmentRange", [.pin, .sliding]), ("axis", [.sliding]), ("damping", [.distance]),
        ("following", [.distance]), ("frequency", [.distance]), ("frictionTorque", [.pin]),
        ("length", [.distance, .limit]), ("offset", [.distance, .limit]), ("toOffset", [.distance, .limit]),
        ("unitPoint", [.distance]),
    ]

    /// Checks which properties an attachment of each kind requires and allows.
    func check(at node: NodeID, with reader: DocumentReader) {
        let needed: [String] =
            switch kind {
            case .distance: []
            case .limit: ["to"]
            case .fixed, .pin: ["to", "anchorPoint"]
            case .sliding: ["anchorPoint", "axis"]
            }
        for name in needed where reader.member(name, of: node) == nil {
            reader.report(.missingKey(name: name, expected: name == "to" ? "an id" : "two numbers"), at: node)
        }
        for (name, kinds) in Self.owners where !kinds.contains(kind) {
            guard let member = reader.member(name, of: node) else { continue }
            reader.report(
                .invalid(
                    found: "an attachment of the kind \(kind.rawValue) has no \(name)",
                    advice: "remove it; it belongs to the kind \(kinds.map(\.rawValue).joined(separator: " and "))"),
                at: member, onKey: true)
        }
        if kind == .sliding, let range = reader.member("attachmentRange", of: node),
            let text = reader.document.elements(of: range).first(where: { reader.document.kind(of: $0) == .string })
        {
            reader.report(
                .invalid(
                    found: "found \(reader.describe(text)), an angle, in the range of a slider", advice: "write points"),
                at: text)
        }
        guard kind == .distance else { return }
        let ties = ["to", "anchorPoint", "following"].filter { reader.member($0, of: node) != nil }
        if ties.count != 1 {
            reader.report(
                .invalid(
                    found: ties.isEmpty
                        ? "the attachment has neither to nor anchorPoint nor following"
                        : "\(ties[0]) conflicts with \(ties[1])",
                    advice: "write either to, with an id, or anchorPoint, or following, with an id"),
                at: node)
        }
        if let member = reader.member("unitPoint", of: node), !ties.contains("following") {
            reader.report(
                .invalid(found: "unitPoint requires following", advice: "add following, or remove unitPoint"),
                at: member, onKey: true)
        }
    }
}

extension FloatRange {
    /// A range of angles in degrees, converted to radians.
    fileprivate var inRadians: FloatRange {
        FloatRange(minimum: Double(minimum).radians, maximum: Double(maximum).radians)
    }
}
