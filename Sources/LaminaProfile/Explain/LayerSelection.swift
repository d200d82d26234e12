import LaminaStage

/// The nodes of the layers that a name or a path stands for, with all in them.
struct LayerSelection {
    private var ranges: [Range<Int>] = []

    /// - Parameter text: a name, a path such as `root/panel/[3]`, or the end of one.
    init(_ text: String, in tree: RenderTree) throws(ProfileError) {
        let wanted = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        var labels: [String] = []
        var open: [(end: Int, place: Int)] = []
        for (index, node) in tree.nodes.enumerated() {
            while let last = open.last, index >= last.end {
                open.removeLast()
                labels.removeLast()
            }
            labels.append(tree.label(ofNode: index, place: open.last?.place ?? 0))
            if !node.flags.contains(.mask), !open.isEmpty { open[open.count - 1].place += 1 }
            open.append((index + Int(node.subtreeCount), 0))
            let isNamed = node.name >= 0 && tree.names[Int(node.name)] == text
            if isNamed || labels.suffix(wanted.count) == wanted[...] {
                ranges.append(index..<index + Int(node.subtreeCount))
            }
        }
        guard !ranges.isEmpty else { throw .unknownLayer(text, names: Set(tree.names).sorted()) }
    }

    func contains(_ node: Int) -> Bool { ranges.contains { $0.contains(node) } }
}

extension RenderTree {
    /// How a node is called in the paths of reports.
    fileprivate func label(ofNode index: Int, place: Int) -> String {
        let node = nodes[index]
        if node.name >= 0 { return names[Int(node.name)] }
        return index == 0 ? "root" : node.flags.contains(.mask) ? "mask" : "[\(place)]"
    }
}
