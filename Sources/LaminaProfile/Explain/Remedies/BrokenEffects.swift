import LaminaGeometry
import LaminaStage

/// The broken effects of a render tree: those whose backdrop is cut off, by an ancestor that is drawn as an image of
/// its own, or by their own rasterization.
struct BrokenEffects {
    /// A broken effect.
    struct Finding {
        /// The node with the effect.
        let effect: Int
        /// The nodes at which its backdrop ends, the innermost first; the first is its own if that is rasterized.
        let breaking: [Int]
    }

    let findings: [Finding]
    /// The nodes with vibrant content over a broken effect.
    let overBroken: Set<Int>

    /// Finds the broken effects. Linear in the number of nodes, and for each broken effect in its depth.
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
                let isRotatedClip = node.flags.contains(.masksToBounds) && !outer.map.isUpright
                return tree.isolates(node) || !node.flags.isDisjoint(with: [.mask, .isolated]) || isRotatedClip
            }
            let breaking = (tree.asksForOwnGrid(node) ? [index] : []) + around.map(\.node)
            guard let innermost = breaking.first else { continue }
            // Vibrant content shows the backdrop of the effect around it, which is found on its own.
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

    /// Returns the finding for a layer's own effect.
    func finding(of node: Int) -> Finding? { findings.first { $0.effect == node } }
}

extension RenderTree {
    /// Returns whether a layer filters its backdrop.
    func hasBackdropEffect(_ node: RenderNode) -> Bool {
        node.effects >= 0 && !effects[Int(node.effects)].backgroundFilters.isEmpty
    }

    /// Returns whether a layer is drawn on a grid of its own, where nothing is behind it.
    func asksForOwnGrid(_ node: RenderNode) -> Bool {
        node.effects >= 0 && effects[Int(node.effects)].asksForOwnGrid
    }

    /// Returns whether a layer is rasterized.
    func isRasterized(_ node: RenderNode) -> Bool {
        node.effects >= 0 && effects[Int(node.effects)].rasterizationScale != nil
    }
}

// MARK: Report

/// The report on effects that lose their backdrop.
struct BreakReport {
    let report: EditReport
    let findings: [BrokenEffects.Finding]

    /// Returns lines on a layer's own broken effect, and on the effects inside that it breaks.
    func lines(for node: Int) -> [String] {
        findings.compactMap { finding in
            if finding.effect == node, let innermost = finding.breaking.first {
                if innermost == node { return "its backdrop is empty, as the layer is drawn on a grid of its own" }
                return "its backdrop ends at \(report.name(of: innermost)), which is drawn as an image of its own"
            }
            guard finding.breaking.first(where: { $0 != finding.effect }) == node else { return nil }
            return "cuts off the backdrop of \(report.name(of: finding.effect))"
        }
    }
}

// MARK: Repairs

/// Edits that restore the backdrop of a broken effect, as the diagnosis of effects advises. They change the picture on
/// purpose.
enum BackdropRepairs {
    /// The largest number of layers to which a mask moves.
    private static let targetLimit = 100

    /// Returns alternatives, each with the edits that are made together: the rasterization of the effect's own layer is
    /// removed in all of them.
    static func edits(for finding: BrokenEffects.Finding, in tree: RenderTree) -> [[TreeEdit]] {
        let effect = finding.effect
        let breaking = finding.breaking.filter { $0 != effect }
        let own = breaking.count < finding.breaking.count ? [TreeEdit(effect, .dropsRasterization)] : []
        return breaking.isEmpty ? [own] : moves(of: effect, outOf: breaking, in: tree).map { own + [$0] }
    }

    /// Returns the edits that extend an effect's backdrop beyond its ancestors, the innermost first.
    private static func moves(of effect: Int, outOf breaking: [Int], in tree: RenderTree) -> [TreeEdit] {
        var edits: [TreeEdit] = []
        // Nothing outside a snapshot or a mask affects its contents.
        let end = breaking.firstIndex { tree.endsTree($0) }
        if let outermost = breaking[..<(end ?? breaking.count)].last, outermost > 0 {
            edits.append(TreeEdit(effect, .goesBelow(outermost)))
        }
        for node in breaking {
            let value = tree.nodes[node]
            let inner = targets(from: node, besides: effect, in: tree)
            if value.effects >= 0, tree.effects[Int(value.effects)].maskType != nil {
                edits.append(TreeEdit(node, .moveMaskTo(inner)))
            }
            if value.flags.contains(.masksToBounds), value.cornerRadii != .zero {
                edits.append(TreeEdit(node, .moveClipTo(inner)))
            }
            if tree.endsTree(node) { break }
        }
        if let end, let edit = snapshotEdit(breaking[end], in: tree) { edits.append(edit) }
        return edits
    }

    /// Returns the layers to which a mask moves: those beside the ancestors of the effect, so that all but the effect
    /// keep the mask; the effect itself if there are none.
    private static func targets(from node: Int, besides effect: Int, in tree: RenderTree) -> [Int] {
        let around = tree.ancestors(of: effect)
        let chain = around.prefix { $0 != node } + [node]
        let path = Set(chain + [effect])
        let beside = chain.reversed().flatMap { tree.sublayers(of: $0) }.filter { !path.contains($0) }
        return beside.isEmpty ? [effect] : Array(beside.prefix(targetLimit))
    }

    /// Returns an edit that makes a snapshot show, instead of its layer, the outermost ancestor of that layer that does
    /// not contain the snapshot.
    private static func snapshotEdit(_ snapshot: Int, in tree: RenderTree) -> TreeEdit? {
        guard tree.nodes[snapshot].flags.contains(.snapshot),
            let shown = tree.sublayers(of: snapshot).first.flatMap({ tree.sublayers(of: $0).first }),
            let original = tree.original(of: shown)
        else { return nil }
        let showing = Set(tree.ancestors(of: snapshot))
        guard let outer = tree.ancestors(of: original).last(where: { !showing.contains($0) }) else { return nil }
        return TreeEdit(snapshot, .showsInstead(outer: outer, inner: original))
    }
}

extension RenderTree {
    /// Returns whether nothing outside the layer affects its contents.
    fileprivate func endsTree(_ node: Int) -> Bool { !nodes[node].flags.isDisjoint(with: [.snapshot, .mask]) }

    /// Returns the original of a snapshot's copy: the only layer outside of snapshots with the same name and as many
    /// layers. A copy keeps the name.
    fileprivate func original(of copy: Int) -> Int? {
        guard nodes[copy].name >= 0 else { return nil }
        let name = names[Int(nodes[copy].name)]
        var found: [Int] = []
        var next = 0
        while next < nodes.count {
            let node = nodes[next]
            if node.name >= 0, names[Int(node.name)] == name, node.subtreeCount == nodes[copy].subtreeCount {
                found.append(next)
            }
            next += node.flags.contains(.snapshot) ? Int(node.subtreeCount) : 1
        }
        return found.count == 1 ? found[0] : nil
    }
}
