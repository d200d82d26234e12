import LaminaGeometry
import LaminaStage

/// The groups whose own image is not cut by what clips around them, but only when it is put there: a layer inside reads
/// what is behind it, and so would see the cut.
///
/// Which groups have an image is known only once all are placed and looked at; those that clips cut are placed anew.
struct UncutGroups {
    private var nodes: Set<Int> = []

    func contains(_ node: Int) -> Bool { !nodes.isEmpty && nodes.contains(node) }

    /// Marks the groups with a reader inside that clips cut; false if there are none that were not marked.
    mutating func mark(_ placer: borrowing Placer, _ grouper: borrowing Grouper) -> Bool {
        let before = nodes.count
        for holder in placer.readerHolders where holder.isCut {
            let treatment = grouper.treatments[holder.node]
            if treatment.isSuperset(of: [.isPass, .isolates]), !treatment.hasOwnGrid { nodes.insert(holder.node) }
        }
        return nodes.count > before
    }
}

/// A layer with another inside that reads what is behind it.
struct ReaderHolder {
    var node: Int
    /// Whether clips around the layer cut something that could be seen.
    var isCut: Bool
}
