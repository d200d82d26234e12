import Foundation
import LaminaGeometry
import LaminaImage
import LaminaLayers

/// Two pictures that change over are nodes of their own inside the layer's: the old one and the new one, each with its
/// share, and where the shares must add up, in an image of their own.
extension Snapshotter {
    /// Adds the nodes that come before the layer's sublayers, and opens those that the sublayers are inside of.
    mutating func addChangeOver(to open: inout OpenLayer, in tree: inout RenderTree) {
        if let change = open.transition {
            add(change, to: &open, in: &tree)
        } else if let fade = open.contentsFade {
            add(fade, to: open.nodeIndex, in: &tree)
        }
    }

    /// Adds what comes after the sublayers, and closes what was opened.
    mutating func closeChangeOver(of open: inout OpenLayer, in tree: inout RenderTree) {
        while let index = open.innerNodes.popLast() {
            tree.nodes[index].subtreeCount = Int32(tree.nodes.count - index)
            if open.holdsBackdropReader { tree.nodes[index].flags.insert(.holdsBackdropReader) }
        }
        if let change = open.transition, change.kind == .reveal {
            add(change.picture, of: change, over: open.nodeIndex, opacity: 1, to: &tree)
        }
    }

    private mutating func add(_ change: TransitionState, to open: inout OpenLayer, in tree: inout RenderTree) {
        let outer = open.nodeIndex
        var new = tree.nodes[outer]
        tree.nodes[outer].showNothingItself()
        (new.effects, new.name, new.tint, new.slices, new.opacity) = (-1, -1, -1, -1, 1)
        new.flags.subtract([.readsBackdrop, .vibrant, .snapshot, .mask, .reversed])
        new.flags.formUnion([.groupOpacity, .doubleSided])
        new.toSuperlayer = .identity
        let progress = change.progress

        switch change.kind {
        case .fade:
            // The layer's own clip is around both.
            new.flags.remove(.masksToBounds)
            open.innerNodes.append(tree.nodes.count)
            var both = RenderNode(toSuperlayer: .identity, bounds: new.bounds)
            both.flags = [.transition, .groupOpacity, .doubleSided]
            if let filter = change.filter, !filter.isNeutral {
                var entry = RenderEffects()
                entry.filters = tree.filters.count..<tree.filters.count + 1
                tree.filters.append(filter)
                both.effects = Int32(tree.effects.count)
                tree.effects.append(entry)
            }
            addNode(both, to: &tree)
            add(change.picture, of: change, over: outer, opacity: 1 - progress, to: &tree)
            new.opacity = Float(progress)
            tree.addToSum(&new)
        case .moveIn, .push:
            let way = change.way(in: new.bounds.size)
            new.toSuperlayer = Homography(
                translationX: -way.width * (1 - progress), y: -way.height * (1 - progress))
            add(change.picture, of: change, over: outer, opacity: 1, to: &tree)
        case .reveal: break
        }
        open.innerNodes.append(tree.nodes.count)
        addNode(new, to: &tree)
    }

    /// Adds the old picture, where it stands at the moment.
    private mutating func add(
        _ picture: LayerPicture?, of change: TransitionState, over outer: Int, opacity: Double,
        to tree: inout RenderTree
    ) {
        guard let picture, opacity > 0 else { return }
        let start = tree.nodes.count
        for node in picture.tree.nodes { addNode(node, from: picture.tree, to: &tree) }
        let moves = change.kind == .push || change.kind == .reveal
        let way = change.way(in: tree.nodes[outer].bounds.size)
        tree.nodes[start].toSuperlayer =
            moves
            ? Homography(translationX: way.width * change.progress, y: way.height * change.progress) : .identity
        tree.nodes[start].opacity = Float(opacity)
        tree.nodes[start].flags.formUnion([.groupOpacity, .doubleSided])
        tree.nodes[start].flags.subtract([.hidden, .reversed])
        let (old, layer) = (tree.nodes[start], tree.nodes[outer])
        if !moves, layer.flags.contains(.masksToBounds), old.bounds == layer.bounds,
            old.cornerRadii == layer.cornerRadii
        {
            // One clip is enough: two would take away twice from the pixels of its edge.
            tree.nodes[start].flags.remove(.masksToBounds)
        }
        if old.flags.contains(.holdsBackdropReader) { tree.nodes[outer].flags.insert(.holdsBackdropReader) }
    }

    /// Adds the images of which the one fades into the other.
    private mutating func add(_ fade: FadingContents, to outer: Int, in tree: inout RenderTree) {
        let layer = tree.nodes[outer]
        var leaf = RenderNode(toSuperlayer: .identity, bounds: layer.bounds)
        leaf.flags = layer.flags.intersection([.mirrored, .hardLeft, .hardTop, .hardRight, .hardBottom])
        leaf.flags.formUnion([.groupOpacity, .doubleSided])
        let from = layer.contents >= 0 ? tree.contents[Int(layer.contents)] : nil
        let fromIsOpaque = layer.flags.contains(.opaqueContents)
        let toIsOpaque = fade.image.map { $0.isOpaque || fade.isOpaque } ?? false
        if from != nil, fromIsOpaque, toIsOpaque, fade.contents.gravity == .resize, fade.contents.placement == nil {
            // The new image over the old one is both their shares, as neither lets anything through.
            addLeaf(leaf, fade.contents, fade.image, opacity: fade.share, isOpaque: true, to: &tree)
            return
        }
        tree.nodes[outer].contents = -1
        guard let from, let image = fade.image else {
            if let from {
                addLeaf(leaf, from, nil, opacity: 1 - fade.share, isOpaque: fromIsOpaque, to: &tree)
            } else {
                addLeaf(leaf, fade.contents, fade.image, opacity: fade.share, isOpaque: toIsOpaque, to: &tree)
            }
            return
        }
        var both = leaf
        both.flags.insert(.transition)
        both.subtreeCount = 3
        addNode(both, to: &tree)
        addLeaf(leaf, from, nil, opacity: 1 - fade.share, isOpaque: fromIsOpaque, to: &tree)
        tree.addToSum(&leaf)
        addLeaf(leaf, fade.contents, image, opacity: fade.share, isOpaque: toIsOpaque, to: &tree)
    }

    /// Adds a node that shows nothing but an image; with nil the one that `contents` has already.
    private mutating func addLeaf(
        _ leaf: RenderNode, _ contents: RenderContents, _ image: Image?, opacity: Double, isOpaque: Bool,
        to tree: inout RenderTree
    ) {
        var (leaf, contents) = (leaf, contents)
        if let image { contents.image = index(of: image) }
        leaf.contents = Int32(tree.contents.count)
        leaf.opacity = Float(opacity)
        if isOpaque { leaf.flags.insert(.opaqueContents) }
        tree.contents.append(contents)
        addNode(leaf, to: &tree)
    }
}

extension RenderNode {
    /// Leaves only the place, the fade, the clip and the effects.
    fileprivate mutating func showNothingItself() {
        (backgroundColor, borderWidth, contents, pattern, gradient) = (.zero, 0, -1, -1, -1)
    }
}

extension RenderTree {
    /// Makes a node add its colours to what is behind it.
    fileprivate mutating func addToSum(_ node: inout RenderNode) {
        var entry = RenderEffects()
        entry.compositing = .plusLighter
        node.effects = Int32(effects.count)
        node.flags.insert(.readsBackdrop)
        effects.append(entry)
    }
}
