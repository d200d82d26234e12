import LaminaGeometry
import LaminaStage

/// Effects that do not see all that is behind them, found in a render tree.
struct BrokenEffects {
    /// One effect.
    struct Finding {
        /// The node with the effect.
        let effect: Int
        /// The nodes that it can't see beyond, from the innermost on; the first is its own if that is rasterized.
        let breaking: [Int]
    }

    let findings: [Finding]
    /// The nodes with vibrant content over an effect that is found broken.
    let overBroken: Set<Int>

    /// Linear in the number of nodes, and for each broken effect in its depth.
    init(_ tree: RenderTree) {
        var findings: [Finding] = []
        var overBroken: Set<Int> = []
        var open: [(node: Int, map: Homography)] = []
        var isHidden: [Bool] = []
        for (index, node) in tree.nodes.enumerated() {
            while let last = open.last, index >= last.node + Int(tree.nodes[last.node].subtreeCount) {
                open.removeLast()
                isHidden.removeLast()
            }
            isHidden.append(node.flags.contains(.hidden) || isHidden.last == true)
            let map = open.last.map { $0.map.after(node.toSuperlayer) } ?? node.toSuperlayer
            defer { open.append((index, map)) }
            guard isHidden.last == false, tree.hasBackdropEffect(node) else { continue }
            let around = open.reversed().filter { outer in
                let node = tree.nodes[outer.node]
                let isTurnedClip = node.flags.contains(.masksToBounds) && !outer.map.isUpright
                return tree.isolates(node) || node.flags.contains(.mask) || isTurnedClip
            }
            let breaking = (tree.isRasterized(node) ? [index] : []) + around.map(\.node)
            guard let innermost = breaking.first else { continue }
            // Vibrant content shows the backdrop of the effect around it, which is found by itself.
            let hasBackdropAround =
                node.flags.contains(.vibrant)
                && open.contains {
                    $0.node >= innermost && !tree.nodes[$0.node].flags.contains(.vibrant)
                        && tree.hasBackdropEffect(tree.nodes[$0.node])
                }
            if hasBackdropAround {
                overBroken.insert(index)
            } else {
                findings.append(Finding(effect: index, breaking: breaking))
            }
        }
        (self.findings, self.overBroken) = (findings, overBroken)
    }

    /// What is broken of a layer's own effect.
    func finding(of node: Int) -> Finding? { findings.first { $0.effect == node } }
}

extension RenderTree {
    /// Whether a layer filters what is behind it.
    func hasBackdropEffect(_ node: RenderNode) -> Bool {
        node.effects >= 0 && !effects[Int(node.effects)].backgroundFilters.isEmpty
    }

    /// Whether a layer is kept as an image.
    func isRasterized(_ node: RenderNode) -> Bool {
        node.effects >= 0 && effects[Int(node.effects)].rasterizationScale != nil
    }
}
