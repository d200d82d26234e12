import LaminaGeometry
import LaminaPlan
import LaminaStage

/// Finds layers with equal subtrees, apart from their names and positions.
struct LayerLikeness {
    /// A key that is equal for equal layers whose passes have the same reasons and sizes.
    struct Key: Hashable {
        fileprivate var reasons: UInt32
        fileprivate var isExecuted: Bool
        fileprivate var area: Int
        fileprivate var nodes: [Int]
    }

    private let tree: RenderTree
    private let isDrawn: [Bool]
    private var paths: [Path: Int] = [:]
    /// The numbers of different texts.
    private var numbers: [String: Int] = [:]
    /// By node, outermost or not: the number of its text; -1 until it is found.
    private var numberOfNode: [[Int]]

    /// The largest number of nodes in a layer that is compared.
    private static let nodeLimit = 1_000

    /// - Parameter isDrawn: By node, true if it is drawn on a target; an invisible layer does not equal a visible one.
    init(_ tree: RenderTree, isDrawn: [Bool]) {
        (self.tree, self.isDrawn) = (tree, isDrawn)
        numberOfNode = [[Int]](repeating: [Int](repeating: -1, count: tree.nodes.count), count: 2)
        for path in tree.paths where paths[path] == nil { paths[path] = paths.count }
    }

    /// Returns the key of a layer with its offscreen pass; nil if it is not compared.
    mutating func key(of use: OffscreenPassUse) -> Key? {
        let count = Int(tree.nodes[use.node].subtreeCount)
        guard count <= Self.nodeLimit else { return nil }
        var nodes: [Int] = []
        for node in use.node..<use.node + count { nodes.append(number(of: node, isOutermost: node == use.node)) }
        return Key(
            reasons: use.reasons.rawValue, isExecuted: use.isExecuted, area: use.area, nodes: nodes)
    }

    /// Returns the number of a node's text, which equal nodes have in common.
    private mutating func number(of node: Int, isOutermost: Bool) -> Int {
        let place = isOutermost ? 1 : 0
        if numberOfNode[place][node] >= 0 { return numberOfNode[place][node] }
        let words = text(of: node, isOutermost: isOutermost)
        let found = numbers[words] ?? numbers.count
        numbers[words] = found
        numberOfNode[place][node] = found
        return found
    }

    /// Returns all contents and properties of a node.
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
        if node.clipPlanes >= 0 {
            parts.append("clip planes \(tree.clipPlanes[tree.clipPlaneRanges[Int(node.clipPlanes)]])")
        }
        if node.effects >= 0 { parts.append(text(of: tree.effects[Int(node.effects)])) }
        (node.contents, node.pattern, node.gradient, node.tint) = (-1, -1, -1, -1)
        (node.clipPlanes, node.effects, node.name) = (-1, -1, -1)
        if isOutermost { (node.toSuperlayer.c, node.toSuperlayer.f) = (0, 0) }
        parts.append("\(node) \(index < isDrawn.count && isDrawn[index])")
        return parts.joined(separator: " ")
    }

    private func text(of border: RenderBorderImage) -> String {
        var border = border
        let image = ObjectIdentifier(tree.images[Int(border.image)])
        border.image = 0
        return "\(image) \(border)"
    }

    private func text(of effects: RenderEffects) -> String {
        var effects = effects
        let filters = "\(tree.filters[effects.filters]) behind \(tree.filters[effects.backgroundFilters])"
        let boxShadows = tree.boxShadows[effects.boxShadows].map { "\($0)" }.joined(separator: " ")
        (effects.filters, effects.backgroundFilters, effects.rasterVersion) = (0..<0, 0..<0, nil)
        let border = effects.borderSides >= 0 ? "\(tree.borderSides[Int(effects.borderSides)])" : ""
        let picture = effects.borderImage >= 0 ? text(of: tree.borderImages[Int(effects.borderImage)]) : ""
        (effects.boxShadows, effects.borderSides, effects.borderImage) = (0..<0, -1, -1)
        if let shadow = effects.shadow, shadow.path >= 0 {
            effects.shadow?.path = Int32(paths[tree.paths[Int(shadow.path)]] ?? -1)
        }
        return "\(effects) \(filters) \(boxShadows) \(border) \(picture)"
    }
}
