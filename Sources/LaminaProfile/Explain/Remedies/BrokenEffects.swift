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

// MARK: Report

/// What is said about effects that do not see what is behind them.
struct BreakReport {
    let report: EditReport
    let findings: [BrokenEffects.Finding]

    /// What is broken of a layer's own effect, and what it breaks of effects inside.
    func lines(for node: Int) -> [String] {
        findings.compactMap { finding in
            if finding.effect == node, let innermost = finding.breaking.first {
                if innermost == node { return "sees nothing, as the layer is rasterized" }
                return "sees only what is in \(report.name(of: innermost)), which is drawn as an image of its own"
            }
            guard finding.breaking.first(where: { $0 != finding.effect }) == node else { return nil }
            return "keeps \(report.name(of: finding.effect)) from seeing what is behind it"
        }
    }
}

// MARK: Repairs

/// Changes after which a broken effect sees what is behind it: what a diagnosis of effects advises, as edits. They change
/// the picture on purpose.
enum BackdropRepairs {
    /// A mask goes to at most so many layers.
    private static let mostTargets = 100

    /// Each with the edits that are made together: what keeps a rasterized effect from seeing anything goes with all else.
    static func edits(for finding: BrokenEffects.Finding, in tree: RenderTree) -> [[TreeEdit]] {
        let effect = finding.effect
        let breaking = finding.breaking.filter { $0 != effect }
        let own = breaking.count < finding.breaking.count ? [TreeEdit(effect, .dropsRasterization)] : []
        return breaking.isEmpty ? [own] : moves(of: effect, outOf: breaking, in: tree).map { own + [$0] }
    }

    /// What lets an effect see beyond layers around it, from the innermost on.
    private static func moves(of effect: Int, outOf breaking: [Int], in tree: RenderTree) -> [TreeEdit] {
        var edits: [TreeEdit] = []
        // Nothing outside a snapshot or a mask matters to what is in it.
        let end = breaking.firstIndex { tree.endsTree($0) }
        if let outermost = breaking[..<(end ?? breaking.count)].last, outermost > 0 {
            edits.append(TreeEdit(effect, .goesBelow(outermost)))
        }
        for node in breaking {
            let value = tree.nodes[node]
            let inner = targets(from: node, besides: effect, in: tree)
            if value.effects >= 0, tree.effects[Int(value.effects)].maskType != nil {
                edits.append(TreeEdit(node, .handsMaskTo(inner)))
            }
            if value.flags.contains(.masksToBounds), value.cornerRadii != .zero {
                edits.append(TreeEdit(node, .handsClipTo(inner)))
            }
            if tree.endsTree(node) { break }
        }
        if let end, let edit = snapshotEdit(breaking[end], in: tree) { edits.append(edit) }
        return edits
    }

    /// The layers that a mask goes to so that all but the effect keeps it, or else the effect itself.
    private static func targets(from node: Int, besides effect: Int, in tree: RenderTree) -> [Int] {
        let around = tree.ancestors(of: effect)
        let chain = around.prefix { $0 != node } + [node]
        let path = Set(chain + [effect])
        let beside = chain.reversed().flatMap { tree.sublayers(of: $0) }.filter { !path.contains($0) }
        return beside.isEmpty ? [effect] : Array(beside.prefix(mostTargets))
    }

    /// A snapshot of the outermost layer around what it shows that does not hold the snapshot.
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
    /// Whether nothing outside the layer matters to what is in it.
    fileprivate func endsTree(_ node: Int) -> Bool { !nodes[node].flags.isDisjoint(with: [.snapshot, .mask]) }

    /// The layer that a snapshot shows a copy of: the only one outside of snapshots that has its name and holds as many
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
