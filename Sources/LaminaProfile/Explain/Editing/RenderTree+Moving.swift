import FoundationEssentials
import LaminaGeometry
import LaminaLayers
import LaminaStage

/// Edits that move nodes. Each leaves the tree unchanged if it can't be done.
extension RenderTree {
    /// Returns the parent of a node, or nil for the root. Linear in `node`.
    package func parent(of node: Int) -> Int? {
        var found: Int?
        var next = 0
        while next < node {
            let end = next + Int(nodes[next].subtreeCount)
            if node < end { (found, next) = (next, next + 1) } else { next = end }
        }
        return found
    }

    /// Returns the ancestors of a node, the innermost first. Linear in `node`.
    package func ancestors(of node: Int) -> [Int] {
        var found: [Int] = []
        var next = 0
        while next < node {
            let end = next + Int(nodes[next].subtreeCount)
            if node < end {
                found.append(next)
                next += 1
            } else {
                next = end
            }
        }
        return found.reversed()
    }

    /// Returns the children of a node, without its mask.
    package func sublayers(of node: Int) -> [Int] {
        var found: [Int] = []
        let end = node + Int(nodes[node].subtreeCount)
        var next = node + 1
        while next < end {
            if !nodes[next].flags.contains(.mask) { found.append(next) }
            next += Int(nodes[next].subtreeCount)
        }
        return found
    }

    /// Returns the map from the coordinates of a node to those of an ancestor.
    package func map(from node: Int, to outer: Int) -> Homography {
        var map = Homography.identity
        for step in [node] + ancestors(of: node) {
            if step == outer { break }
            map = nodes[step].toSuperlayer.after(map)
        }
        return map
    }

    /// Returns whether ``map(from:to:)`` reverses the orientation of space.
    private func reversesSpace(from node: Int, to outer: Int) -> Bool {
        var isReversed = false
        for step in [node] + ancestors(of: node) {
            if step == outer { break }
            isReversed = isReversed != nodes[step].flags.contains(.reversed)
        }
        return isReversed
    }

    /// Moves a subtree out of its ancestors up to `outer`, and inserts it right before `outer`.
    mutating func move(_ node: Int, below outer: Int) {
        let around = ancestors(of: node)
        guard let index = around.firstIndex(of: outer), outer > 0 else { return }
        let count = Int(nodes[node].subtreeCount)
        var part = Array(nodes[node..<node + count])
        part[0].toSuperlayer = nodes[outer].toSuperlayer.after(map(from: node, to: outer))
        part[0].flags.set(
            .reversed, to: nodes[outer].flags.contains(.reversed) != reversesSpace(from: node, to: outer))
        for step in around[...index] { nodes[step].subtreeCount -= Int32(count) }
        nodes.removeSubrange(node..<node + count)
        nodes.insert(contentsOf: part, at: outer)
    }

    /// Moves a layer's mask to layers inside it: each has a copy, at the same position on the screen.
    mutating func handMask(of node: Int, to targets: [Int]) {
        guard node + 1 < nodes.count, nodes[node + 1].flags.contains(.mask), nodes[node].effects >= 0,
            effects[Int(nodes[node].effects)].maskType != nil
        else { return }
        let mask = Array(nodes[(node + 1)..<(node + 1 + Int(nodes[node + 1].subtreeCount))])
        guard give(mask, like: effects[Int(nodes[node].effects)], of: node, to: targets) else { return }
        effects[Int(nodes[node].effects)].maskType = nil
        nodes[node + 1].flags.remove(.mask)
        nodes[node + 1].flags.insert(.hidden)
    }

    /// Moves a layer's clip to layers inside it: each has a mask with the shape of the clip, at the same position.
    mutating func handClip(of node: Int, to targets: [Int]) {
        var mask = RenderNode(toSuperlayer: .identity, bounds: nodes[node].bounds)
        mask.flags = [.mask, .groupOpacity, .doubleSided]
        mask.backgroundColor = SIMD4(repeating: 1)
        mask.flags.formUnion(nodes[node].flags.intersection(.cornerForm))
        mask.cornerRadii = nodes[node].cornerRadii
        var clip = RenderEffects()
        clip.maskType = .alpha
        guard give([mask], like: clip, of: node, to: targets) else { return }
        nodes[node].flags.remove(.masksToBounds)
    }

    /// Gives layers inside `node` copies of a mask; returns false, and changes nothing, if one of them can't have it.
    ///
    /// - Parameter masking: the effects that say how the mask masks.
    private mutating func give(
        _ mask: [RenderNode], like masking: RenderEffects, of node: Int, to targets: [Int]
    ) -> Bool {
        var maps: [(map: Homography, isReversed: Bool)] = []
        for target in targets {
            let hasMask = nodes[target].effects >= 0 && effects[Int(nodes[target].effects)].maskType != nil
            guard !hasMask, let map = map(from: target, to: node).inverse else { return false }
            maps.append((map, reversesSpace(from: target, to: node)))
        }
        // Inserted from the last on, so that the indices of the targets before stay valid.
        for (target, path) in zip(targets, maps).sorted(by: { $0.0 > $1.0 }) {
            var copy = mask
            copy[0].toSuperlayer = path.map.after(mask[0].toSuperlayer)
            copy[0].flags.set(.reversed, to: mask[0].flags.contains(.reversed) != path.isReversed)
            for index in copy.indices where copy[index].effects >= 0 {
                // Each node has effects of its own.
                effects.append(effects[Int(copy[index].effects)])
                copy[index].effects = Int32(effects.count - 1)
            }
            if nodes[target].effects < 0 {
                nodes[target].effects = Int32(effects.count)
                effects.append(RenderEffects())
            }
            effects[Int(nodes[target].effects)].maskType = masking.maskType
            effects[Int(nodes[target].effects)].isMaskInverted = masking.isMaskInverted
            for step in [target] + ancestors(of: target) { nodes[step].subtreeCount += Int32(copy.count) }
            nodes.insert(contentsOf: copy, at: target + 1)
        }
        return true
    }

    /// Makes a snapshot of the layer `inner` show its ancestor `outer` instead, within the same clip and with `inner`
    /// at the same position.
    mutating func show(_ outer: Int, insteadOf inner: Int, in snapshot: Int) {
        let outerNodes = outer..<outer + Int(nodes[outer].subtreeCount)
        // The snapshot's clip, and in it the copy of the layer.
        guard let shown = sublayers(of: snapshot).first.flatMap({ sublayers(of: $0).first }),
            let back = map(from: inner, to: outer).inverse, !outerNodes.contains(snapshot)
        else { return }
        var copy = Array(nodes[outerNodes])
        copy[0].toSuperlayer = nodes[shown].toSuperlayer.after(back)
        copy[0].flags.set(
            .reversed, to: nodes[shown].flags.contains(.reversed) != reversesSpace(from: inner, to: outer))
        for index in copy.indices where copy[index].effects >= 0 {
            effects.append(effects[Int(copy[index].effects)])
            copy[index].effects = Int32(effects.count - 1)
        }
        let removed = Int(nodes[shown].subtreeCount)
        for step in ancestors(of: shown) { nodes[step].subtreeCount += Int32(copy.count - removed) }
        nodes.replaceSubrange(shown..<shown + removed, with: copy)
    }
}
