import Foundation
import LaminaDynamics

/// An attachment that is being read.
struct AttachmentDraft: BehaviorDraft {
    var parts = BehaviorParts()
    var kind = AttachmentBehavior.Kind.distance
    var anchor: CGPoint?
    var offset = ItemOffset.zero
    var otherOffset = ItemOffset.zero
    var axis = CGVector(dx: 1, dy: 0)
    var length: Double?
    var damping: Double?
    var frequency: Double?
    var frictionTorque: Double?
    var range: FloatRange?

    static var fixed: Set<String> { ["id", "added", "kind", "item", "to", "offset", "toOffset", "axis"] }

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

    func apply(to behavior: DynamicBehavior) {
        guard let attachment = behavior as? AttachmentBehavior else { return }
        if let anchor { attachment.anchorPoint = anchor }
        if let length { attachment.length = length }
        if let damping { attachment.damping = damping }
        if let frequency { attachment.frequency = frequency }
        if let frictionTorque { attachment.frictionTorque = frictionTorque }
        if let range {
            attachment.attachmentRange =
                attachment.kind == .pin
                ? FloatRange(minimum: Double(range.minimum).radians, maximum: Double(range.maximum).radians) : range
        }
    }
}

extension AttachmentDraft {
    /// What an attachment of each kind has to say besides its item, and what it may.
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
        let own: Set<String> =
            switch kind {
            case .distance: ["length", "damping", "frequency", "offset", "toOffset"]
            case .limit: ["length", "offset", "toOffset"]
            case .fixed: []
            case .pin: ["frictionTorque", "attachmentRange"]
            case .sliding: ["attachmentRange", "axis"]
            }
        let all: [String: String] = [
            "length": "distance and limit", "damping": "distance", "frequency": "distance",
            "offset": "distance and limit", "toOffset": "distance and limit", "frictionTorque": "pin",
            "attachmentRange": "pin and sliding", "axis": "sliding",
        ]
        for (name, kinds) in all.sorted(by: { $0.key < $1.key }) where !own.contains(name) {
            guard let member = reader.member(name, of: node) else { continue }
            reader.report(
                .invalid(
                    found: "an attachment of the kind \(kind.rawValue) has no \(name)",
                    advice: "remove it; it belongs to the kind \(kinds)"),
                at: member, onKey: true)
        }
        guard kind == .distance else { return }
        let ties = ["to", "anchorPoint"].filter { reader.member($0, of: node) != nil }
        if ties.count != 1 {
            reader.report(
                .invalid(
                    found: ties.isEmpty ? "the attachment ties its item to nothing" : "to stands beside anchorPoint",
                    advice: "write either to, with an id, or anchorPoint"),
                at: node)
        }
    }
}
