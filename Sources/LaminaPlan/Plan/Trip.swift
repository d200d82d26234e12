import LaminaCounters
import LaminaGeometry

/// A trip that the layer tree asks for: whose it is, why, and what became of it in a plan.
package struct Trip: Sendable, Equatable {
    /// The node of the render tree.
    package var node: Int
    /// All that makes the layer an image of its own.
    package var reasons: ReasonSet
    /// The pixels of the frame that the image touches, or those of its own grid.
    package var area: PixelRect
    /// Whether the plan has a pass for it. A trip that is drawn on another one's target in one go has none.
    package var isExecuted = false
}

extension PassPlan {
    /// Notes which trips have passes.
    mutating func noteExecutedTrips() {
        guard !trips.isEmpty else { return }
        var executed = Set<Int>()
        for pass in passes where !pass.isFrame { executed.insert(pass.node) }
        for index in trips.indices { trips[index].isExecuted = executed.contains(trips[index].node) }
    }
}
