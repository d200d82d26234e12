import LaminaGeometry
import LaminaLayers
import LaminaStage

/// Filters: those that change nothing that is seen, and those of a layer of one colour, which can have the result.
enum FilterRemedy {
    static func options(for node: Int, in tree: RenderTree, _ checker: inout TreeChecker) throws -> [RemedyOption] {
        guard tree.nodes[node].effects >= 0 else { return [] }
        let chain = tree.effects[Int(tree.nodes[node].effects)].filters
        guard !chain.isEmpty else { return [] }
        var options = [RemedyOption(isLocal: true, TreeEdit(node, .dropsFilters))]
        guard tree.isPlainColor(node), tree.filters[chain].allSatisfy(\.kind.changesColorsAlone),
            let color = try checker.filteredColor(of: node)
        else { return options }
        let filtered = Color(red: color.x, green: color.y, blue: color.z, alpha: color.w)
        options.append(
            RemedyOption(isLocal: true, TreeEdit(node, .dropsFilters), TreeEdit(node, .backgroundColor(filtered))))
        return options
    }
}
