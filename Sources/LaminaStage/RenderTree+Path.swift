extension RenderTree {
    /// The names of the layers from the outermost to the one at `index`, such as `root/panel/[3]`; a layer without a
    /// name is called by its place among its siblings, in painting order, and a mask without one `mask`. Empty if there
    /// is no such node. Linear in `index`; for reports.
    package func path(ofNode index: Int) -> String {
        guard nodes.indices.contains(index) else { return "" }
        var parts: [String] = []
        var end = Int(nodes[0].subtreeCount)
        var place = 0
        var node = 0
        while node < end {
            let next = node + Int(nodes[node].subtreeCount)
            if index < next {
                parts.append(ownName(ofNode: node) ?? (node == 0 ? "root" : "[\(place)]"))
                if node == index { break }
                (end, place, node) = (next, 0, node + 1)
            } else {
                (node, place) = (next, nodes[node].flags.contains(.mask) ? place : place + 1)
            }
        }
        return parts.joined(separator: "/")
    }

    private func ownName(ofNode node: Int) -> String? {
        let name = Int(nodes[node].name)
        if name >= 0 { return names[name] }
        return nodes[node].flags.contains(.mask) ? "mask" : nil
    }
}
