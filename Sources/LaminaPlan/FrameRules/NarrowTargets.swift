import LaminaLayers
import LaminaStage

/// ``PlanRule/narrowTargets``: a group of which no two draws mix, but for their edges, is drawn in 8 bits a channel.
///
/// What replaces what is there is rounded once, by less than what shows when the group is brought back; a blur takes the
/// mean of such roundings. Other filters could steepen them, and keep half floats.
enum NarrowTargets {
    static func allows(_ group: Group, _ tree: RenderTree) -> Bool {
        guard group.summary.blends == 0, !group.summary.readsTarget, !group.readsBackdrop else { return false }
        guard group.node.effects >= 0 else { return !group.summary.showsImages }
        let effects = tree.effects[Int(group.node.effects)]
        guard !group.treatment.hasOwnGrid, !group.treatment.contains(.vibrant) else { return false }
        if effects.filters.isEmpty { return !group.summary.showsImages }
        return tree.filters[effects.filters].allSatisfy(\.kind.givesMeans)
    }
}
