import Glibc
import LaminaCounters
import LaminaGeometry
import LaminaLayers
import LaminaLayout

/// The faults of a stage's latest frame that its picture does not tell: what layout has gone on without, what constraints
/// leave open, and what does not show as it should.
package struct StageFaults {
    /// A layer or guide with the positions and lengths that constraints leave open.
    package struct Ambiguous {
        /// The path of the layer.
        package let path: String
        /// The name of the layer in messages.
        package let name: String
        /// The positions and lengths.
        package let ambiguities: [LayoutAmbiguity]
    }

    /// A layer that constraints place and that reaches out of its superlayer.
    package struct Overflow {
        /// The path of the layer.
        package let path: String
        /// The name of its superlayer in messages.
        package let superlayer: String
        /// The edges of the superlayer that it reaches beyond, with the points.
        package let edges: [(edge: String, points: Double)]
    }

    /// The faults that layout has gone on without.
    package let problems: [LayoutProblem]
    /// The layers and guides that are ambiguous, until ``ambiguityLimit`` positions and lengths were found.
    package let ambiguous: [Ambiguous]
    /// The layers that reach out of their superlayers by more than a point: out of those that neither clip nor scroll.
    package let overflows: [Overflow]
    /// The number of each.
    package let counts: FaultCounts

    /// The number of ambiguous positions and lengths after which no more are looked for.
    package static let ambiguityLimit = 100
    /// The same times the constraints of the system, as each takes time in proportion to them: some half a second.
    private static let ambiguityWork = 5000

    /// Finds the faults of a stage.
    ///
    /// Takes time in proportion to the layers and, with constraints, to their system.
    ///
    /// - Parameter tree: The stage's latest frame.
    init(of stage: Stage, _ tree: RenderTree) {
        problems = stage.layoutProblems
        if stage.root.subtreeHasLayout {
            let paths = LayerPaths(stage.root)
            ambiguous = Self.ambiguous(in: stage.root, paths)
            overflows = Self.overflows(in: stage.root, paths)
        } else {
            (ambiguous, overflows) = ([], [])
        }
        var counts = Self.counts(of: stage.layersOfNodes(), in: tree)
        counts.problems = problems.count + ambiguous.reduce(0) { $0 + $1.ambiguities.count }
        counts.overflowing = overflows.count
        self.counts = counts
    }

    private static func ambiguous(in root: Layer, _ paths: LayerPaths) -> [Ambiguous] {
        var found: [Ambiguous] = []
        var count = 0
        for part in [root] + paths.rows {
            guard let counts = part.layoutItem.layoutCounts else { continue }
            let limit = min(ambiguityLimit, ambiguityWork / max(counts.constraints, 1)) - count
            guard limit > 0 else { continue }
            for (item, ambiguities) in part.layoutItem.ambiguousItems(limit: limit) {
                found.append(Ambiguous(path: paths.path(of: item), name: item.layoutName, ambiguities: ambiguities))
                count += ambiguities.count
            }
        }
        return found
    }

    // MARK: Overflows

    private static func overflows(in root: Layer, _ paths: LayerPaths) -> [Overflow] {
        var found: [Overflow] = []
        var open = [root]
        while let layer = open.popLast() {
            let shown = layer.children.filter { $0.subtreeHasLayout && !$0.isHidden }
            open += shown.reversed()
            guard holdsIn(layer) else { continue }
            for sublayer in shown where sublayer.layoutItem.isPlacedByConstraints {
                let edges = edges(of: layer.bounds, reachedBeyondBy: sublayer.frameBeforeTransform)
                if edges.isEmpty { continue }
                found.append(
                    Overflow(path: paths.path(of: sublayer.layoutItem), superlayer: layer.layoutName, edges: edges))
            }
        }
        return found
    }

    /// True if what is in a layer is meant to be inside its bounds: it neither clips nor scrolls, and is no mere group, which
    /// has no size and no constraints that give it one.
    private static func holdsIn(_ layer: Layer) -> Bool {
        guard layer.kind != .scroll, !layer.masksToBounds else { return false }
        return layer.bounds.size != .zero || layer.layoutItem.isPlacedByConstraints
    }

    private static func edges(of bounds: Rect, reachedBeyondBy frame: Rect) -> [(edge: String, points: Double)] {
        let all: [(edge: String, points: Double)] = [
            ("left", bounds.minX - frame.minX), ("right", frame.maxX - bounds.maxX),
            ("top", bounds.minY - frame.minY), ("bottom", frame.maxY - bounds.maxY),
        ]
        return all.filter { $0.points > 1 }
    }

    // MARK: Text and sizes

    /// Counts what does not show as it should of the layers that are neither hidden nor transparent, each once.
    private static func counts(of layers: [Layer?], in tree: RenderTree) -> FaultCounts {
        var counts = FaultCounts()
        guard tree.mayHideSomething else { return counts }
        var known: Set<ObjectIdentifier> = []
        var index = 0
        while index < tree.nodes.count {
            let node = tree.nodes[index]
            if !node.flags.isDisjoint(with: [.hidden, .mask]) || node.opacity <= 0 {
                index += max(1, Int(node.subtreeCount))
                continue
            }
            defer { index += 1 }
            guard index < layers.count, let layer = layers[index] else { continue }
            let isSizeless = !tree.partsWithoutSize(of: index).isEmpty
            // Text that was not drawn, as it is far away, is not laid out for this.
            let isTruncated = node.contents >= 0 && (layer as? TextLayer)?.isTruncated == true
            guard isSizeless || isTruncated, known.insert(ObjectIdentifier(layer)).inserted else { continue }
            if isSizeless { counts.sizeless += 1 }
            if isTruncated { counts.truncated += 1 }
        }
        return counts
    }
}

extension RenderTree {
    /// False if no layer without a size has anything to show, and none shows what it has drawn, such as text: a look at the
    /// nodes alone.
    package var mayHideSomething: Bool {
        nodes.indices.contains { index in
            let contents = Int(nodes[index].contents)
            return (contents >= 0 && self.contents[contents].placement != nil) || !partsWithoutSize(of: index).isEmpty
        }
    }

    /// The parts of a layer that do not show because it has no width or no height, in words; empty for a layer with a size,
    /// and for one without anything to show.
    package func partsWithoutSize(of index: Int) -> [String] {
        let node = nodes[index]
        guard node.bounds.width <= 0 || node.bounds.height <= 0 else { return [] }
        var parts: [String] = []
        if node.backgroundColor.w > 0 { parts.append("background colour") }
        if node.contents >= 0, contents[Int(node.contents)].placement == nil { parts.append("contents") }
        if node.gradient >= 0 { parts.append("gradient") }
        if node.pattern >= 0 { parts.append("pattern") }
        if node.borderWidth > 0 && node.borderColor.w > 0 || hasBorderApart(node) { parts.append("border") }
        if node.flags.contains(.masksToBounds), node.subtreeCount > 1 { parts.append("clipped sublayers") }
        return parts
    }
}
