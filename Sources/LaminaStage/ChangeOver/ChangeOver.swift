import Foundation
import LaminaGeometry
import LaminaImage
import LaminaLayers

/// Two pictures that change over are nodes of their own inside the layer's: the old one and the new one, each with its
/// share, and where the shares must add up, in an image of their own.
enum ChangeOver {
    /// Adds the nodes that come before the layer's sublayers, and opens those that the sublayers are inside of.
    static func begin(in open: inout OpenLayer, _ writer: inout TreeWriter) {
        if let change = open.transition {
            add(change, to: &open, in: &writer)
        } else if let fade = open.contentsFade {
            add(fade, to: open.nodeIndex, in: &writer)
        }
    }

    /// Adds what comes after the sublayers, and closes what was opened.
    static func end(in open: inout OpenLayer, _ writer: inout TreeWriter) {
        while let index = open.innerNodes.popLast() {
            writer.tree.nodes[index].subtreeCount = Int32(writer.tree.nodes.count - index)
            if open.holdsBackdropReader { writer.tree.nodes[index].flags.insert(.holdsBackdropReader) }
        }
        if let change = open.transition, change.kind == .reveal {
            add(change.picture, of: change, over: open.nodeIndex, opacity: 1, to: &writer)
        }
    }

    private static func add(_ change: TransitionState, to open: inout OpenLayer, in writer: inout TreeWriter) {
        let outer = open.nodeIndex
        var new = writer.tree.nodes[outer]
        writer.tree.nodes[outer].showNothingItself()
        (new.effects, new.name, new.tint, new.slices, new.opacity) = (-1, -1, -1, -1, 1)
        new.flags.subtract([.readsBackdrop, .vibrant, .snapshot, .mask, .reversed])
        new.flags.formUnion([.groupOpacity, .doubleSided])
        new.toSuperlayer = .identity
        let progress = change.progress

        switch change.kind {
        case .fade:
            // The layer's own clip is around both.
            new.flags.remove(.masksToBounds)
            open.innerNodes.append(writer.tree.nodes.count)
            var both = RenderNode(toSuperlayer: .identity, bounds: new.bounds)
            both.flags = [.transition, .groupOpacity, .doubleSided]
            if let filter = change.filter, !filter.isNeutral {
                var entry = RenderEffects()
                entry.filters = writer.tree.filters.count..<writer.tree.filters.count + 1
                writer.tree.filters.append(filter)
                both.effects = Int32(writer.tree.effects.count)
                writer.tree.effects.append(entry)
            }
            writer.addNode(both)
            add(change.picture, of: change, over: outer, opacity: 1 - progress, to: &writer)
            new.opacity = Float(progress)
            writer.tree.addToSum(&new)
        case .moveIn, .push:
            let way = change.way(in: new.bounds.size)
            new.toSuperlayer = Homography(
                translationX: -way.width * (1 - progress), y: -way.height * (1 - progress))
            add(change.picture, of: change, over: outer, opacity: 1, to: &writer)
        case .reveal: break
        }
        open.innerNodes.append(writer.tree.nodes.count)
        writer.addNode(new)
    }

    /// Adds the old picture, where it stands at the moment.
    private static func add(
        _ picture: LayerPicture?, of change: TransitionState, over outer: Int, opacity: Double,
        to writer: inout TreeWriter
    ) {
        guard let picture, opacity > 0 else { return }
        let start = writer.tree.nodes.count
        for node in picture.tree.nodes { writer.addNode(node, from: picture.tree) }
        let moves = change.kind == .push || change.kind == .reveal
        let way = change.way(in: writer.tree.nodes[outer].bounds.size)
        writer.tree.nodes[start].toSuperlayer =
            moves
            ? Homography(translationX: way.width * change.progress, y: way.height * change.progress) : .identity
        writer.tree.nodes[start].opacity = Float(opacity)
        writer.tree.nodes[start].flags.formUnion([.groupOpacity, .doubleSided])
        writer.tree.nodes[start].flags.subtract([.hidden, .reversed])
        let (old, layer) = (writer.tree.nodes[start], writer.tree.nodes[outer])
        if !moves, layer.flags.contains(.masksToBounds), old.bounds == layer.bounds,
            old.cornerRadii == layer.cornerRadii
        {
            // One clip is enough: two would take away twice from the pixels of its edge.
            writer.tree.nodes[start].flags.remove(.masksToBounds)
        }
        if old.flags.contains(.holdsBackdropReader) { writer.tree.nodes[outer].flags.insert(.holdsBackdropReader) }
    }

    /// Adds the images of which the one fades into the other.
    private static func add(_ fade: FadingContents, to outer: Int, in writer: inout TreeWriter) {
        let layer = writer.tree.nodes[outer]
        var leaf = RenderNode(toSuperlayer: .identity, bounds: layer.bounds)
        leaf.flags = layer.flags.intersection([.mirrored, .hardLeft, .hardTop, .hardRight, .hardBottom])
        leaf.flags.formUnion([.groupOpacity, .doubleSided])
        let from = layer.contents >= 0 ? writer.tree.contents[Int(layer.contents)] : nil
        let fromIsOpaque = layer.flags.contains(.opaqueContents)
        let toIsOpaque = fade.image.map { $0.isOpaque || fade.isOpaque } ?? false
        if from != nil, fromIsOpaque, toIsOpaque, fade.contents.gravity == .resize, fade.contents.placement == nil {
            // The new image over the old one is both their shares, as neither lets anything through.
            addLeaf(leaf, fade.contents, fade.image, opacity: fade.share, isOpaque: true, to: &writer)
            return
        }
        writer.tree.nodes[outer].contents = -1
        guard let from, let image = fade.image else {
            if let from {
                addLeaf(leaf, from, nil, opacity: 1 - fade.share, isOpaque: fromIsOpaque, to: &writer)
            } else {
                addLeaf(leaf, fade.contents, fade.image, opacity: fade.share, isOpaque: toIsOpaque, to: &writer)
            }
            return
        }
        var both = leaf
        both.flags.insert(.transition)
        both.subtreeCount = 3
        writer.addNode(both)
        addLeaf(leaf, from, nil, opacity: 1 - fade.share, isOpaque: fromIsOpaque, to: &writer)
        writer.tree.addToSum(&leaf)
        addLeaf(leaf, fade.contents, image, opacity: fade.share, isOpaque: toIsOpaque, to: &writer)
    }

    /// Adds a node that shows nothing but an image; with nil the one that `contents` has already.
    private static func addLeaf(
        _ leaf: RenderNode, _ contents: RenderContents, _ image: Image?, opacity: Double, isOpaque: Bool,
        to writer: inout TreeWriter
    ) {
        var (leaf, contents) = (leaf, contents)
        if let image { contents.image = writer.index(of: image) }
        leaf.contents = Int32(writer.tree.contents.count)
        leaf.opacity = Float(opacity)
        if isOpaque { leaf.flags.insert(.opaqueContents) }
        writer.tree.contents.append(contents)
        writer.addNode(leaf)
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
