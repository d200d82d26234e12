import LaminaLayers
import LaminaLayout

extension Stage {
    /// Returns a report of the layout that constraints gave at the stage's last commit; `description` is its text for a
    /// terminal.
    ///
    /// Paths are those of other reports, such as `root/panel/[3]`. Takes time in proportion to the constraint system,
    /// and again as much for each ambiguous position or length.
    public func layoutReport() -> LayoutReport {
        guard root.subtreeHasLayout else { return LayoutReport() }
        let paths = LayerPaths(root)
        return root.layoutItem.layoutReport { paths.path(of: $0) }
    }
}

/// The paths of the layers of a tree: names, and for layers without one the index among the siblings.
private struct LayerPaths {
    private var paths: [ObjectIdentifier: String] = [:]

    init(_ root: Layer) {
        var open = [(root, root.name ?? "root")]
        while let (layer, path) = open.popLast() {
            paths[ObjectIdentifier(layer)] = path
            for (index, child) in layer.children.enumerated() where child.subtreeHasLayout {
                open.append((child, "\(path)/\(child.name ?? "[\(index)]")"))
            }
        }
    }

    func path(of item: LayoutItem) -> String {
        if let layer = (item as? LayerLayoutItem)?.layer { return paths[ObjectIdentifier(layer)] ?? item.namePath }
        guard let guide = item as? LayoutGuide, let owner = guide.owningItem else { return item.namePath }
        return "\(path(of: owner))/\(guide.identifier.isEmpty ? "guide" : guide.identifier)"
    }
}
