import Foundation
import LaminaDynamics

/// A snap that is being read.
struct SnapDraft: BehaviorDraft {
    var parts = BehaviorParts()
    var point: CGPoint?
    var damping: Double?

    static var fixed: Set<String> { ["id", "added", "item"] }

    func make(_ items: [any DynamicItem]) -> DynamicBehavior { SnapBehavior(item: items[0], snapTo: point ?? .zero) }

    func apply(to behavior: DynamicBehavior) {
        guard let snap = behavior as? SnapBehavior else { return }
        if let point { snap.snapPoint = point }
        if let damping { snap.damping = damping }
    }
}

extension BehaviorDeclaration {
    static let snap = ObjectDeclaration(
        "snap", "Draws an item to a point and upright, with a swing that dies away.",
        appliesDefaults: false, make: SnapDraft(),
        properties: {
            common() + item("The layer or group that is drawn.") + [
                Property(required: "snapPoint", .pointInAnimator, "Where its centre goes.") { $0.point = $1 },
                Property(
                    "damping", .number(in: .unit), default: 0.5, "From 0, the most swinging, to 1, none."
                ) { $0.damping = $1 },
            ]
        })
}
