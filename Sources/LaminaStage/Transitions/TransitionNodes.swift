import Glibc
import LaminaGeometry
import LaminaImage
import LaminaLayers

/// Adds the two pictures of a transition, or of contents that cross-fade, as nodes inside the layer's own: the old one
/// and the new one, each with its opacity. Where the two must add up to the whole, they are in an offscreen image of
/// their own. A drawing beside the contents is over or under them.
enum TransitionNodes {
    /// Adds the nodes that come before the layer's sublayers, and opens those that contain the sublayers.
    static func begin(in open: inout OpenLayer, _ writer: inout TreeWriter) {
        if let change = open.transition { add(change, to: &open, in: &writer) }
        let outer = open.innerNodes.last ?? open.nodeIndex
        let fade = open.transition == nil ? open.contentsFade : nil
        guard let drawing = open.drawingBesideContents else {
            if let fade { add(fade, to: outer, in: &writer) }
            return
        }
        guard drawing.isUnderContents else {
            if let fade { add(fade, to: outer, in: &writer) }
            return drawing.add(to: outer, &writer)
        }
        let contents = writer.takeContents(of: outer)
        drawing.add(to: outer, &writer)
        guard let contents else {
            if let fade { add(fade, to: outer, in: &writer) }
            return
        }
        // The contents leave the layer's own node, where nothing can be under them.
        let index = writer.count
        writer.addNode(contents)
        if let fade { add(fade, to: index, in: &writer) }
        writer.tree.nodes[index].subtreeCount = Int32(writer.count - index)
    }

    /// Adds the nodes that come after the sublayers, and closes the open ones.
    static func end(in open: inout OpenLayer, _ writer: inout TreeWriter) {
        while let index = open.innerNodes.popLast() {
            writer.tree.nodes[index].subtreeCount = Int32(writer.tree.nodes.count - index)
            if open.containsBackdropSampler { writer.tree.nodes[index].flags.insert(.containsBackdropSampler) }
        }
        if let change = open.transition, change.kind == .reveal {
            add(change.picture, of: change, over: open.nodeIndex, opacity: 1, to: &writer)
        }
    }

    private static func add(_ change: TransitionState, to open: inout OpenLayer, in writer: inout TreeWriter) {
        let outer = open.nodeIndex
        var new = writer.tree.nodes[outer]
        writer.tree.nodes[outer].showNothingItself()
        let border = writer.tree.addEffects(keepingBorderOf: new)
        if border >= 0 {
            writer.tree.effects[Int(new.effects)].borderSides = -1
            writer.tree.effects[Int(new.effects)].borderImage = -1
        }
        (new.effects, new.name, new.tint, new.clipPlanes, new.opacity) = (border, -1, -1, -1, 1)
        new.flags.subtract([.samplesBackdrop, .vibrant, .snapshot, .mask, .reversed, .isolated])
        new.flags.formUnion([.groupOpacity, .doubleSided])
        new.toSuperlayer = .identity
        let progress = change.progress

        switch change.kind {
        case .fade:
            // The layer's own clip applies to both.
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
            let travel = change.travel(in: new.bounds.size)
            new.toSuperlayer = Homography(
                translationX: -travel.width * (1 - progress), y: -travel.height * (1 - progress))
            add(change.picture, of: change, over: outer, opacity: 1, to: &writer)
        case .reveal: break
        }
        open.innerNodes.append(writer.tree.nodes.count)
        writer.addNode(new)
    }

    /// Adds the old picture at its current position.
    private static func add(
        _ picture: LayerPicture?, of change: TransitionState, over outer: Int, opacity: Double,
        to writer: inout TreeWriter
    ) {
        guard let picture, opacity > 0 else { return }
        let start = writer.tree.nodes.count
        for node in picture.tree.nodes { writer.addNode(node, from: picture.tree) }
        let moves = change.kind == .push || change.kind == .reveal
        let travel = change.travel(in: writer.tree.nodes[outer].bounds.size)
        writer.tree.nodes[start].toSuperlayer =
            moves
            ? Homography(translationX: travel.width * change.progress, y: travel.height * change.progress) : .identity
        writer.tree.nodes[start].opacity = Float(opacity)
        writer.tree.nodes[start].flags.formUnion([.groupOpacity, .doubleSided])
        writer.tree.nodes[start].flags.subtract([.hidden, .reversed])
        let (old, layer) = (writer.tree.nodes[start], writer.tree.nodes[outer])
        if !moves, layer.flags.contains(.masksToBounds), old.bounds == layer.bounds,
            old.corners == layer.corners
        {
            // One clip is enough: two would cut the coverage of its edge pixels twice.
            writer.tree.nodes[start].flags.remove(.masksToBounds)
        }
        if old.flags.contains(.containsBackdropSampler) {
            writer.tree.nodes[outer].flags.insert(.containsBackdropSampler)
        }
    }

    /// Adds the two images of a cross-fade.
    private static func add(_ fade: FadingContents, to outer: Int, in writer: inout TreeWriter) {
        let layer = writer.tree.nodes[outer]
        var leaf = RenderNode(leafOf: layer)
        let from = layer.contents >= 0 ? writer.tree.contents[Int(layer.contents)] : nil
        let fromIsOpaque = layer.flags.contains(.opaqueContents)
        let toIsOpaque = fade.image.map { $0.isOpaque || fade.isOpaque } ?? false
        if from != nil, fromIsOpaque, toIsOpaque, fade.contents.gravity == .resize, fade.contents.placement == nil {
            // The new image over the old one already is the cross-fade, as both are opaque.
            addLeaf(leaf, fade.contents, fade.image, opacity: fade.fraction, isOpaque: true, to: &writer)
            return
        }
        writer.tree.nodes[outer].contents = -1
        guard let from, let image = fade.image else {
            if let from {
                addLeaf(leaf, from, nil, opacity: 1 - fade.fraction, isOpaque: fromIsOpaque, to: &writer)
            } else {
                addLeaf(leaf, fade.contents, fade.image, opacity: fade.fraction, isOpaque: toIsOpaque, to: &writer)
            }
            return
        }
        var both = leaf
        both.flags.insert(.transition)
        both.subtreeCount = 3
        writer.addNode(both)
        addLeaf(leaf, from, nil, opacity: 1 - fade.fraction, isOpaque: fromIsOpaque, to: &writer)
        writer.tree.addToSum(&leaf)
        addLeaf(leaf, fade.contents, image, opacity: fade.fraction, isOpaque: toIsOpaque, to: &writer)
    }

    /// Adds a node that shows only an image; nil uses the one that `contents` already has.
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
    /// A node inside a layer's own that shows nothing yet, as large as it.
    init(leafOf layer: RenderNode) {
        self.init(toSuperlayer: .identity, bounds: layer.bounds)
        flags = layer.flags.intersection([.geometryFlipped, .hardLeft, .hardTop, .hardRight, .hardBottom])
        flags.formUnion([.groupOpacity, .doubleSided])
    }

    /// Removes everything but the geometry, the opacity, the clip and the effects.
    fileprivate mutating func showNothingItself() {
        (backgroundColor, borderWidth, contents, pattern, gradient) = (.zero, 0, -1, -1, -1)
    }
}

extension RenderTree {
    /// Makes a node add its colours to its backdrop.
    fileprivate mutating func addToSum(_ node: inout RenderNode) {
        node.flags.insert(.samplesBackdrop)
        // The new picture of a layer has its border there.
        if node.effects >= 0 {
            effects[Int(node.effects)].compositing = .plusLighter
            return
        }
        var entry = RenderEffects()
        entry.compositing = .plusLighter
        node.effects = Int32(effects.count)
        effects.append(entry)
    }
}
