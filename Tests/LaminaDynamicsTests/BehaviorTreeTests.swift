import Foundation
import LaminaDynamics
import Testing

/// Behaviours as trees: who belongs to whom, and in which order.
@Suite struct BehaviorTreeTests {
    @Test func childBelongsToOneParent() {
        let (first, second, child) = (DynamicBehavior(), DynamicBehavior(), DynamicBehavior())
        first.addChildBehavior(child)
        second.addChildBehavior(child)
        #expect(first.childBehaviors.count == 1)
        #expect(second.childBehaviors.isEmpty)
    }
}
