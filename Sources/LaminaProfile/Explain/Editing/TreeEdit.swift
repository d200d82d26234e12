import Glibc
import LaminaGeometry
import LaminaLayers
import LaminaStage

/// A change of one layer of a render tree, as tried by a remedy.
package struct TreeEdit: Sendable, Equatable {
    /// The node that is changed.
    package var node: Int
    /// The change of the node.
    package var change: Change

    /// A kind of change.
    package enum Change: Sendable, Equatable {
        case opacity(Float)
        case fadesAsGroup(Bool)
        case clips(Bool)
        case cornerRadius(Double)
        case hides
        case backgroundColor(Color)
        case dropsMask
        case dropsShadow
        /// A shadow of the rounded bounds instead of the image.
        case shadowOfBounds
        case dropsFilters
        case dropsBackdrop
        case dropsCompositing
        case dropsRasterization
        case dropsIsolation
        /// The layer moves right below an ancestor.
        case goesBelow(Int)
        /// The mask moves to layers inside.
        case moveMaskTo([Int])
        /// The clip moves to layers inside, as a mask of the same shape.
        case moveClipTo([Int])
        /// A snapshot shows the layer of node `outer` instead, at the position of `inner`, which it shows now.
        case showsInstead(outer: Int, inner: Int)
    }

    package init(_ node: Int, _ change: Change) { (self.node, self.change) = (node, change) }

    /// True if nodes move in the tree; such an edit comes last.
    package var movesNodes: Bool {
        switch change {
        case .goesBelow, .moveMaskTo, .moveClipTo, .showsInstead: true
        default: false
        }
    }
}

// MARK: Applying

extension RenderTree {
    /// Returns a copy of the tree with layers changed. Nodes keep their indices unless an edit moves them.
    ///
    /// Values that the snapshot derives from the changed ones are derived again: the backdrop-sampling layers, and the
    /// versions of rasterized images with an edited layer inside, so that cached ones are not used for them.
    package func applying(_ edits: [TreeEdit]) -> RenderTree {
        var tree = self
        for edit in edits where tree.nodes.indices.contains(edit.node) { tree.apply(edit) }
        let moves = edits.contains { $0.movesNodes }
        tree.updateDerivedValues(editing: moves ? nil : Set(edits.map(\.node)))
        return tree
    }

    private mutating func apply(_ edit: TreeEdit) {
        let node = edit.node
        switch edit.change {
        case .opacity(let opacity): nodes[node].opacity = opacity
        case .fadesAsGroup(let isOn): nodes[node].flags.set(.groupOpacity, isOn)
        case .clips(let isOn): nodes[node].flags.set(.masksToBounds, isOn)
        case .cornerRadius(let radius): setCornerRadius(radius, of: node)
        case .hides: nodes[node].flags.insert(.hidden)
        case .backgroundColor(let color): nodes[node].backgroundColor = color.premultiplied
        case .dropsMask: hideMask(of: node)
        case .dropsShadow: changeEffects(of: node) { $0.shadow = nil }
        case .shadowOfBounds: setShadowOfBounds(node)
        case .dropsFilters: changeEffects(of: node) { $0.filters = 0..<0 }
        case .dropsBackdrop: changeEffects(of: node) { $0.backgroundFilters = 0..<0 }
        case .dropsCompositing: changeEffects(of: node) { $0.compositing = .sourceOver }
        case .dropsRasterization: changeEffects(of: node) { $0.dropRasterization() }
        case .dropsIsolation: nodes[node].flags.remove(.isolated)
        case .goesBelow(let other): move(node, below: other)
        case .moveMaskTo(let targets): handMask(of: node, to: targets)
        case .moveClipTo(let targets): handClip(of: node, to: targets)
        case .showsInstead(let outer, let inner): show(outer, insteadOf: inner, in: node)
        }
    }

    private mutating func changeEffects(of node: Int, _ change: (inout RenderEffects) -> Void) {
        let index = Int(nodes[node].effects)
        if index >= 0 { change(&effects[index]) }
    }

    /// Sets the radius of the rounded corners, or of all if none is rounded; they become quarters of circles.
    private mutating func setCornerRadius(_ radius: Double, of node: Int) {
        let size = nodes[node].bounds.size
        let clamped = Float(max(0, min(radius, min(size.width, size.height) / 2)))
        let former = nodes[node].corners.radii.x
        nodes[node].flags.subtract(.cornerForm)
        for corner in 0..<4 {
            nodes[node].cornerRadii[corner] = former == .zero || former[corner] > 0 ? clamped : 0
        }
    }

    /// Hides the mask without removing it, so that all nodes keep their indices.
    private mutating func hideMask(of node: Int) {
        guard node + 1 < nodes.count, nodes[node + 1].flags.contains(.mask) else { return }
        changeEffects(of: node) { $0.maskType = nil }
        nodes[node + 1].flags.remove(.mask)
        nodes[node + 1].flags.insert(.hidden)
    }

    private mutating func setShadowOfBounds(_ node: Int) {
        let index = Int(nodes[node].effects)
        guard index >= 0, effects[index].shadow != nil else { return }
        let path = Int32(paths.count)
        effects[index].shadow?.path = path
        paths.append(Path(roundedRect: nodes[node].bounds, cornerRadius: nodes[node].largestRadius))
    }

    /// Updates the values that depend on all nodes together.
    ///
    /// - Parameter edited: The nodes that were edited; nil if nodes have moved.
    private mutating func updateDerivedValues(editing edited: Set<Int>?) {
        var parents = [Int](repeating: -1, count: nodes.count)
        var open: [Int] = []
        for index in nodes.indices {
            while let last = open.last, index >= last + Int(nodes[last].subtreeCount) { open.removeLast() }
            parents[index] = open.last ?? -1
            open.append(index)
            nodes[index].flags.remove(.containsBackdropSampler)
            guard nodes[index].effects >= 0 else {
                nodes[index].flags.remove(.samplesBackdrop)
                continue
            }
            let effect = Int(nodes[index].effects)
            nodes[index].flags.set(
                .samplesBackdrop,
                !effects[effect].backgroundFilters.isEmpty || effects[effect].compositing != .sourceOver)
            guard effects[effect].asksForOwnGrid else { continue }
            let inside = index..<index + Int(nodes[index].subtreeCount)
            let isEdited = edited?.contains { inside.contains($0) } ?? true
            if isEdited { effects[effect].rasterVersion = RasterVersion() }
        }
        for index in nodes.indices.reversed() where parents[index] >= 0 {
            let flags = nodes[index].flags
            if flags.contains(.mask) || flags.contains(.hidden) { continue }
            if flags.contains(.samplesBackdrop) || flags.contains(.containsBackdropSampler) && !isolates(nodes[index]) {
                nodes[parents[index]].flags.insert(.containsBackdropSampler)
            }
        }
    }
}

extension RenderEffects {
    fileprivate mutating func dropRasterization() {
        rasterizationScale = nil
        if patternArea == nil { rasterVersion = nil }
    }
}

extension RenderFlags {
    mutating func set(_ flag: RenderFlags, _ isOn: Bool) {
        if isOn { insert(flag) } else { remove(flag) }
    }
}
