import Foundation
import LaminaDynamics

/// An attraction that is being read.
struct AttractionDraft: BehaviorDraft {
    var parts = BehaviorParts()
    var point: CGPoint?
    var magnitude: Double?

    func make(_ items: [any DynamicItem]) -> DynamicBehavior { Attraction(items: items) }

    func apply(to behavior: DynamicBehavior) {
        guard let attraction = behavior as? Attraction else { return }
        if let point { attraction.point = point }
        if let magnitude { attraction.magnitude = magnitude }
    }
}

extension BehaviorDeclaration {
    static let attraction = ObjectDeclaration(
        "attraction", "Pushes each item towards a point, with a push of its own that is aimed anew after each step.",
        appliesDefaults: false, make: AttractionDraft(),
        properties: {
            common() + items() + [
                Property(required: "point", .pointInAnimator, "Where the items are pushed to.") { $0.point = $1 },
                Property(
                    "magnitude", .number(in: .coordinate), default: 1,
                    "The force on each item, as of a push; a negative one pushes away."
                ) { $0.magnitude = $1 },
            ]
        })
}
