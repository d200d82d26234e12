import LaminaLayers
import LaminaLayout

extension Stage {
    /// Returns a report of the layout that constraints gave at the stage's last commit; `description` is its text for a
    /// terminal.
    ///
    /// Paths are those of other reports, such as `root/panel/[3]`. The rows of lists follow, as far as they were laid
    /// out. Takes time in proportion to the constraint system, and again as much for each ambiguous position or length.
    public func layoutReport() -> LayoutReport {
        guard root.subtreeHasLayout else { return LayoutReport() }
        let paths = LayerPaths(root)
        var report = LayoutReport()
        for part in [root] + paths.rows where part.layoutItem.layoutCounts != nil {
            report.add(part.layoutItem.layoutReport(path: paths.path(of:), drawnPath: paths.drawnPath(of:)))
        }
        report.problems = layoutProblems.map(\.message)
        return report
    }
}

/// The paths of the layers of a tree: names, and for layers without one the index among the siblings.
struct LayerPaths {
    private var paths: [ObjectIdentifier: String] = [:]
    private var drawn: [ObjectIdentifier: String] = [:]
    /// The rows of lists.
    private(set) var rows: [Layer] = []

    init(_ root: Layer) {
        let name = root.name ?? "root"
        drawn[ObjectIdentifier(root)] = name
        var open = [(root, name)]
        while let (layer, path) = open.popLast() {
            paths[ObjectIdentifier(layer)] = path
            let drawnPath = drawn[ObjectIdentifier(layer)] ?? path
            if layer.keepsDepth, layer.superlayer?.keepsDepth != true { addDrawnPaths(inSpace: layer, drawnPath) }
            for (index, child) in layer.children.enumerated() where child.subtreeHasLayout {
                let name = child.name ?? "[\(index)]"
                open.append((child, "\(path)/\(name)"))
                if drawn[ObjectIdentifier(child)] == nil { drawn[ObjectIdentifier(child)] = "\(drawnPath)/\(name)" }
                if layer.arrangesRows { rows.append(child) }
            }
        }
    }

    /// Finds the flat layers of a space, which a render tree has directly in the space's outermost layer.
    private mutating func addDrawnPaths(inSpace space: Layer, _ path: String) {
        var count = 0
        var open = [space]
        while let layer = open.popLast() {
            var inner: [Layer] = []
            for child in layer.children {
                drawn[ObjectIdentifier(child)] = path
                if child.isHidden { continue }
                if child.keepsDepth {
                    inner.append(child)
                } else {
                    drawn[ObjectIdentifier(child)] = "\(path)/\(child.name ?? "[\(count)]")"
                    count += 1
                }
            }
            open += inner.reversed()
        }
    }

    func path(of item: LayoutItem) -> String {
        if let layer = (item as? LayerLayoutItem)?.layer { return paths[ObjectIdentifier(layer)] ?? item.namePath }
        guard let guide = item as? LayoutGuide, let owner = guide.owningItem else { return item.namePath }
        return "\(path(of: owner))/\(guide.identifier.isEmpty ? "guide" : guide.identifier)"
    }

    func drawnPath(of item: LayoutItem) -> String? {
        if let owner = (item as? LayoutGuide)?.owningItem { return drawnPath(of: owner) }
        return (item as? LayerLayoutItem)?.layer.flatMap { drawn[ObjectIdentifier($0)] }
    }
}
