import CBox2D
import Foundation

extension Engine {
    /// Makes anew what has changed, before a step.
    ///
    /// - Parameters:
    ///   - changes: what it is.
    ///   - order: all behaviours, in pre-order.
    ///   - reference: the reference bounds now.
    func prepare(_ changes: EngineChanges, order: [DynamicBehavior], reference: CGRect?) {
        if changes.contains(.tree) {
            for behavior in order {
                behavior.slots = behavior.heldItems.map { entries[ObjectIdentifier($0)]?.slot ?? -1 }
            }
        }
        let weights = !changes.isDisjoint(with: [.properties, .tree])
        if weights { prepareProperties(order) }
        if weights || changes.contains(.forces) { prepareForces(order) }
        if !changes.isDisjoint(with: [.collisions, .tree]) { prepareCollisions(order) }
        if !changes.isDisjoint(with: [.boundaries, .collisions, .tree]) { prepareBoundaries(reference) }
        if weights || changes.contains(.attachments) { prepareAttachments(order) }
        if !changes.isDisjoint(with: [.fields, .tree]) { prepareFields(order) }
        if !changes.isDisjoint(with: [.collisions, .tree]) { holdCrowds() }
        awake = read(from: 0, to: bodies.count)
    }
}
