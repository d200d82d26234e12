import LaminaCounters
import LaminaGeometry
import LaminaStage

/// Plans the successive trees of a stage, and patches its last plan where only values of layers have changed.
///
/// Decisions are kept while they hold: the changed layers are laid out and drawn again into the slots of their
/// instances, occlusion is looked at again from there, and the plan says which pixels may differ. Whatever else changes
/// makes the plan whole, for a ``ReplanReason``; a ``Planner`` without memory defines what is right. A patched plan draws
/// the same pixels as a new one; it has slots for layers out of sight, and its draws may be divided otherwise.
///
/// A patch takes some 3 µs for each changed layer, whatever the number of the others; it allocates nothing for each.
package final class IncrementalPlanner {
    /// The plan of the last tree.
    package private(set) var plan: PassPlan
    /// The use of plans so far.
    package private(set) var reuse = PlanReuse()

    private let rules: PlanRules
    private let passLimit: Int
    private let workspace = PlannerWorkspace()
    private var slots: PlanSlots? = PlanSlots()
    private var patch = PlanPatch()
    /// The version of the last tree; unknown if the plan can't be patched.
    private var version = TreeVersion.unknown
    private var hasPlan = false

    /// The fraction of the layers above which a plan is made whole.
    private static let mostChanged = 0.25

    /// Creates a planner without a plan.
    ///
    /// - Parameters:
    ///   - rules: The rules to apply.
    ///   - passLimit: See ``Planner/passLimit``.
    package init(rules: PlanRules = .all, passLimit: Int = .max) {
        (self.rules, self.passLimit) = (rules, passLimit)
        plan = PassPlan(frame: .empty)
    }

    /// Updates the plan to a tree.
    package func update(to tree: RenderTree) -> PlanUpdate {
        if hasPlan, tree.version != .unknown, tree.version == version {
            reuse.unchanged += 1
            return .unchanged
        }
        do throws(ReplanReason) {
            let difference = try patched(to: tree)
            version = tree.version
            reuse.patched += 1
            return .patched(difference)
        } catch {
            reuse.whole[error, default: 0] += 1
            return .whole(error, before: replan(tree))
        }
    }

    /// Returns whether the plan may be patched for a tree, so that nobody else should hold it.
    package func mayPatch(to tree: RenderTree) -> Bool {
        hasPlan && slots != nil && version != .unknown && tree.changes?.base == version
            && isFew(tree.changes, in: tree)
    }

    private func isFew(_ changes: TreeChanges?, in tree: RenderTree) -> Bool {
        Double(changes?.nodes.count ?? .max) <= Double(tree.nodes.count) * IncrementalPlanner.mostChanged
    }

    /// Forgets the plan.
    package func reset() {
        (hasPlan, version) = (false, .unknown)
        plan = PassPlan(frame: .empty)
    }

    /// Makes the plan whole; returns the one before.
    private func replan(_ tree: RenderTree) -> PassPlan? {
        let before = hasPlan ? plan : nil
        // Particles for which one node stands have no slots: as a rule every frame has others.
        if !tree.particles.isEmpty {
            slots = nil
        } else if slots == nil {
            slots = PlanSlots()
        }
        plan = workspace.plan(tree, rules, band: nil, passLimit: passLimit, keeping: &slots)
        (hasPlan, version) = (true, plan.passExcess == nil ? tree.version : .unknown)
        patch.begin(plan, tree)
        return before
    }

    private func patched(to tree: RenderTree) throws(ReplanReason) -> FrameDifference {
        guard hasPlan, version != .unknown else { throw .first }
        guard let changes = tree.changes, changes.base == version, slots != nil else { throw .structure }
        // A blend mode is dropped where nothing is painted below.
        if patch.hasBlendModes, rules.contains(.dropBlend) { throw .group }
        guard isFew(changes, in: tree) else { throw .many }
        // Until the patch is known to hold, only the workspace and the slots are changed, which a whole plan replaces.
        version = .unknown
        var slots = self.slots.take() ?? PlanSlots()
        defer { self.slots = slots }
        try patch.place(changes, tree, workspace)
        try patch.group(tree, workspace)
        try workspace.withInput(of: tree, frame: plan.frame, rules) { (input) throws(ReplanReason) in
            try patch.draw(input, &slots, plan)
        }
        let difference = patch.apply(to: &plan, slots, workspace, moves: changes.moves)
        if rules.contains(.cullOutside) { plan.savings[.cullOutside] = workspace.solver.layout.savings }
        reuse.patchedLayers += patch.nodeCount
        return difference
    }
}
