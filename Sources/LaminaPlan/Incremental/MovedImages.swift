import LaminaGeometry

/// The images of groups that have the same size as before, but are elsewhere in a plan that is patched.
///
/// An image's pass draws in pixels of the frame, so that only its region is another one. It must have a target of its own
/// before and after: whether images share one depends on their places.
struct MovedImages {
    private var moves: [Move] = []

    private struct Move {
        /// The index of the image's content in the slots.
        var surface: Int
        /// The pixels that it had.
        var former: PixelRect
        /// The pass that draws it.
        var pass = 0
    }

    mutating func removeAll() { moves.removeAll(keepingCapacity: true) }

    /// Adds the content of a group, which has been moved in the slots.
    mutating func add(_ surface: Int, from former: PixelRect) {
        moves.append(Move(surface: surface, former: former))
    }

    /// Finds the passes; ends with a reason where one would be another one.
    mutating func check(
        _ slots: inout PlanSlots, _ draws: PlanDraws, _ plan: borrowing PassPlan, _ rules: PlanRules
    ) throws(ReplanReason) {
        for index in moves.indices {
            let (content, former) = (moves[index].surface, moves[index].former)
            guard let pass = pass(of: content, slots, draws, plan), plan.passes[pass].shares.isEmpty,
                plan.passes[pass].region == former
            else { throw .group }
            if rules.contains(.packTargets), !slots.isAlone(content) { throw .group }
            if rules.contains(.cullOccluded), !slots.keepsGround(of: content) { throw .ground }
            // The image of another group covers it.
            if plan.passes[pass].clear == nil, slots.surfaces[content].ground < 0 { throw .ground }
            moves[index].pass = pass
        }
    }

    private func pass(
        of content: Int, _ slots: borrowing PlanSlots, _ draws: PlanDraws, _ plan: borrowing PassPlan
    ) -> Int? {
        guard let item = slots.image(ofGroup: Int(slots.surfaces[content].node)),
            let run = draws.run(of: Int(slots.items[item].instance), isQuad: true),
            case .target(let target) = plan.passes[run.pass].draws[run.draw].texture
        else { return nil }
        return plan.passes.firstIndex { $0.target == target }
    }

    /// Moves the passes' regions; all of their texels may differ.
    func apply(to plan: inout PassPlan, _ slots: borrowing PlanSlots, _ changes: inout [PatchDamage.Change]) {
        for move in moves {
            let region = slots.surfaces[move.surface].region
            plan.passes[move.pass].region = region
            changes[move.pass].area.insert(PixelRect(width: region.width, height: region.height))
        }
    }
}
