import LaminaPlan
import LaminaStage
import Synchronization

/// The planner of a renderer, kept with its buffers from one frame to the next.
///
/// Threads that plan at the same time don't wait for each other: all but one plan with a planner of their own.
final class KeptPlanner: Sendable {
    private let planner: Mutex<Planner>
    private let passLimit: Int

    /// - Parameter passLimit: The most passes that a plan may have; see ``Planner/passLimit``.
    init(passLimit: Int) {
        self.passLimit = passLimit
        planner = Mutex(Planner(passLimit: passLimit))
    }

    /// Returns the plan that draws a tree, or some of its rows.
    func plan(_ tree: RenderTree, band: Range<Int>? = nil, rules: PlanRules) -> PassPlan {
        let plan = planner.withLockIfAvailable { planner in
            planner.rules = rules
            return planner.plan(tree, band: band)
        }
        if let plan { return plan }
        var planner = Planner(rules: rules, passLimit: passLimit)
        return planner.plan(tree, band: band)
    }

    /// Frees the buffers.
    func releaseMemory() { planner.withLock { $0 = Planner(passLimit: passLimit) } }

    /// The identity of the buffers.
    var buffers: ObjectIdentifier { planner.withLock { $0.buffers } }
}
