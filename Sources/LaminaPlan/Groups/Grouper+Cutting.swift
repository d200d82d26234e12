import LaminaGeometry
import LaminaStage

extension Grouper {
    /// Cuts the layers of a group where others cover them; false if they then still met, and nothing is cut.
    mutating func cutCovered(_ group: inout Group, _ tree: RenderTree, _ placer: borrowing Placer) -> Bool {
        guard CutCovered.allows(group, mergesBorder: treatments[group.index].contains(.mergesBorder)) else {
            return false
        }
        cutter.removeAll()
        if group.ownDraws > 0 {
            let bounds = group.place.bounds.intersection(placer.extent(of: group.place))
            if !bounds.isEmpty {
                cutter.add(Int32(group.index), bounds, touched: group.place.touched, canBeCut: group.place.map.isAffine)
            }
        }
        let end = group.index + Int(group.node.subtreeCount)
        var child = group.index + 1
        while child < end {
            let count = Int(tree.nodes[child].subtreeCount)
            let summary = summaries[child]
            if !placer.placed[child].flags.contains(.isSkipped), summary.depth > 0, !summary.bounds.isEmpty {
                guard summary.depth == 1 else { return false }
                let place = placer.placed[child]
                let isLeaf = CutCovered.isLeaf(tree.nodes[child], place, treatments[child])
                cutter.add(
                    Int32(child), summary.bounds, touched: place.touched, canBeCut: isLeaf && place.map.isAffine)
            }
            child += count
        }
        let first = cuts.mark
        let (treatments, placed, groupIndex) = (treatments, placer.placed, group.index)
        let isCut = cutter.cut(into: &cuts) { node, rect in
            let node = Int(node)
            return node != groupIndex && CutCovered.isLeaf(tree.nodes[node], placed[node], treatments[node])
                && CutCovered.covers(rect, tree.nodes[node], placed[node], tree)
        }
        guard isCut else { return false }
        for cut in Int32(first)..<Int32(cuts.mark) {
            let node = cuts.node(of: cut)
            if node == group.index { group.summary.cut = cut } else { summaries[node].cut = cut }
        }
        group.summary.depth = 1
        return true
    }
}

extension PlacedNode {
    /// The pixels that the layer's rectangle touches, clipped or not.
    fileprivate var touched: PixelRect {
        PixelRect(coveringMinX: edges.x, minY: edges.y, maxX: edges.z, maxY: edges.w)
    }
}
