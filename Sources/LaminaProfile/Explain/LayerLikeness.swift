import LaminaGeometry
import LaminaPlan
import LaminaStage

/// Tells which layers are equal, with all in them, but for their names and places.
struct LayerLikeness {
    /// Equal for equal layers whose passes have the same reasons and are as large.
    struct Key: Hashable {
        fileprivate var reasons: UInt32
        fileprivate var isExecuted: Bool
        fileprivate var area: Int
        fileprivate var nodes: [String]
    }

    private let tree: RenderTree
    private let isDrawn: [Bool]
    private var paths: [Path: Int] = [:]

    /// Layers that hold more are not compared.
    private static let mostNodes = 1_000

    /// - Parameter isDrawn: By node: whether something of it is on a target; what nobody sees is not like what is seen.
    init(_ tree: RenderTree, isDrawn: [Bool]) {
        (self.tree, self.isDrawn) = (tree, isDrawn)
        for path in tree.paths where paths[path] == nil { paths[path] = paths.count }
    }

    /// What stands for a layer with the pass that it has; nil for one that is not compared.
    func key(of trip: TripUse) -> Key? {
        let count = Int(tree.nodes[trip.node].subtreeCount)
        guard count <= Self.mostNodes else { return nil }
        let nodes = (trip.node..<trip.node + count).map { text(of: $0, isOutermost: $0 == trip.node) }
        return Key(
            reasons: trip.reasons.rawValue, isExecuted: trip.isExecuted, area: trip.area, nodes: nodes)
    }

    /// All that a node shows and does.
    private func text(of index: Int, isOutermost: Bool) -> String {
        var node = tree.nodes[index]
        var parts: [String] = []
        if node.contents >= 0 {
            var contents = tree.contents[Int(node.contents)]
            parts.append("\(ObjectIdentifier(tree.images[Int(contents.image)]))")
            contents.image = 0
            parts.append("\(contents)")
        }
        if node.pattern >= 0 { parts.append("pattern \(ObjectIdentifier(tree.images[Int(node.pattern)]))") }
        if node.gradient >= 0 {
            var gradient = tree.gradients[Int(node.gradient)]
            parts.append("\(tree.gradientStops[gradient.stops])")
            gradient.stops = 0..<0
            parts.append("\(gradient)")
        }
        if node.tint >= 0 { parts.append("tint \(tree.tints[Int(node.tint)])") }
        if node.slices >= 0 { parts.append("slices \(tree.halfPlanes[tree.slices[Int(node.slices)]])") }
        if node.effects >= 0 { parts.append(text(of: tree.effects[Int(node.effects)])) }
        (node.contents, node.pattern, node.gradient, node.tint) = (-1, -1, -1, -1)
        (node.slices, node.effects, node.name) = (-1, -1, -1)
        if isOutermost { (node.toSuperlayer.c, node.toSuperlayer.f) = (0, 0) }
        parts.append("\(node) \(index < isDrawn.count && isDrawn[index])")
        return parts.joined(separator: " ")
    }

    private func text(of effects: RenderEffects) -> String {
        var effects = effects
        let filters = "\(tree.filters[effects.filters]) behind \(tree.filters[effects.backgroundFilters])"
        (effects.filters, effects.backgroundFilters, effects.rasterVersion) = (0..<0, 0..<0, nil)
        if let shadow = effects.shadow, shadow.path >= 0 {
            effects.shadow?.path = Int32(paths[tree.paths[Int(shadow.path)]] ?? -1)
        }
        return "\(effects) \(filters)"
    }
}
